/** Test support: an SFTP server of one user, whose files are in memory. Speaks the real protocol, by ssh2. */
import { createHash, generateKeyPairSync } from "node:crypto";
import type { AddressInfo } from "node:net";
import ssh2, { type Attributes, type SFTPWrapper } from "ssh2";

const { Server, utils } = ssh2;
const { STATUS_CODE } = utils.sftp;

export interface SftpServer {
  readonly port: number;
  readonly hostKeySha256: string;
  readonly files: Map<string, Buffer>;
  readonly logins: string[];
  /** So many writes are refused from now on. */
  refuse(writes: number): void;
  close(): Promise<void>;
}

export interface SftpUser {
  readonly username: string;
  readonly password?: string;
  /** In the format of OpenSSH, public. */
  readonly publicKey?: string;
}

export async function startSftpServer(user: SftpUser): Promise<SftpServer> {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2_048,
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
    publicKeyEncoding: { type: "pkcs1", format: "pem" },
  });
  const parsed = utils.parseKey(privateKey);
  if (parsed instanceof Error) throw parsed;
  const hostKey = createHash("sha256").update(parsed.getPublicSSH()).digest("base64").replace(/=+$/, "");
  const files = new Map<string, Buffer>();
  const logins: string[] = [];
  const refusal = { left: 0 };
  const server = new Server({ hostKeys: [privateKey] }, (client) => {
    client.on("error", () => {});
    client.on("authentication", (attempt) => {
      const isUser = attempt.username === user.username;
      const isPassword =
        attempt.method === "password" && user.password !== undefined && attempt.password === user.password;
      if (isUser && (isPassword || isKnownKey(attempt, user))) {
        // Whether a key is known at all is asked first, without a signature.
        if (attempt.method !== "publickey" || attempt.signature) logins.push(attempt.method);
        attempt.accept();
      } else attempt.reject(["password", "publickey"]);
    });
    client.on("session", (accept) => accept().on("sftp", (open) => serveFiles(open(), files, refusal)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    hostKeySha256: `SHA256:${hostKey}`,
    files,
    logins,
    refuse: (writes) => {
      refusal.left = writes;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function isKnownKey(attempt: ssh2.AuthContext, { publicKey }: SftpUser): boolean {
  if (attempt.method !== "publickey" || publicKey === undefined) return false;
  const known = utils.parseKey(publicKey);
  if (known instanceof Error || attempt.key.algo !== known.type) return false;
  if (!attempt.key.data.equals(known.getPublicSSH())) return false;
  return (
    !attempt.signature ||
    known.verify(attempt.blob ?? Buffer.alloc(0), attempt.signature, attempt.hashAlgo) === true
  );
}

/** Just what a writer needs. */
function serveFiles(sftp: SFTPWrapper, files: Map<string, Buffer>, refusal: { left: number }): void {
  const open = new Map<number, string>();
  let handles = 0;
  sftp.on("OPEN", (id, path) => {
    if (refusal.left > 0) {
      refusal.left -= 1;
      return sftp.status(id, STATUS_CODE.FAILURE);
    }
    handles += 1;
    open.set(handles, path);
    files.set(path, Buffer.alloc(0));
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(handles);
    sftp.handle(id, handle);
  });
  sftp.on("WRITE", (id, handle, offset, data) => {
    const path = open.get(handle.readUInt32BE()) ?? "";
    const before = files.get(path) ?? Buffer.alloc(0);
    const after = Buffer.alloc(Math.max(before.length, Number(offset) + data.length));
    before.copy(after);
    data.copy(after, Number(offset));
    files.set(path, after);
    sftp.status(id, STATUS_CODE.OK);
  });
  sftp.on("CLOSE", (id) => sftp.status(id, STATUS_CODE.OK));
  sftp.on("FSETSTAT", (id) => sftp.status(id, STATUS_CODE.OK));
  sftp.on("FSTAT", (id) =>
    sftp.attrs(id, { mode: 0o100644, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 } as Attributes),
  );
  sftp.on("REMOVE", (id, path) =>
    sftp.status(id, files.delete(path) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE),
  );
  sftp.on("RENAME", (id, from, to) => {
    const bytes = files.get(from);
    if (!bytes || files.has(to)) return sftp.status(id, STATUS_CODE.FAILURE);
    files.delete(from);
    files.set(to, bytes);
    sftp.status(id, STATUS_CODE.OK);
  });
}
