/**
 * Detects the encoding and decodes cells. Records are split on fixed-width units (one byte, or two in UTF-16), so
 * that positions in the text are positions in the file; only cells that are not plain ASCII are decoded afterward.
 */
import { isAscii, isUtf8 } from "node:buffer";
import chardet from "chardet";
import iconv from "iconv-lite";
import { type ByteSource, readRange } from "./byte-source.ts";
import { TableError } from "./table-error.ts";

export interface Encoding {
  readonly name: string;
  /** The length of the byte order mark. */
  readonly markBytes: number;
}

/** Converts the bytes of a file to fixed-width characters, and cells to text. */
export interface Decoder {
  readonly unitBytes: 1 | 2;
  /** Complete characters only; leftover bytes belong to the next block. */
  charsOf(block: Buffer): string;
  /** Undefined if the cells of this block need no decoding. */
  cellDecoder(block: Buffer): ((cell: string) => string) | undefined;
}

const headBytes = 256 * 1024;
const sampleBytes = 64 * 1024;
const samples = 6;

/** Samples the beginning and several later positions, because the first accented character may come late. */
export async function detectEncoding(source: ByteSource): Promise<Encoding> {
  const head = await readRange(source, 0, headBytes);
  const marked = markedEncoding(head) ?? encodingByZeros(head);
  if (marked) return marked;
  const pieces = [head];
  const step = Math.floor((source.size - headBytes) / samples);
  for (let at = 1; at <= samples && step > sampleBytes; at += 1) {
    const start = headBytes + step * at - sampleBytes;
    pieces.push(await readRange(source, start, start + sampleBytes));
  }
  if (pieces.every((piece) => isUtf8Piece(piece))) return { name: "utf-8", markBytes: 0 };
  return { name: guess(Buffer.concat(pieces.filter((piece) => !isAscii(piece)))), markBytes: 0 };
}

/** Finds an encoding given by the user, and still checks for a byte order mark. */
export async function namedEncoding(source: ByteSource, name: string): Promise<Encoding> {
  const wanted = name.toLowerCase();
  const marked = markedEncoding(await readRange(source, 0, 4));
  if (!isKnownEncoding(wanted)) throw new TableError("unknown_encoding");
  return marked?.name === wanted ? marked : { name: wanted, markBytes: 0 };
}

/** Accepts UTF-16 and encodings in which bytes below 128 are always ASCII. */
function isKnownEncoding(name: string): boolean {
  return !/^(utf-?32|utf-?7|iso-?2022|hz|imap)/i.test(name) && iconv.encodingExists(name);
}

/** In these encodings, the second byte of a character may look like a vertical bar or a backslash. */
export function hidesBars(name: string): boolean {
  return /^(shift_?jis|sjis|cp932|windows-31j|gbk?|gb18030|cp936|big5)/i.test(name);
}

export function decoderOf(name: string): Decoder {
  if (name === "utf-16le") return utf16((block) => block);
  if (name === "utf-16be") return utf16((block) => Buffer.from(block).swap16());
  const decode: (bytes: Buffer) => string =
    name === "utf-8" ? (bytes) => bytes.toString("utf8") : (bytes) => iconv.decode(bytes, name);
  const decodeCell = (cell: string): string => {
    for (let at = 0; at < cell.length; at += 1)
      if (cell.charCodeAt(at) > 127) return decode(Buffer.from(cell, "latin1"));
    return cell;
  };
  return {
    unitBytes: 1,
    charsOf: (block) => block.toString("latin1"),
    cellDecoder: (block) => (isAscii(block) ? undefined : decodeCell),
  };
}

function utf16(ordered: (block: Buffer) => Buffer): Decoder {
  return {
    unitBytes: 2,
    charsOf: (block) => ordered(block.subarray(0, block.length - (block.length % 2))).toString("utf16le"),
    cellDecoder: () => undefined,
  };
}

function markedEncoding(head: Buffer): Encoding | undefined {
  if (head.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) return { name: "utf-8", markBytes: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return { name: "utf-16le", markBytes: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { name: "utf-16be", markBytes: 2 };
  return undefined;
}

/** In UTF-16, every second byte of Latin text is zero. */
function encodingByZeros(head: Buffer): Encoding | undefined {
  const looked = head.subarray(0, 4_096);
  const zeros = [0, 0];
  for (const [at, byte] of looked.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = looked.length / 4;
  if (odd > many && even < many / 8) return { name: "utf-16le", markBytes: 0 };
  if (even > many && odd < many / 8) return { name: "utf-16be", markBytes: 0 };
  return undefined;
}

/** A sample may begin and end inside a character. */
function isUtf8Piece(piece: Buffer): boolean {
  if (isUtf8(piece)) return true;
  let start = 0;
  while (start < Math.min(3, piece.length) && ((piece[start] ?? 0) & 0xc0) === 0x80) start += 1;
  for (let cut = 0; cut <= 3; cut += 1)
    if (isUtf8(piece.subarray(start, Math.max(start, piece.length - cut)))) return true;
  return false;
}

/** Maps an encoding to its superset, which only adds characters at unused positions. */
const wider: Readonly<Record<string, string>> = {
  "iso-8859-1": "windows-1252",
  "iso-8859-9": "windows-1254",
  ascii: "windows-1252",
};
const sureFrom = 21;
const eastAsian = /^[\p{ASCII}\u2010-\u2026\u3000-\u30ff\u4e00-\u9fff\uff00-\uff60]*$/u;

function guess(bytes: Buffer): string {
  const found = chardet
    .analyse(bytes)
    .map(({ name, confidence }) => ({ name: name.toLowerCase(), confidence }));
  const best = found.find(({ name }) => isKnownEncoding(name) && name !== "utf-8");
  if ((best?.confidence ?? 0) < sureFrom) {
    // There is too little text for statistics, but Latin text hardly ever decodes to all-Japanese text.
    const japanese = ["shift_jis", "euc-jp"].find((name) => isAllEastAsian(bytes, name));
    if (japanese) return japanese;
  }
  const name = best?.name ?? "windows-1252";
  return wider[name] ?? name;
}

function isAllEastAsian(bytes: Buffer, encoding: string): boolean {
  try {
    return eastAsian.test(new TextDecoder(encoding, { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
}
