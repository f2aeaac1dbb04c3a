/** Test support: an in-memory SFTP server with one user, based on ssh2. */
import { createHash, generateKeyPairSync } from "node:crypto";
import type { AddressInfo } from "node:net";
import ssh2, { type Attributes, type SFTPWrapper } from "ssh2";

const { Server, utils } = ssh2;
const { STATUS_CODE } = utils.sftp;

export interface SftpServer {
  readonly port: number;
  readonly hostKeySha256: string;
  readonly files: Map<string, Buffer>;
  /** The time of the last write, in seconds; zero for files added directly. */
  readonly times: Map<string, number>;
  readonly logins: string[];
  /** Rejects the next writes, up to this number of files. */
  refuse(files: number): void;
  /** Rejects the next renames of complete files, up to this number. */
  refuseNames(names: number): void;
  /** While true, the server does not respond. */
  beSilent(isSilent: boolean): void;
  close(): Promise<void>;
}

export interface SftpUser {
  readonly username: string;
  readonly password?: string;
  /** The public key in OpenSSH format. */
  readonly publicKey?: string;
}

/** With `hasRename`, a rename atomically replaces an existing file, as in OpenSSH. */
export async function startSftpServer(user: SftpUser, { hasRename = false } = {}): Promise<SftpServer> {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2_048,
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
    publicKeyEncoding: { type: "pkcs1", format: "pem" },
  });
  const parsed = utils.parseKey(privateKey);
  if (parsed instanceof Error) throw parsed;
  const hostKey = createHash("sha256").update(parsed.getPublicSSH()).digest("base64").replace(/=+$/, "");
  const files = new Map<string, Buffer>();
  const times = new Map<string, number>();
  const logins: string[] = [];
  const mood: Mood = { files: 0, names: 0, isSilent: false };
  const server = new Server({ hostKeys: [privateKey] }, (client) => {
    client.on("error", () => {});
    client.on("authentication", (attempt) => {
      const isUser = attempt.username === user.username;
      const isPassword =
        attempt.method === "password" && user.password !== undefined && attempt.password === user.password;
      if (isUser && (isPassword || isKnownKey(attempt, user))) {
        // Clients first ask whether a key would be accepted, without sending a signature.
        if (attempt.method !== "publickey" || attempt.signature) logins.push(attempt.method);
        attempt.accept();
      } else attempt.reject(["password", "publickey"]);
    });
    client.on("session", (accept) =>
      accept().on("sftp", (open) => {
        const sftp = open();
        keepSilent(sftp, mood);
        if (hasRename) tellOfRename(sftp);
        serveFiles(sftp, { files, times }, mood);
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    hostKeySha256: `SHA256:${hostKey}`,
    files,
    times,
    logins,
    refuse: (count) => {
      mood.files = count;
    },
    refuseNames: (count) => {
      mood.names = count;
    },
    beSilent: (isSilent) => {
      mood.isSilent = isSilent;
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

interface Mood {
  files: number;
  names: number;
  isSilent: boolean;
}

interface Protocol {
  channelData(channel: number, data: Buffer): void;
}

/** Intercepts what an ssh2 server sends. If `change` returns undefined, nothing is sent. */
function onSending(sftp: SFTPWrapper, change: (data: Buffer) => Buffer | undefined): void {
  const { _protocol: protocol } = sftp as unknown as { _protocol: Protocol };
  const send = protocol.channelData.bind(protocol);
  protocol.channelData = (channel, data) => {
    const changed = change(data);
    if (changed) send(channel, changed);
  };
}

function keepSilent(sftp: SFTPWrapper, mood: Mood): void {
  onSending(sftp, (data) => (mood.isSilent ? undefined : data));
}

const renameName = "posix-rename@openssh.com";

/** An ssh2 server cannot announce extensions, so they are added to its version message. */
function tellOfRename(sftp: SFTPWrapper): void {
  const version = Buffer.from([0, 0, 0, 5, 2, 0, 0, 0, 3]);
  const extended = Buffer.concat([version.subarray(4), lengthened(renameName), lengthened("1")]);
  onSending(sftp, (data) => (data.equals(version) ? lengthened(extended) : data));
}

function lengthened(given: string | Buffer): Buffer {
  const bytes = Buffer.from(given);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** Supports only the requests that a writer needs. */
function serveFiles(
  sftp: SFTPWrapper,
  { files, times }: Pick<SftpServer, "files" | "times">,
  mood: Mood,
): void {
  const attrsOf = (path: string) => {
    const [size, mtime] = [files.get(path)?.length ?? 0, times.get(path) ?? 0];
    return { mode: 0o100644, uid: 0, gid: 0, size, atime: mtime, mtime } as Attributes;
  };
  const listed = new Set<string>();
  sftp.on("OPENDIR", (id, path) => {
    listed.delete(path);
    sftp.handle(id, Buffer.from(path));
  });
  sftp.on("READDIR", (id, handle) => {
    const folder = handle.toString();
    if (listed.has(folder)) return sftp.status(id, STATUS_CODE.EOF);
    listed.add(folder);
    const names = [...files.keys()].filter((path) => path.startsWith(folder));
    sftp.name(
      id,
      names.map((path) => ({ filename: path.slice(folder.length), longname: path, attrs: attrsOf(path) })),
    );
  });
  sftp.on("STAT", (id, path) => sftp.attrs(id, attrsOf(path)));
  const open = new Map<number, string>();
  let handles = 0;
  sftp.on("OPEN", (id, path) => {
    if (mood.files > 0) {
      mood.files -= 1;
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
    times.set(path, Math.floor(Date.now() / 1_000));
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
  const rename = (id: number, from: string, to: string, mayReplace: boolean) => {
    const bytes = files.get(from);
    if (mood.names > 0) {
      mood.names -= 1;
      return sftp.status(id, STATUS_CODE.FAILURE);
    }
    if (!bytes || (files.has(to) && !mayReplace)) return sftp.status(id, STATUS_CODE.FAILURE);
    files.delete(from);
    files.set(to, bytes);
    sftp.status(id, STATUS_CODE.OK);
  };
  sftp.on("RENAME", (id, from, to) => rename(id, from, to, false));
  sftp.on("EXTENDED", (id, name, data) => {
    if (name !== renameName) return sftp.status(id, STATUS_CODE.OP_UNSUPPORTED);
    const length = data.readUInt32BE(0);
    rename(id, data.toString("utf8", 4, 4 + length), data.toString("utf8", 8 + length), true);
  });
}
