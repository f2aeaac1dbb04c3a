// Stores an uploaded picture again without its metadata, under a new key beside the one it arrived under. The caller
// decides which of the two objects counts. Few at once: a decoded picture takes up to 200 MB of memory.
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { type BlobStore, BlobUnavailableError } from "../../../../platform/blob/blob.ts";
import { createTurns } from "../../../../platform/cache/turns.ts";
import type { StoredFile } from "../files.rules.ts";
import { blankHeifMetadata } from "./heif-items.ts";
import { encodeAgain, isEncodedType, PictureFault } from "./picture-bytes.ts";
import { isAnimatedPng, stripPngChunks } from "./png-chunks.ts";
import { detectType } from "./type-detection.ts";

export interface CleanPicture {
  readonly size: number;
  readonly sha256: string;
}

export interface PictureCleaner {
  /**
   * Writes the picture without metadata to `key`. Undefined, and nothing written, when the file is not a picture or of a
   * type that carries no metadata. Throws PictureFault for what cannot be read, or not cleaned.
   */
  clean(file: Pick<StoredFile, "objectKey" | "size">, key: string): Promise<CleanPicture | undefined>;
}

const atOnce = 2;
const firstBytes = 4_100;
/** It has to be held in memory whole. */
const bytesMax = 256 * 1024 ** 2;
const withoutMetadata = new Set(["image/bmp", "image/x-icon", "image/icns", "image/ktx", "image/vnd.dwg"]);
const heifTypes = /^image\/(heic|heif|avif|heic-sequence|heif-sequence)$/;

export function createPictureCleaner({ blob }: { readonly blob: BlobStore }): PictureCleaner {
  const turns = createTurns();
  let next = 0;

  const read = async (key: string, end: number): Promise<Buffer> => {
    const found = await blob.get(key, { start: 0, end });
    if (!found) throw new BlobUnavailableError("get", "gone");
    return buffer(found.stream);
  };

  const store = async (objectKey: string, size: number, type: string, key: string): Promise<CleanPicture> => {
    const bytes = await cleanBytes(await read(objectKey, size), type);
    await blob.put(key, bytes, { contentType: type });
    return { size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
  };

  return {
    clean: async ({ objectKey, size }, key) => {
      const detected = await detectType(await read(objectKey, Math.min(size, firstBytes)));
      const type = detected.kind === "known" ? detected.type : "";
      if (!/^image\/(?!svg)/.test(type) || withoutMetadata.has(type)) return undefined;
      if (size > bytesMax) throw new PictureFault("image_too_large");
      next = (next + 1) % atOnce;
      return turns(String(next), () => store(objectKey, size, type, key));
    },
  };
}

/** What we cannot write without metadata is refused: keeping it would break the promise silently. */
async function cleanBytes(bytes: Buffer, type: string): Promise<Buffer> {
  if (isAnimatedPng(bytes)) return stripPngChunks(bytes);
  if (isEncodedType(type)) return encodeAgain(bytes, type);
  if (heifTypes.test(type)) return blankHeifMetadata(bytes);
  throw new PictureFault("metadata_not_removable");
}
