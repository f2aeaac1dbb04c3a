// The signature on blob links that our own server handles, for the disk driver. Each kind of link has its own
// purpose, so that a download link never works for uploading.
import { createHmac, hkdfSync } from "node:crypto";
import { constantTimeEqual } from "../crypto/constant-time.ts";

export function linkSignature(purpose: string, secret: string, parts: readonly string[]): string {
  const signingKey = Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
  // The parts are signed as JSON, so that no two lists of parts produce the same signed text.
  return createHmac("sha256", signingKey).update(JSON.stringify(parts)).digest("base64url");
}

/** There are several secrets during a rotation; a link signed with any of them is valid. */
export function isSignedByOne(
  purpose: string,
  secrets: readonly string[],
  parts: readonly string[],
  signature: unknown,
): boolean {
  if (typeof signature !== "string") return false;
  return secrets.some((secret) => constantTimeEqual(linkSignature(purpose, secret, parts), signature));
}
