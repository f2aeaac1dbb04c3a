/**
 * Stable marks for addresses, networks and other personal text in places that only need to tell them apart, such as
 * counters. Without the secret a mark cannot be guessed back by trying likely values.
 */
import { createHmac, hkdfSync } from "node:crypto";

export type KeyedHash = (text: string) => string;

/** Marks made for one purpose say nothing about those of another. */
export function createKeyedHash(secret: string, purpose: string): KeyedHash {
  const key = Buffer.from(hkdfSync("sha256", secret, "", `formstead/${purpose}/1`, 32));
  return (text) => createHmac("sha256", key).update(text).digest("base64url");
}
