// Signed links with which a client sends bytes to our own server, for the disk driver. The link is the permission for
// one blob, or one part of it, of this length and type, until it expires. Verify a link before you store anything.
import { isBlobKey } from "./blob-key.ts";
import type { AllowedUpload, UploadLink } from "./blob-uploads.ts";
import { isSignedByOne, linkSignature } from "./link-signature.ts";

const purpose = "formstead/blob-upload/1";

export interface SignUploadOptions {
  readonly baseUrl: string;
  readonly secret: string;
  readonly now: Date;
  readonly expiresSeconds: number;
}

export interface VerifyUploadOptions {
  readonly secrets: readonly string[];
  readonly now: Date;
  /** The path after /blobs/, percent-decoded. */
  readonly key: string;
  readonly query: Readonly<Record<string, unknown>>;
}

export function signUpload(upload: AllowedUpload, options: SignUploadOptions): UploadLink {
  const { key, bytes, contentType, sha256, part } = upload;
  const query = {
    expires: String(Math.floor(options.now.getTime() / 1000) + options.expiresSeconds),
    bytes: String(bytes),
    ...(contentType === undefined ? {} : { type: contentType }),
    ...(sha256 === undefined ? {} : { sha256 }),
    ...(part === undefined ? {} : { upload: part.uploadId, part: String(part.number) }),
  };
  const signature = linkSignature(purpose, options.secret, signedParts(key, query));
  return {
    url: `${options.baseUrl}/blobs/${key}?${new URLSearchParams({ ...query, signature })}`,
    headers: contentType === undefined ? {} : { "content-type": contentType },
  };
}

/** The permitted upload, or undefined if the link was modified, forged, or has expired. */
export function verifyUpload(options: VerifyUploadOptions): AllowedUpload | undefined {
  const { secrets, now, key } = options;
  const { signature, ...query } = options.query;
  if (!isBlobKey(key) || Object.values(query).some((value) => typeof value !== "string")) return undefined;
  const given = query as Record<string, string>;
  if (!isSignedByOne(purpose, secrets, signedParts(key, given), signature)) return undefined;
  if (now.getTime() >= Number(given.expires) * 1000) return undefined;
  return {
    key,
    bytes: Number(given.bytes),
    ...(given.type === undefined ? {} : { contentType: given.type }),
    ...(given.sha256 === undefined ? {} : { sha256: given.sha256 }),
    ...(given.upload === undefined ? {} : { part: { uploadId: given.upload, number: Number(given.part) } }),
  };
}

/** Covers the entire query, so that nothing can be added to a link. */
function signedParts(key: string, query: Readonly<Record<string, string>>): string[] {
  const pairs = Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1));
  return [key, ...pairs.flat()];
}
