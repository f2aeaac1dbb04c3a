// Reads the number of pixels of an image only from its header, because an image of a few kilobytes can declare
// billions of pixels.
import { imageSize } from "image-size";
import type { BlobSource } from "./blob-source.ts";

const pixelsMax = 50_000_000;
/** Cameras put previews and color profiles before the header of a JPEG. */
const headerBytesMax = 4 * 1024 ** 2;

/** Formats whose header must be readable. Other formats, such as camera raw files, are accepted without one. */
const common = /^image\/(jpeg|png|apng|gif|webp|bmp|tiff|heic|heif|avif|x-icon)$/;

export type ImageFault = "image_too_large" | "image_unreadable";

export async function imageFault(
  source: BlobSource,
  type: string,
  first: Buffer,
): Promise<ImageFault | undefined> {
  const pixels =
    pixelsOf(first) ??
    (type === "image/tiff" ? await tiffPixels(source) : undefined) ??
    pixelsOf(await source.read(0, headerBytesMax));
  if (pixels === undefined) return common.test(type) ? "image_unreadable" : undefined;
  return pixels > pixelsMax ? "image_too_large" : undefined;
}

export function pixelsOf(header: Buffer): number | undefined {
  if (hasTooManySegments(header)) return undefined;
  try {
    // The header is copied, so that the library cannot read past the end of a truncated header. The copy is a Buffer,
    // because the library slices off what it has read, and slicing any other array type would copy the rest each
    // time.
    const { width, height, images = [] } = imageSize(Buffer.from(new Uint8Array(header).buffer));
    const sizes = [{ width, height }, ...images].map((one) => one.width * one.height);
    const largest = Math.max(...sizes);
    return Number.isFinite(largest) && largest > 0 ? largest : undefined;
  } catch {
    return undefined;
  }
}

/** More segments than any camera writes before the size of a JPEG; bounds the processing time. */
const segmentsMax = 1_000;
const startOfImage = 0xffd8;

function hasTooManySegments(header: Buffer): boolean {
  if (header.length < 4 || header.readUInt16BE(0) !== startOfImage) return false;
  let at = 2;
  for (let count = 0; count < segmentsMax; count += 1) {
    if (at + 4 > header.length || header[at] !== 0xff || isFrame(header[at + 1] ?? 0)) return false;
    at += 2 + header.readUInt16BE(at + 2);
  }
  return true;
}

/** Whether this segment contains the size of the image: only start-of-frame segments do, not tables or comments. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

const widthTag = 256;
const heightTag = 257;

/** The directory of a TIFF can be anywhere, often at the end. */
async function tiffPixels(source: BlobSource): Promise<number | undefined> {
  const start = await source.read(0, 8);
  const isBig = start.toString("latin1", 0, 2) === "MM";
  const u16 = (bytes: Buffer, at: number) => (isBig ? bytes.readUInt16BE(at) : bytes.readUInt16LE(at));
  const u32 = (bytes: Buffer, at: number) => (isBig ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at));
  if (start.length < 8 || u16(start, 2) !== 42) return undefined;
  const at = u32(start, 4);
  const count = await source.read(at, at + 2);
  if (count.length < 2) return undefined;
  const directory = await source.read(at + 2, at + 2 + u16(count, 0) * 12);
  const values = new Map<number, number>();
  for (let entry = 0; entry + 12 <= directory.length; entry += 12) {
    const isShort = u16(directory, entry + 2) === 3;
    values.set(u16(directory, entry), isShort ? u16(directory, entry + 8) : u32(directory, entry + 8));
  }
  const [width, height] = [values.get(widthTag), values.get(heightTag)];
  return width && height ? width * height : undefined;
}
