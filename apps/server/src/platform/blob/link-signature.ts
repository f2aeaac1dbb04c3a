// The signature on links to blobs that our own server answers, for the disk driver. Each kind of link has its purpose,
// so that one made for downloading never opens for uploading.
import { createHmac, hkdfSync } from "node:crypto";
import { constantTimeEqual } from "../crypto/constant-time.ts";

export function linkSignature(purpose: string, secret: string, parts: readonly string[]): string {
  const signingKey = Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
  // As JSON, so that no two lists of parts share one signed text.
  return createHmac("sha256", signingKey).update(JSON.stringify(parts)).digest("base64url");
}

/** Several secrets during a rotation: a link signed with any of them counts. */
export function isSignedByOne(
  purpose: string,
  secrets: readonly string[],
  parts: readonly string[],
  signature: unknown,
): boolean {
  if (typeof signature !== "string") return false;
  return secrets.some((secret) => constantTimeEqual(linkSignature(purpose, secret, parts), signature));
}
