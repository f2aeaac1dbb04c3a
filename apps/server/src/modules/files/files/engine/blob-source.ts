// A stored object, read as a stream or in ranges. Ranges are fetched in cached blocks, because reading an archive
// means many small reads close together.
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { type BlobStore, BlobUnavailableError } from "../../../../platform/blob/blob.ts";

export interface BlobSource {
  readonly size: number;
  stream(): Promise<Readable>;
  /** Returns fewer bytes only at the end of the object. */
  read(start: number, end: number): Promise<Buffer>;
}

const blockBytes = 1024 ** 2;
const blocksMax = 8;

export function createBlobSource(blob: BlobStore, key: string, size: number): BlobSource {
  const blocks = new Map<number, Promise<Buffer>>();

  const fetchBlock = async (index: number): Promise<Buffer> => {
    const start = index * blockBytes;
    const found = await blob.get(key, { start, end: Math.min(start + blockBytes, size) });
    return found ? buffer(found.stream) : gone();
  };

  const block = (index: number): Promise<Buffer> => {
    const found = blocks.get(index) ?? fetchBlock(index);
    // Moves the block to the end: the first block is the least recently used, and is evicted first.
    blocks.delete(index);
    blocks.set(index, found);
    const [oldest] = blocks.keys();
    if (blocks.size > blocksMax && oldest !== undefined) blocks.delete(oldest);
    return found;
  };

  return {
    size,
    stream: async () => (await blob.get(key))?.stream ?? gone(),
    read: async (start, end) => {
      const pieces: Buffer[] = [];
      for (let at = start; at < Math.min(end, size); at = (Math.floor(at / blockBytes) + 1) * blockBytes) {
        const index = Math.floor(at / blockBytes);
        const offset = index * blockBytes;
        pieces.push((await block(index)).subarray(at - offset, Math.min(end - offset, blockBytes)));
      }
      return Buffer.concat(pieces);
    },
  };
}

export function bufferSource(bytes: Buffer): BlobSource {
  return {
    size: bytes.length,
    stream: async () => Readable.from([bytes]),
    read: async (start, end) => bytes.subarray(start, end),
  };
}

/** Reads the source once from start to end. */
export async function sha256Of(source: BlobSource, signal: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of (await source.stream()) as AsyncIterable<Buffer>) {
    signal.throwIfAborted();
    hash.update(chunk);
  }
  return hash.digest("hex");
}

/** The object existed a moment ago, so it must have been deleted since. The next read of its row shows that. */
function gone(): never {
  throw new BlobUnavailableError("get", "gone");
}
