/** The one way a text is kept, the same as in forms: composed, trimmed, with plain line ends. */

// One pass over the texts that nearly all are; everything else takes the long way.
const plain = /^[!-~](?:[ -~]*[!-~])?$/;
const half = /[\ud800-\udfff]/u;

/** Undefined for what no database keeps: NUL and halves of characters. */
export function cleanText(raw: string): string | undefined {
  if (plain.test(raw)) return raw;
  if (raw.includes("\0") || half.test(raw)) return undefined;
  return raw.normalize("NFC").replace(/\r\n?/g, "\n").trim();
}

/** Counts code points, as forms do, and only where it matters. */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  if (text.length > max * 2) return true;
  let count = 0;
  for (const _ of text) count += 1;
  return count > max;
}
