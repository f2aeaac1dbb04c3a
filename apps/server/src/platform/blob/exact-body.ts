// Checks a body against its declared length and checksum. It passes through unchanged and ends with an error if it is
// longer, shorter, or different, so that nothing is stored.
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { UploadRefusedError } from "./blob-uploads.ts";

export interface Announced {
  readonly bytes: number;
  /** The checksum of the body, in hex. */
  readonly sha256?: string;
}

export function exactBody(body: Readable, announced: Announced): Readable {
  return Readable.from(chunksOf(body, announced), { objectMode: false });
}

async function* chunksOf(body: Readable, { bytes, sha256 }: Announced): AsyncGenerator<Buffer> {
  const hash = sha256 === undefined ? undefined : createHash("sha256");
  let seen = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    seen += chunk.length;
    if (seen > bytes) throw new UploadRefusedError("longer than declared");
    hash?.update(chunk);
    yield chunk;
  }
  if (seen < bytes) throw new UploadRefusedError("shorter than declared");
  if (hash && hash.digest("hex") !== sha256)
    throw new UploadRefusedError("checksum does not match the declared one");
}
