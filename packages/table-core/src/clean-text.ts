/** Normalizes text the same way as forms: NFC, trimmed, with LF line endings. */

// Fast path for printable ASCII, which covers nearly all text.
const plain = /^[!-~](?:[ -~]*[!-~])?$/;
const half = /[\ud800-\udfff]/u;

/** Undefined for text that PostgreSQL cannot store: NUL and lone surrogates. */
export function cleanText(raw: string): string | undefined {
  if (plain.test(raw)) return raw;
  if (raw.includes("\0") || half.test(raw)) return undefined;
  return raw.normalize("NFC").replace(/\r\n?/g, "\n").trim();
}

/** Counts code points, like forms, but only if the length is near the limit. */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  if (text.length > max * 2) return true;
  let count = 0;
  for (const _ of text) count += 1;
  return count > max;
}
