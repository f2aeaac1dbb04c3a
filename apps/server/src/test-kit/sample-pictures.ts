// Test support: real images with real metadata, as written by a camera.
import { randomBytes } from "node:crypto";
import sharp from "sharp";

/** Contained in the metadata of every image created here, but not in its pixels. */
export const pictureMark = "Planted-Mark-In-Exif";

export type PictureFormat = "jpeg" | "png" | "webp" | "tiff" | "avif";

interface PictureShape {
  readonly width?: number;
  readonly height?: number;
  /** Incompressible pixels. */
  readonly isNoise?: boolean;
}

/** Wider than tall, and marked for a 90° rotation, so it is displayed taller than wide. */
export function photo(
  format: PictureFormat,
  { width = 40, height = 20, isNoise = false }: PictureShape = {},
) {
  const raw = { width, height, channels: 3 } as const;
  const pixels = isNoise ? randomBytes(width * height * 3) : Buffer.alloc(width * height * 3, 200);
  const exif = {
    IFD0: { Copyright: pictureMark },
    IFD3: {
      GPSLatitudeRef: "N",
      GPSLatitude: "51/1 30/1 3230/100",
      GPSLongitudeRef: "W",
      GPSLongitude: "0/1 7/1 4366/100",
    },
  };
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>${pictureMark}</note></x:xmpmeta>`;
  return sharp(pixels, { raw })
    .toFormat(format, format === "tiff" ? { compression: "none" } : {})
    .withExif(exif)
    .withXmp(xmp)
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

export async function animation(format: "gif" | "webp"): Promise<Buffer> {
  const frames = ["#f00", "#0f0", "#00f"].map((background) =>
    sharp({ create: { width: 30, height: 20, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  const delay = [100, 200, 300];
  const joined = sharp(await Promise.all(frames), { join: { animated: true } });
  return format === "gif" ? joined.gif({ delay }).toBuffer() : joined.webp({ delay }).toBuffer();
}

export function factsOf(bytes: Buffer) {
  return sharp(bytes, { pages: -1 }).metadata();
}
