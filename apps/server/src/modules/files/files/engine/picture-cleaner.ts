// Stores an uploaded image without its metadata under a new key next to the original. The caller decides which object
// to keep. Concurrency is low, because a decoded image uses up to 200 MB of memory.
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { type BlobStore, BlobUnavailableError } from "../../../../platform/blob/blob.ts";
import { createKeyedMutex } from "../../../../platform/concurrency/keyed-mutex.ts";
import type { StoredFile } from "../files.rules.ts";
import { blankHeifMetadata } from "./heif-items.ts";
import { encodeAgain, isEncodedType, PictureFault } from "./picture-bytes.ts";
import { isAnimatedPng, stripPngChunks } from "./png-chunks.ts";
import { detectType } from "./type-detection.ts";
import { encodeForWeb } from "./web-picture.ts";

export interface CleanPicture {
  /** The new type, if the image was converted. */
  readonly convertedTo?: string | undefined;
  readonly size: number;
  readonly sha256: string;
}

type Original = Pick<StoredFile, "objectKey" | "size" | "purpose">;

export interface PictureCleaner {
  /**
   * Writes the image without metadata to `key`. Returns undefined and writes nothing if the file is not an image or
   * its type has no metadata. Throws PictureFault if the image cannot be read or cleaned.
   */
  clean(file: Original, key: string): Promise<CleanPicture | undefined>;
}

const atOnce = 2;
const firstBytes = 4_100;
/** The image has to fit into memory. */
const bytesMax = 256 * 1024 ** 2;
const withoutMetadata = new Set(["image/bmp", "image/x-icon", "image/icns", "image/ktx", "image/vnd.dwg"]);
const heifTypes = /^image\/(heic|heif|avif|heic-sequence|heif-sequence)$/;

export function createPictureCleaner({ blob }: { readonly blob: BlobStore }): PictureCleaner {
  const withLock = createKeyedMutex();
  let next = 0;

  const read = async (key: string, end: number): Promise<Buffer> => {
    const found = await blob.get(key, { start: 0, end });
    if (!found) throw new BlobUnavailableError("get", "gone");
    return buffer(found.stream);
  };

  const store = async ({ objectKey, size, purpose }: Original, was: string, key: string) => {
    const sent = await read(objectKey, size);
    const web = purpose === "form_asset" ? await encodeForWeb(sent) : undefined;
    const bytes = web?.bytes ?? (await cleanBytes(sent, was));
    await blob.put(key, bytes, { contentType: web?.type ?? was });
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return { convertedTo: web?.type, size: bytes.length, sha256 };
  };

  return {
    clean: async (file, key) => {
      const { objectKey, size, purpose } = file;
      const detected = await detectType(await read(objectKey, Math.min(size, firstBytes)));
      const type = detected.kind === "known" ? detected.type : "";
      const isPicture = /^image\/(?!svg)/.test(type);
      if (purpose === "form_asset" && !isPicture) throw new PictureFault("image_unreadable");
      if (!isPicture || withoutMetadata.has(type)) return undefined;
      if (size > bytesMax) throw new PictureFault("image_too_large");
      next = (next + 1) % atOnce;
      return withLock(String(next), () => store(file, type, key));
    },
  };
}

/**
 * Types that cannot be written without metadata are rejected; keeping the metadata silently would break the
 * guarantee.
 */
async function cleanBytes(bytes: Buffer, type: string): Promise<Buffer> {
  if (isAnimatedPng(bytes)) return stripPngChunks(bytes);
  if (isEncodedType(type)) return encodeAgain(bytes, type);
  if (heifTypes.test(type)) return blankHeifMetadata(bytes);
  throw new PictureFault("metadata_not_removable");
}
