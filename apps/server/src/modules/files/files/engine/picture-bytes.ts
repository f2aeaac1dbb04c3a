// Re-encodes an image without its metadata: position, camera, names, previews, and data appended to the file. libvips
// does this on its own threads. The EXIF rotation is applied to the pixels first, because it is removed with the
// rest. Images that cannot be decoded completely are rejected.
import sharp, { type Metadata, type Sharp } from "sharp";

const pixelsMax = 50_000_000;
/** The maximum number of pixels in all frames of an animation, or in all pages of a scan. */
const framePixelsMax = 4 * pixelsMax;
const timeoutSeconds = 120;
/** Headroom for the headers of tiny images. */
const slackBytes = 256;

/** Types that are decoded and re-encoded. */
const encodedTypes = ["image/jpeg", "image/png", "image/webp", "image/tiff", "image/gif"] as const;
export type EncodedType = (typeof encodedTypes)[number];

export class PictureFault extends Error {
  override readonly name = "PictureFault";
  readonly reason: "image_unreadable" | "image_too_large" | "metadata_not_removable";
  constructor(reason: PictureFault["reason"], options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

export function isEncodedType(type: string): type is EncodedType {
  return (encodedTypes as readonly string[]).includes(type);
}

// Each image is decoded only once, so caching is useless. Each uses one libvips thread.
sharp.cache(false);
sharp.concurrency(1);

/** Throws PictureFault. */
export async function encodeAgain(bytes: Buffer, type: EncodedType): Promise<Buffer> {
  try {
    const facts = await sharp(bytes, { limitInputPixels: pixelsMax }).metadata();
    const first = await encode(bytes, type, facts, "good");
    // The size limit for uploads must also hold for the stored file.
    return first.length <= bytes.length + slackBytes
      ? first
      : smaller(first, await encode(bytes, type, facts, "small"));
  } catch (cause) {
    throw asPictureFault(cause);
  }
}

export function asPictureFault(cause: unknown): PictureFault {
  const isLarge = cause instanceof Error && /pixel limit/.test(cause.message);
  return new PictureFault(isLarge ? "image_too_large" : "image_unreadable", { cause });
}

type Effort = "good" | "small";

function encode(bytes: Buffer, type: EncodedType, facts: Metadata, effort: Effort): Promise<Buffer> {
  const hasFrames = (facts.pages ?? 1) > 1;
  const picture = sharp(bytes, {
    failOn: "error",
    limitInputPixels: hasFrames ? framePixelsMax : pixelsMax,
    sequentialRead: true,
    ...(hasFrames ? { pages: -1 } : {}),
  }).timeout({ seconds: timeoutSeconds });
  const upright = hasFrames ? picture : picture.autoOrient();
  const deep =
    facts.depth === "ushort" ? upright.toColourspace(facts.channels < 3 ? "grey16" : "rgb16") : upright;
  return as(deep, type, facts, effort).toBuffer();
}

function as(picture: Sharp, type: EncodedType, facts: Metadata, effort: Effort): Sharp {
  const isSmall = effort === "small";
  switch (type) {
    case "image/jpeg":
      return picture.jpeg({ quality: isSmall ? 75 : 90, mozjpeg: isSmall });
    case "image/png":
      return picture.png({
        compressionLevel: isSmall ? 9 : 6,
        adaptiveFiltering: isSmall,
        palette: facts.isPalette === true,
        ...(facts.isPalette === true ? { quality: 100, dither: 0 } : {}),
      });
    case "image/webp":
      return picture.webp({ quality: isSmall ? 75 : 90, lossless: false });
    case "image/tiff":
      return picture.tiff(
        facts.bitsPerSample === 1
          ? { bitdepth: 1, compression: "ccittfax4" }
          : { compression: "deflate", predictor: "horizontal" },
      );
    case "image/gif":
      return picture.gif({ dither: 0, effort: isSmall ? 10 : 7 });
  }
}

function smaller(one: Buffer, other: Buffer): Buffer {
  return one.length <= other.length ? one : other;
}
