// Decodes a form picture and encodes it again for web pages: upright, still, without metadata, in sRGB, and no larger
// than any screen needs. Whatever the original file contained besides pixels is lost.
import sharp, { type Sharp } from "sharp";
import { asPictureFault } from "./picture-bytes.ts";

export interface WebPicture {
  readonly bytes: Buffer;
  readonly type: "image/png" | "image/jpeg" | "image/webp";
}

const pixelsMax = 50_000_000;
const edgeMax = 2_560;
const timeoutSeconds = 60;
/** Above this size, a PNG is a photo rather than a drawing, so that a lossy format looks the same and loads faster. */
const losslessBytesMax = 300_000;

/** Throws PictureFault. */
export async function encodeForWeb(bytes: Buffer): Promise<WebPicture> {
  try {
    const { format, hasAlpha } = await sharp(bytes, { limitInputPixels: pixelsMax }).metadata();
    const picture = () => sized(bytes);
    if (format === "jpeg") return await jpegOf(picture());
    if (format === "webp" || format === "heif") return await webpOf(picture());
    const png = await picture().png({ compressionLevel: 9, adaptiveFiltering: true }).toBuffer();
    if (png.length <= losslessBytesMax) return { bytes: png, type: "image/png" };
    return await (hasAlpha ? webpOf(picture()) : jpegOf(picture()));
  } catch (cause) {
    throw asPictureFault(cause);
  }
}

/** Only the first frame of an animation is read. */
function sized(bytes: Buffer): Sharp {
  return sharp(bytes, { failOn: "error", limitInputPixels: pixelsMax, sequentialRead: true })
    .timeout({ seconds: timeoutSeconds })
    .autoOrient()
    .resize({ width: edgeMax, height: edgeMax, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb");
}

async function jpegOf(picture: Sharp): Promise<WebPicture> {
  return { bytes: await picture.jpeg({ quality: 85, mozjpeg: true }).toBuffer(), type: "image/jpeg" };
}

async function webpOf(picture: Sharp): Promise<WebPicture> {
  return { bytes: await picture.webp({ quality: 85, alphaQuality: 95 }).toBuffer(), type: "image/webp" };
}
