/**
 * Bytes with random access: a stored object, a file, or a buffer. Table readers only request ranges, so that a later
 * run can resume where another one stopped, and a spreadsheet is read without being downloaded completely.
 */
import { open } from "node:fs/promises";
import { Readable } from "node:stream";

const sliceBytes = 64 * 1024;

export interface ByteSource {
  readonly size: number;
  /** The bytes from `start` (inclusive) to `end` (exclusive). */
  read(start: number, end: number): Readable | Promise<Readable>;
}

export function bufferSource(bytes: Buffer): ByteSource {
  return {
    size: bytes.length,
    read: (start, end) => Readable.from(slices(bytes.subarray(start, end)), { objectMode: false }),
  };
}

function* slices(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += sliceBytes) yield bytes.subarray(at, at + sliceBytes);
}

/** Each read opens and closes the file. */
export async function fileSource(path: string): Promise<ByteSource> {
  const handle = await open(path);
  const { size } = await handle.stat().finally(() => handle.close());
  return {
    size,
    read: async (start, end) => {
      if (end <= start) return Readable.from([], { objectMode: false });
      return (await open(path)).createReadStream({ start, end: end - 1, highWaterMark: sliceBytes });
    },
  };
}

/** Reads a small range into memory. */
export async function readRange(source: ByteSource, start: number, end: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const last = Math.min(end, source.size);
  if (start >= last) return Buffer.alloc(0);
  for await (const piece of (await source.read(start, last)) as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}
