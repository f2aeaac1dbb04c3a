// Removes metadata from animated PNG files, of which libvips reads only the first frame: keeps the chunks that form the
// image and drops all others, such as text, EXIF, and data appended to the file.
import { PictureFault } from "./picture-bytes.ts";

const chunksMax = 10_000;
const signature = "89504e470d0a1a0a";
const kept = new Set([
  ...["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "acTL", "fcTL", "fdAT"],
  ...["gAMA", "cHRM", "sRGB", "sBIT", "bKGD", "pHYs"],
]);

export function isAnimatedPng(bytes: Buffer): boolean {
  if (bytes.toString("hex", 0, 8) !== signature) return false;
  for (const { type } of chunksOf(bytes)) {
    if (type === "acTL") return true;
    if (type === "IDAT") return false;
  }
  return false;
}

/** Throws PictureFault if a chunk extends past the end of the file. */
export function stripPngChunks(bytes: Buffer): Buffer {
  const pieces = [bytes.subarray(0, 8)];
  let isWhole = false;
  for (const { type, from, to } of chunksOf(bytes)) {
    if (to > bytes.length) break;
    if (kept.has(type)) pieces.push(bytes.subarray(from, to));
    isWhole = type === "IEND";
    if (isWhole) break;
  }
  if (!isWhole) throw new PictureFault("image_unreadable");
  return Buffer.concat(pieces);
}

/** Throws PictureFault for more chunks than any program writes; bounds the processing time. */
function* chunksOf(bytes: Buffer): Generator<{ type: string; from: number; to: number }> {
  let count = 0;
  for (let from = 8; from + 12 <= bytes.length; ) {
    count += 1;
    if (count > chunksMax) throw new PictureFault("image_unreadable");
    const to = from + 12 + bytes.readUInt32BE(from);
    yield { type: bytes.toString("latin1", from + 4, from + 8), from, to };
    from = to;
  }
}
