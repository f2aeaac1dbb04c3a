/**
 * Upload links for a prepared file, and which of its bytes have arrived. Calls the blob store only, not the database.
 */
import type { BlobStore } from "../../../platform/blob/blob.ts";
import type { UploadedPart } from "../../../platform/blob/blob-uploads.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { fileErrors as F } from "./files.errors.ts";
import type { StoredFile } from "./files.rules.ts";
import {
  missingParts,
  type PartOrder,
  type PlannedPart,
  planParts,
  type UploadOrder,
} from "./parts.rules.ts";

export function createUploadLinks({ blob }: { blob: BlobStore }) {
  const { multipart } = blob;

  const arrivedParts = async ({ objectKey, uploadId }: StoredFile): Promise<readonly UploadedPart[]> =>
    (uploadId === null ? undefined : await multipart.parts(objectKey, uploadId)) ?? [];

  const partOrders = async (file: StoredFile, expiresSeconds: number): Promise<PartOrder[]> => {
    const { size, objectKey, uploadId } = file;
    if (uploadId === null) throw new Error("the multipart upload was not started");
    const missing = new Set(missingParts(size, await arrivedParts(file)).map(({ number }) => number));
    const order = async (part: PlannedPart): Promise<PartOrder> => {
      if (!missing.has(part.number)) return { ...part, link: null };
      return { ...part, link: await multipart.presignPart(objectKey, uploadId, { ...part, expiresSeconds }) };
    };
    return Promise.all(planParts(size).map(order));
  };

  return {
    begin: ({ objectKey, declaredType: contentType }: StoredFile): Promise<string> =>
      multipart.begin(objectKey, { contentType }),

    order: async (file: StoredFile, now: Date): Promise<UploadOrder> => {
      const { size: bytes, declaredType: contentType, declaredSha256: sha256, uploadExpiresAt } = file;
      const expiresSeconds = Math.max(1, Math.floor((uploadExpiresAt.getTime() - now.getTime()) / 1_000));
      if (file.uploadKind === "multipart")
        return { expiresAt: uploadExpiresAt, link: null, parts: await partOrders(file, expiresSeconds) };
      const options = { bytes, contentType, expiresSeconds, ...(sha256 === null ? {} : { sha256 }) };
      const link = await blob.presignUpload(file.objectKey, options);
      return { expiresAt: uploadExpiresAt, link, parts: [] };
    },

    /** Combines the parts into one object; fails while some are missing. */
    join: async (file: StoredFile): Promise<void> => {
      const arrived = await arrivedParts(file);
      const missing = missingParts(file.size, arrived);
      const isWhole =
        missing.length === 0
          ? await multipart.complete(file.objectKey, file.uploadId ?? "", arrived)
          : (await blob.head(file.objectKey)) !== undefined;
      if (!isWhole) fail(F.upload_incomplete, { missing_parts: missing.map(({ number }) => number) });
    },
  };
}
