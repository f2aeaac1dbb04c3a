// Virus scanner: the ClamAV daemon over its socket, with the INSTREAM command. The bytes are sent in length-prefixed
// chunks; an empty chunk ends the stream, and the daemon replies with one line. Any unclear reply counts as an
// outage.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { Readable } from "node:stream";

export type ScanOutcome =
  | { readonly isInfected: false }
  | { readonly isInfected: true; readonly signature: string };

export interface Scanner {
  /** Rejects with ScannerUnavailableError if the file was not scanned completely. */
  scan(bytes: Readable, signal: AbortSignal): Promise<ScanOutcome>;
}

export class ScannerUnavailableError extends Error {
  override readonly name = "ScannerUnavailableError";
  constructor(reason: string, options?: ErrorOptions) {
    super(`virus scanner not available (${reason})`, options);
  }
}

const silenceMs = 120_000;
const answerBytesMax = 4096;

/** `address`: a socket path or host:port. */
export function createClamd(address: string): Scanner {
  return {
    scan: async (bytes, signal) => {
      const socket = connectTo(address);
      socket.setTimeout(silenceMs, () => socket.destroy(new Error("no response")));
      const stop = () => socket.destroy(new Error("stopped"));
      signal.addEventListener("abort", stop, { once: true });
      try {
        const answer = answerOf(socket);
        const sending = send(socket, bytes);
        // The daemon can reply before it has received all bytes. In that case, the remaining bytes are not sent.
        for (const one of [answer, sending]) one.catch(() => {});
        await Promise.race([sending, answer]);
        return outcomeOf(await answer);
      } catch (cause) {
        throw asUnavailable(cause, bytes);
      } finally {
        signal.removeEventListener("abort", stop);
        socket.destroy();
        bytes.destroy();
      }
    },
  };
}

function connectTo(address: string): Socket {
  if (address.startsWith("/")) return connect({ path: address });
  const at = address.lastIndexOf(":");
  return connect({ host: address.slice(0, at), port: Number(address.slice(at + 1)) });
}

async function send(socket: Socket, bytes: Readable): Promise<void> {
  const write = async (piece: Buffer): Promise<void> => {
    if (!socket.write(piece)) await once(socket, "drain");
  };
  await write(Buffer.from("zINSTREAM\0"));
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    await write(Buffer.concat([length, chunk]));
  }
  await write(Buffer.alloc(4));
}

async function answerOf(socket: Socket): Promise<string> {
  let answer = "";
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    answer += chunk.toString("latin1");
    if (answer.includes("\0") || answer.length > answerBytesMax) break;
  }
  return answer.split("\0", 1)[0] ?? "";
}

function outcomeOf(answer: string): ScanOutcome {
  if (answer === "stream: OK") return { isInfected: false };
  const signature = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (signature === undefined) throw new ScannerUnavailableError(answer.slice(0, 200) || "closed");
  return { isInfected: true, signature };
}

/** Rethrows an error from the blob store as is. */
function asUnavailable(cause: unknown, bytes: Readable): unknown {
  if (cause instanceof ScannerUnavailableError || cause === bytes.errored) return cause;
  return new ScannerUnavailableError((cause as Error).message, { cause });
}
