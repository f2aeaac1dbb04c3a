// Bearer secrets in their visible form: prefix_ + 30 random base62 characters (178 bits) + a 6-character checksum,
// the format that secret scanners recognize. The checksum rejects typos without a database lookup; it proves nothing
// about the sender. Only the hash may be stored. Never log or store a token.
import { hash, randomFillSync } from "node:crypto";
import { crc32 } from "node:zlib";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_CHARS = 30;
const CHECKSUM_CHARS = 6;
const SEED_BYTES = 32;
const bodyPattern = new RegExp(`^[0-9A-Za-z]{${RANDOM_CHARS + CHECKSUM_CHARS}}$`);

// The largest multiple of 62 that fits in a byte. Bytes from here on are discarded; otherwise some characters would
// be more likely.
const BYTE_LIMIT = 248;

export function newToken(prefix: string): string {
  return tokenOf(prefix, randomBase62(RANDOM_CHARS));
}

const routePattern = /^[0-9a-z]{26}$/;

/** A token that says in plain text where to find its record: the route is 26 base32 characters after the prefix. */
export function newRoutedToken(prefix: string, route: string): string {
  return tokenOf(routedPrefix(prefix, route), randomBase62(RANDOM_CHARS));
}

/**
 * Derives the same token from the same seed each time, so that it can be sent again without being stored. The seed
 * must be a 32-byte keyed hash; otherwise, the token would be easier to guess.
 */
export function derivedRoutedToken(prefix: string, route: string, seed: Buffer): string {
  if (seed.length !== SEED_BYTES) throw new TypeError("not a seed");
  return tokenOf(routedPrefix(prefix, route), base62Of(seed));
}

/** The route of a well-formed token. */
export function routeOf(prefix: string, value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const route = value.slice(prefix.length + 1, prefix.length + 27);
  return routePattern.test(route) && isWellFormedToken(`${prefix}_${route}`, value) ? route : undefined;
}

export function isWellFormedToken(prefix: string, value: unknown): value is string {
  if (typeof value !== "string" || !value.startsWith(`${prefix}_`)) return false;
  if (!bodyPattern.test(value.slice(prefix.length + 1))) return false;
  const split = value.length - CHECKSUM_CHARS;
  return checksum(value.slice(0, split)) === value.slice(split);
}

/** SHA-256 without a salt: the token itself is random enough, and lookups use an index on the hash. */
export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

/** The part that a list may show so that the owner can tell tokens apart. */
export function last4(token: string): string {
  return token.slice(-4);
}

function routedPrefix(prefix: string, route: string): string {
  if (!routePattern.test(route)) throw new TypeError("not a route");
  return `${prefix}_${route}`;
}

function tokenOf(prefix: string, secret: string): string {
  const head = `${prefix}_${secret}`;
  return head + checksum(head);
}

/** Reduces 256 bits to 178, so the bias is negligible. */
function base62Of(seed: Buffer): string {
  let rest = BigInt(`0x${seed.toString("hex")}`);
  let text = "";
  while (text.length < RANDOM_CHARS) {
    text += BASE62.charAt(Number(rest % 62n));
    rest /= 62n;
  }
  return text;
}

/** Random bytes for many tokens, because each call of the generator costs more than its bytes. Each is used once. */
const pool = Buffer.alloc(4_096);
let used = pool.length;

function randomByte(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const byte = pool[used] ?? 0;
  // A token must not stay readable in memory for longer than needed.
  pool[used] = 0;
  used += 1;
  return byte;
}

function randomBase62(chars: number): string {
  let text = "";
  while (text.length < chars) {
    const byte = randomByte();
    if (byte < BYTE_LIMIT) text += BASE62.charAt(byte % 62);
  }
  return text;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let i = 0; i < CHECKSUM_CHARS; i++) {
    digits = BASE62.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
