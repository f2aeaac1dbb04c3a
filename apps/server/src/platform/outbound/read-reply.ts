/** Reads and decompresses a response up to a limit, because it comes from an untrusted server and may never end. */
import type { IncomingMessage } from "node:http";
import { pipeline, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { OutboundError } from "./outbound-error.ts";

const unpackers: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

export interface Body {
  readonly bytes: Buffer;
  /** The response was longer than the limit. */
  readonly isCut: boolean;
}

/** `mode` determines what happens to a response that is too long. */
export function readReply(reply: IncomingMessage, bytesMax: number, mode: "cut" | "refuse"): Promise<Body> {
  const encoding = (reply.headers["content-encoding"] ?? "identity").toLowerCase();
  const unpacker = unpackers[encoding]?.();
  if (!unpacker && encoding !== "identity" && encoding !== "") {
    reply.destroy();
    throw new OutboundError("bad_reply", "unsupported content encoding");
  }
  const stream = unpacker ? pipeline(reply, unpacker, () => {}) : reply;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (isCut: boolean) => {
      resolve({ bytes: Buffer.concat(chunks).subarray(0, bytesMax), isCut });
      if (isCut) reply.destroy();
    };
    stream.on("data", (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= bytesMax) return;
      stream.removeAllListeners("data");
      if (mode === "cut") return end(true);
      reject(new OutboundError("reply_too_large"));
      reply.destroy();
    });
    stream.on("end", () => end(false));
    stream.on("error", () =>
      reject(new OutboundError("bad_reply", "the connection closed before the response was complete")),
    );
    reply.on("aborted", () =>
      reject(new OutboundError("bad_reply", "the connection closed before the response was complete")),
    );
  });
}
