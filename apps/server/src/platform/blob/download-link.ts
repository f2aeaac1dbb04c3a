// Signed links to blobs that our own server hands out, for the disk driver. The link is the permission: whoever has
// it may download that one blob under that one name until it expires. Must be checked before the blob is looked for.
import { createHmac, hkdfSync } from "node:crypto";
import { constantTimeEqual } from "../crypto/constant-time.ts";
import type { DownloadUrlOptions } from "./blob.ts";
import { isBlobKey } from "./blob-key.ts";

export interface SignDownloadOptions extends DownloadUrlOptions {
  readonly baseUrl: string;
  readonly secret: string;
  readonly now: Date;
  readonly key: string;
}

export interface VerifyDownloadOptions {
  /** Several during a rotation: a link signed with any of them counts. */
  readonly secrets: readonly string[];
  readonly now: Date;
  /** The path after /blobs/, percent-decoded. */
  readonly key: string;
  readonly query: { readonly expires?: unknown; readonly filename?: unknown; readonly signature?: unknown };
}

export function signDownload({ baseUrl, secret, now, key, ...options }: SignDownloadOptions): string {
  const expires = String(Math.floor(now.getTime() / 1000) + options.expiresSeconds);
  const filename = options.filename.toWellFormed();
  const signature = signatureOf(secret, key, expires, filename);
  return `${baseUrl}/blobs/${key}?${new URLSearchParams({ expires, filename, signature })}`;
}

/** What may be sent, or undefined when the link was changed, made up or has expired. */
export function verifyDownload(
  options: VerifyDownloadOptions,
): { key: string; filename: string } | undefined {
  const { secrets, now, key } = options;
  const { expires, filename, signature } = options.query;
  if (typeof expires !== "string" || typeof filename !== "string" || typeof signature !== "string")
    return undefined;
  if (!isBlobKey(key) || !/^\d{1,12}$/.test(expires)) return undefined;
  const isSigned = secrets.some((secret) =>
    constantTimeEqual(signatureOf(secret, key, expires, filename), signature),
  );
  return isSigned && now.getTime() < Number(expires) * 1000 ? { key, filename } : undefined;
}

function signatureOf(secret: string, key: string, expires: string, filename: string): string {
  const signingKey = Buffer.from(hkdfSync("sha256", secret, "", "formstead/blob-download/1", 32));
  // Neither a key nor a number holds a line break, so no two links share one signed text.
  return createHmac("sha256", signingKey).update(`${key}\n${expires}\n${filename}`).digest("base64url");
}
