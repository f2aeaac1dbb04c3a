/**
 * Uploads a file to an external SFTP server. The outbound client opens the connection to a checked address, and the
 * server must present the pinned host key before any credential is sent. The file gets its final name only when it is
 * complete. Concurrent attempts to upload the same file each use their own temporary name. A successful attempt removes
 * temporary files that killed attempts left behind.
 */
import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { Client, type SFTPWrapper, type Stats } from "ssh2";
import type { Outbound } from "../../../../platform/outbound/outbound.ts";
import type { SftpPlace, TargetSecret } from "../export-schedules.rules.ts";
import { DeliveryError, type FileToDeliver } from "./target.ts";

const connectMs = 20_000;
const keepAliveMs = 15_000;
/** The time limit for cleaning up temporary files. */
const tidyUpMs = 5_000;
/** An active writer writes at least once within this time. */
const abandonedSeconds = 20;

export async function sendToSftp(
  outbound: Pick<Outbound, "connect">,
  place: SftpPlace,
  secret: TargetSecret,
  file: FileToDeliver,
  signal: AbortSignal,
): Promise<void> {
  const client = new Client();
  let ending: NodeJS.Timeout | undefined;
  // Limits the cleanup, because an unresponsive server would block it forever.
  const stop = () => {
    ending = setTimeout(() => client.destroy(), tidyUpMs);
  };
  signal.addEventListener("abort", stop, { once: true });
  try {
    await open(client, outbound, place, secret);
    signal.throwIfAborted();
    // Requests on a lost connection may never be answered.
    const lost = new Promise<never>((_resolve, reject) => {
      client.once("close", () => reject(signal.aborted ? signal.reason : new DeliveryError("no_connection")));
    });
    await Promise.race([lost, sftpOf(client).then((sftp) => write(sftp, place, file, signal))]);
  } finally {
    signal.removeEventListener("abort", stop);
    clearTimeout(ending);
    client.end();
  }
}

async function open(
  client: Client,
  outbound: Pick<Outbound, "connect">,
  place: SftpPlace,
  secret: TargetSecret,
): Promise<void> {
  const sock = await outbound.connect(place.host, place.port, connectMs);
  let isAnother = false;
  await new Promise<void>((resolve, reject) => {
    client.once("ready", () => resolve());
    client.on("error", (error: Error & { level?: string }) => {
      if (isAnother) reject(new DeliveryError("not_trusted", { cause: error }));
      else if (error.level === "client-authentication")
        reject(new DeliveryError("access_denied", { cause: error }));
      else if (error.level === "client-timeout") reject(new DeliveryError("timeout", { cause: error }));
      else reject(new DeliveryError("no_connection", { cause: error }));
    });
    client.once("close", () => reject(new DeliveryError(isAnother ? "not_trusted" : "no_connection")));
    client.connect({
      sock,
      username: place.username,
      ...(secret.password === undefined ? {} : { password: secret.password }),
      ...(secret.private_key === undefined ? {} : { privateKey: secret.private_key }),
      ...(secret.passphrase === undefined ? {} : { passphrase: secret.passphrase }),
      readyTimeout: connectMs,
      keepaliveInterval: keepAliveMs,
      hostVerifier: (key: Buffer) => {
        isAnother = !isPinned(key, place.host_key_sha256);
        return !isAnother;
      },
    });
  });
}

function isPinned(key: Buffer, pinned: string): boolean {
  const wanted = Buffer.from(pinned.replace(/^SHA256:/, ""), "base64");
  const shown = createHash("sha256").update(key).digest();
  return wanted.length === shown.length && timingSafeEqual(wanted, shown);
}

function sftpOf(client: Client): Promise<SFTPWrapper> {
  return new Promise((resolve, reject) => {
    client.sftp((error, sftp) => (error ? reject(refused(error)) : resolve(sftp)));
  });
}

async function write(
  sftp: SFTPWrapper,
  place: SftpPlace,
  file: FileToDeliver,
  signal: AbortSignal,
): Promise<void> {
  const folder = place.path === "" ? "" : `${place.path.replace(/\/$/, "")}/`;
  const growing = `${folder}.${file.name}.${randomUUID()}.part`;
  const before = await partsOf(sftp, folder, file.name);
  try {
    await pipeline(file.stream, sftp.createWriteStream(growing), { signal });
    signal.throwIfAborted();
    const { mtime: writtenAt } = await statsOf(sftp, growing);
    await giveName(sftp, growing, folder + file.name);
    await removeAbandoned(sftp, before, await partsOf(sftp, folder, file.name), writtenAt);
  } catch (error) {
    await done((then) => sftp.unlink(growing, then)).catch(() => {});
    throw refused(error);
  }
}

type Parts = ReadonlyMap<string, Pick<Stats, "size" | "mtime">>;

/** The temporary files of other attempts to upload this file, by path. Empty if the folder cannot be listed. */
function partsOf(sftp: SFTPWrapper, folder: string, name: string): Promise<Parts> {
  return new Promise((resolve) => {
    sftp.readdir(folder === "" ? "." : folder, (error, list) => {
      const parts = (error ? [] : list).filter(({ filename }) => isPartOf(filename, name));
      resolve(new Map(parts.map(({ filename, attrs }) => [folder + filename, attrs])));
    });
  });
}

const uuidPart = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$/;

function isPartOf(filename: string, name: string): boolean {
  const head = `.${name}.`;
  return filename.startsWith(head) && uuidPart.test(filename.slice(head.length));
}

/** Uses the server's clock. A file that grew during our upload belongs to an attempt that is still running. */
async function removeAbandoned(sftp: SFTPWrapper, before: Parts, after: Parts, now: number): Promise<void> {
  for (const [path, { size, mtime }] of after) {
    const seen = before.get(path);
    const isStill = seen?.size === size && seen.mtime === mtime;
    if (isStill && now - mtime >= abandonedSeconds)
      await done((then) => sftp.unlink(path, then)).catch(() => {});
  }
}

function statsOf(sftp: SFTPWrapper, path: string): Promise<Pick<Stats, "mtime">> {
  return new Promise((resolve) => {
    sftp.stat(path, (error, stats) => resolve(error ? { mtime: 0 } : stats));
  });
}

async function giveName(sftp: SFTPWrapper, growing: string, whole: string): Promise<void> {
  try {
    return await done((then) => sftp.ext_openssh_rename(growing, whole, then));
  } catch (error) {
    if (!isUnknownRequest(error)) throw error;
  }
  // Without the OpenSSH extension, an existing file must be removed first.
  await done((then) => sftp.unlink(whole, then)).catch(() => {});
  await done((then) => sftp.rename(growing, whole, then));
}

function done(work: (then: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    try {
      work((error) => (error ? reject(error) : resolve()));
    } catch (error) {
      reject(new NotSent("not sent", { cause: error }));
    }
  });
}

/** The server has not announced support for this request. */
class NotSent extends Error {
  override readonly name = "NotSent";
}

const permissionDenied = 3;
const unknownRequest = 8;

const isUnknownRequest = (error: unknown): boolean =>
  error instanceof NotSent || (error as { code?: unknown }).code === unknownRequest;

function refused(error: unknown): unknown {
  if (error instanceof DeliveryError) return error;
  const { code } = error as { code?: unknown };
  // SFTP status codes are numbers; all other errors, such as errors reading the source file, do not come from the
  // server.
  if (typeof code !== "number") return error;
  return new DeliveryError(code === permissionDenied ? "access_denied" : "refused", { cause: error });
}
