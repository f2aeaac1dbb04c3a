/** Files in an archive, for exports that come as one. Nothing is written anywhere; sizes are counted, not believed. */
import { inflateRawSync } from "node:zlib";

export interface UnzippedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const filesMax = 500;
const bytesMax = 200 * 1024 ** 2;
const endMark = 0x06054b50;
const entryMark = 0x02014b50;

export function isZip(bytes: Buffer): boolean {
  return bytes.length > 22 && bytes.readUInt32LE(0) === 0x04034b50;
}

/** Undefined when it is damaged, encrypted or far too large. */
export function unzip(bytes: Buffer, wanted: (name: string) => boolean): UnzippedFile[] | undefined {
  try {
    return readEntries(bytes, wanted);
  } catch {
    return undefined;
  }
}

function readEntries(bytes: Buffer, wanted: (name: string) => boolean): UnzippedFile[] | undefined {
  let end = bytes.length - 22;
  while (end >= 0 && bytes.readUInt32LE(end) !== endMark) end -= 1;
  if (end < 0) return undefined;
  const count = Math.min(bytes.readUInt16LE(end + 10), filesMax);
  let at = bytes.readUInt32LE(end + 16);
  let left = bytesMax;
  const files: UnzippedFile[] = [];
  for (let number = 0; number < count; number += 1) {
    if (bytes.readUInt32LE(at) !== entryMark) return undefined;
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place));
    const name = bytes.toString("utf8", at + 46, at + 46 + (nameLength ?? 0));
    if (wanted(name)) {
      const file = { name, bytes: inflate(bytes, at, left) };
      left -= file.bytes.length;
      files.push(file);
    }
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

function inflate(bytes: Buffer, entry: number, left: number): Buffer {
  const isEncrypted = (bytes.readUInt16LE(entry + 8) & 1) === 1;
  const method = bytes.readUInt16LE(entry + 10);
  const packed = bytes.readUInt32LE(entry + 20);
  const local = bytes.readUInt32LE(entry + 42);
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const data = bytes.subarray(start, start + packed);
  if (isEncrypted || data.length !== packed || (method !== 0 && method !== 8))
    throw new RangeError("not readable");
  if (method === 0) return data;
  return inflateRawSync(data, { maxOutputLength: Math.max(1, left) });
}
