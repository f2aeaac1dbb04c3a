// Signed links to blobs that our own server delivers, for the disk driver. The link is the permission: anyone who has
// it can download that blob under that name until it expires. Verify a link before you look up the blob.
import type { DownloadUrlOptions } from "./blob.ts";
import { isBlobKey } from "./blob-key.ts";
import { isSignedByOne, linkSignature } from "./link-signature.ts";

export interface SignDownloadOptions extends DownloadUrlOptions {
  readonly baseUrl: string;
  readonly secret: string;
  readonly now: Date;
  readonly key: string;
}

export interface VerifyDownloadOptions {
  /** There are several secrets during a rotation; a link signed with any of them is valid. */
  readonly secrets: readonly string[];
  readonly now: Date;
  /** The path after /blobs/, percent-decoded. */
  readonly key: string;
  readonly query: Readonly<Record<string, unknown>>;
}

const purpose = "formstead/blob-download/2";

export interface AllowedDownload {
  readonly key: string;
  readonly filename: string;
  readonly contentType?: string;
}

export function signDownload({ baseUrl, secret, now, key, ...options }: SignDownloadOptions): string {
  const expires = String(Math.floor(now.getTime() / 1000) + options.expiresSeconds);
  const filename = options.filename.toWellFormed();
  const type = options.contentType ?? "";
  const signature = linkSignature(purpose, secret, [key, expires, type, filename]);
  const query = { expires, filename, ...(type === "" ? {} : { type }), signature };
  return `${baseUrl}/blobs/${key}?${new URLSearchParams(query)}`;
}

/** The permitted download, or undefined if the link was modified, forged, or has expired. */
export function verifyDownload({
  secrets,
  now,
  key,
  query,
}: VerifyDownloadOptions): AllowedDownload | undefined {
  const { expires, filename, type = "", signature } = query;
  if (typeof expires !== "string" || typeof filename !== "string" || typeof type !== "string")
    return undefined;
  if (!isBlobKey(key) || !/^\d{1,12}$/.test(expires)) return undefined;
  if (!isSignedByOne(purpose, secrets, [key, expires, type, filename], signature)) return undefined;
  if (now.getTime() >= Number(expires) * 1000) return undefined;
  return { key, filename, ...(type === "" ? {} : { contentType: type }) };
}
