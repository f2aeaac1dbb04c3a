/**
 * Byte-level rewriters for values that occur in every row of large tables: lists of strings and money, as PostgreSQL
 * writes JSON to CSV. They only handle simple cases and return -1 for all others, which are then rewritten as text.
 */
import type { BytesRewriter } from "./copy-csv.ts";

const quote = 34;
const bytesOf = (text: string): Uint8Array => Buffer.from(text, "latin1");

const noList = bytesOf("[]");
const listStart = bytesOf('"[""');
const listNext = bytesOf('"", ""');
const listEnd = bytesOf('""]"');
const moneyStart = bytesOf('"{""amount"": ""');
const moneyNext = bytesOf('"", ""currency"": ""');
const moneyEnd = bytesOf('""}"');

/** Letters, digits, and similar bytes that neither end a value nor need to be guarded, quoted, or trimmed. */
const plain = new Uint8Array(256);
for (const letter of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.:/")
  plain[letter.charCodeAt(0)] = 1;
const minus = 45;

function isAt(input: Uint8Array, at: number, wanted: Uint8Array): boolean {
  for (let i = 0; i < wanted.length; i += 1) if (input[at + i] !== wanted[i]) return false;
  return true;
}

/** Rewrites `"[""a"", ""b""]"` as `"a; b"`. */
export const listBytes: BytesRewriter = (input, start, end, out, at) => {
  if (end - start === 2 && isAt(input, start, noList)) return at;
  if (!isAt(input, start, listStart)) return -1;
  const last = end - listEnd.length;
  let i = start + listStart.length;
  let o = at;
  out[o++] = quote;
  if (input[i] === minus) return -1;
  while (i < last) {
    const byte = input[i] as number;
    if (plain[byte] === 1) {
      out[o++] = byte;
      i += 1;
    } else {
      if (!isAt(input, i, listNext)) return -1;
      out[o++] = 59;
      out[o++] = 32;
      i += listNext.length;
      if (plain[input[i] as number] !== 1) return -1;
    }
  }
  if (i !== last || o === at + 1 || !isAt(input, last, listEnd)) return -1;
  out[o++] = quote;
  return o;
};

/** Rewrites `"{""amount"": ""12.50"", ""currency"": ""EUR""}"` as `12.50 EUR`. */
export const moneyBytes: BytesRewriter = (input, start, end, out, at) => {
  if (!isAt(input, start, moneyStart)) return -1;
  let i = start + moneyStart.length;
  let o = at;
  for (; i < end; i += 1) {
    const byte = input[i] as number;
    if (!((byte >= 48 && byte <= 57) || byte === 46)) break;
    out[o++] = byte;
  }
  if (o === at || !isAt(input, i, moneyNext)) return -1;
  i += moneyNext.length;
  out[o++] = 32;
  for (let letter = 0; letter < 3; letter += 1) out[o++] = input[i++] as number;
  return i + moneyEnd.length === end && isAt(input, i, moneyEnd) ? o : -1;
};
