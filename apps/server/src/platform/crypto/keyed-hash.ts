/**
 * Stable keyed hashes of addresses, networks, and other personal data, for code that only needs to tell them apart,
 * such as counters. Without the secret, likely values cannot be confirmed by trying them.
 */
import { createHmac, hkdfSync } from "node:crypto";

export type KeyedHash = (text: string) => string;

/** Hashes for one purpose cannot be correlated with those for another. */
export function createKeyedHash(secret: string, purpose: string): KeyedHash {
  const key = Buffer.from(hkdfSync("sha256", secret, "", `formstead/${purpose}/1`, 32));
  return (text) => createHmac("sha256", key).update(text).digest("base64url");
}
