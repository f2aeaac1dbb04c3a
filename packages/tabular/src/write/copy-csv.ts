/**
 * Converts PostgreSQL's CSV output to the file that users download: guards formula-like text, rewrites IDs and times
 * to their public format, and changes the delimiter if requested. A single pass over the bytes; only fields that need
 * it are decoded, and no row objects are created, so it keeps up with the database. Reports which rows are complete,
 * so that callers can split the file.
 */
import { guard } from "../formula-safe.ts";
import { csvField, type Delimiter } from "./csv-text.ts";

export interface CopyColumn {
  readonly rewrite?: ((text: string) => string) | undefined;
  /**
   * Like `rewrite`, but from bytes to bytes for simple values. Returns the position after the output, or -1 to fall
   * back to `rewrite`.
   */
  readonly rewriteBytes?: BytesRewriter | undefined;
  /** Only the first column can be hidden; it then serves only as the row key. */
  readonly isHidden?: boolean | undefined;
}

/** Writes at most three times as many bytes as it reads. */
export type BytesRewriter = (input: Buffer, start: number, end: number, out: Buffer, at: number) => number;

export interface CopyCsvOptions {
  readonly delimiter?: Delimiter | undefined;
  readonly formulaSafe?: boolean | undefined;
  /** The approximate size of a piece; this much memory is allocated up front, so that the buffer need not grow. */
  readonly pieceBytes?: number | undefined;
}

export interface CopiedRows {
  readonly bytes: Buffer;
  /** The number of complete rows in this piece. */
  readonly rows: number;
  /** The first column of the last row, as written by the database. */
  readonly lastKey: string;
}

/** A file under construction that can be split between any two rows. */
export interface CopyPieces {
  feed(chunk: Buffer): void;
  /** Bytes of complete rows that are ready to be taken. */
  size(): number;
  take(): CopiedRows;
  /** Returns a piece's memory for reuse, because allocating large buffers is expensive. */
  giveBack?(bytes: Buffer): void;
}

const comma = 44;
const quote = 34;
const lf = 10;
const cr = 13;
const slackBytes = 1 << 20;
const spareBytes = 1_024;
const sparesMax = 2;
const joinedBytes = 4_096;
/** From this length on, a native copy is faster than the loop. */
const longBytes = 64;
/** Up to this length, a field is scanned byte by byte. */
const nearBytes = 48;

/**
 * Bytes at the start of a line that require a closer check: formula characters, quotes, invisible characters, and the
 * lead bytes of multi-byte variants.
 */
const suspicious = new Uint8Array(256);
for (const byte of [0, 9, 10, 11, 12, 13, 32, 39, 43, 45, 61, 64]) suspicious[byte] = 1;
for (let byte = 0xc2; byte <= 0xf4; byte += 1) suspicious[byte] = 1;

export function createCopyCsv(columns: readonly CopyColumn[], options: CopyCsvOptions = {}): CopyPieces {
  const { delimiter = ",", formulaSafe = true, pieceBytes = 0 } = options;
  const startBytes = pieceBytes + slackBytes;
  const separator = delimiter.charCodeAt(0);
  const looks = formulaSafe ? suspicious : new Uint8Array(256);
  const isAlone = columns.filter(({ isHidden }) => !isHidden).length === 1;
  /** Bytes that end a field (1), and those that require quoting (2). */
  const marks = new Uint8Array(256);
  if (separator !== comma) marks[separator] = 2;
  marks[comma] = 1;
  marks[lf] = 1;
  /** Columns that are always decoded: the key, rewritten columns, and the only column of a file. */
  const isChanged = Uint8Array.from(columns, ({ rewrite: change, rewriteBytes }, place) =>
    change || rewriteBytes || place === 0 || isAlone ? 1 : 0,
  );
  let carry: Buffer = Buffer.alloc(0);
  let input: Buffer = carry;
  /** The input up to this position is already in `out`, unchanged or rewritten. */
  let copied = 0;
  /** The first line break after a long field, cached from the last search. */
  let nextBreak = -1;
  /** Whether the current field must be decoded. */
  let isRisky = false;
  let out: Buffer = Buffer.allocUnsafeSlow(startBytes);
  const spare: Buffer[] = [];
  const lent = new WeakMap<Buffer, Buffer>();
  let size = 0;
  let wholeSize = 0;
  let rows = 0;
  let at = 0;
  /**
   * Where the keys of the current and the last complete row are in the input; -1 if a key was in an earlier input and
   * is now stored as text.
   */
  let keyStart = -1;
  let keyEnd = -1;
  let lastKeyStart = -1;
  let lastKeyEnd = -1;
  let key = "";
  let lastKey = "";

  const make = (bytes: number) => {
    if (out.length - size >= bytes) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(out.length * 2, size + bytes));
    out.copy(larger, 0, 0, size);
    out = larger;
  };

  const write = (text: string) => {
    size += out.write(text, size);
  };

  /** Handles a field that requires a closer check. */
  const rewrite = (column: CopyColumn | undefined, start: number, end: number) => {
    if (at === 0) {
      keyStart = start;
      keyEnd = end;
    }
    if (column?.isHidden) return;
    if (start === end) {
      if (isAlone) write('""');
      return;
    }
    const behind = column?.rewriteBytes ? column.rewriteBytes(input, start, end, out, size) : -1;
    if (behind >= 0) {
      size = behind;
      return;
    }
    const text = textOf(input, start, end);
    const next = column?.rewrite ? column.rewrite(text) : text;
    if (next === "" && column?.rewrite && !isAlone) return;
    const wanted = csvField(formulaSafe ? guard(next) : next, delimiter);
    make((wanted.length + input.length - end) * 3 + spareBytes);
    write(wanted);
  };

  const endField = (end: number) => {
    if (input[end] === lf) {
      copyUpTo(end);
      out[size] = cr;
      out[size + 1] = lf;
      size += 2;
      copied = end + 1;
      wholeSize = size;
      rows += 1;
      at = 0;
      lastKeyStart = keyStart;
      lastKeyEnd = keyEnd;
      return;
    }
    if (columns[at]?.isHidden) copied = end + 1;
    else if (separator !== comma) {
      copyUpTo(end);
      out[size] = separator;
      size += 1;
      copied = end + 1;
    }
    at += 1;
  };

  // Hot loops: they read every byte, so they work on local variables instead of captured ones.
  /** The position after a quoted field. */
  const endOfQuoted = (start: number): number => {
    const from = input;
    const { length } = from;
    let isSuspect = looks[from[start + 1] ?? 0] === 1;
    let i = start + 1;
    while (i < length) {
      const byte = from[i++] as number;
      if (byte > quote) continue;
      if (byte === quote) {
        if (from[i] !== quote) break;
        i += 1;
      } else if ((byte === lf || byte === cr) && looks[from[i] ?? 0] === 1) isSuspect = true;
    }
    isRisky ||= isSuspect;
    return i;
  };

  const endOfBare = (start: number): number => {
    const from = input;
    const first = from[start] as number;
    if (looks[first] === 1 && first !== lf) isRisky = true;
    const near = Math.min(from.length, start + nearBytes);
    for (let i = start; i < near; i += 1) {
      const what = marks[from[i] as number] as number;
      if (what === 0) continue;
      if (what === 1) return i;
      isRisky = true;
    }
    return near === from.length ? near : endOfLong(near);
  };

  /** Searches long fields with the native `indexOf`. */
  const endOfLong = (start: number): number => {
    if (nextBreak < start) nextBreak = placeOf(lf, start);
    const end = Math.min(nextBreak, placeOf(comma, start));
    if (separator !== comma && placeOf(separator, start) < end) isRisky = true;
    return end;
  };

  const placeOf = (byte: number, start: number): number => {
    const found = input.indexOf(byte, start);
    return found < 0 ? input.length : found;
  };

  /** Skips fields that stay unchanged, including delimiters, up to the first that changes or ends its row. */
  const skipPlain = (start: number): number => {
    if (separator !== comma) return start;
    const from = input;
    const { length } = from;
    let field = start;
    let column = at;
    while (field < length && isChanged[column] === 0) {
      isRisky = false;
      const end = from[field] === quote ? endOfQuoted(field) : endOfBare(field);
      if (isRisky || end >= length || from[end] === lf) break;
      field = end + 1;
      column += 1;
    }
    at = column;
    return field;
  };

  /** Copies the input that was skipped so far. */
  const copyUpTo = (end: number) => {
    const length = end - copied;
    if (length > longBytes) input.copy(out, size, copied, end);
    else {
      const from = input;
      const to = out;
      for (let i = copied, o = size; i < end; i += 1, o += 1) to[o] = from[i] as number;
    }
    size += length;
    copied = end;
  };

  /** Stores keys as text before the input is released. */
  const keepKeys = () => {
    if (lastKeyEnd >= 0)
      lastKey = lastKeyStart < 0 ? key : input.toString("latin1", lastKeyStart, lastKeyEnd);
    lastKeyEnd = -1;
    if (keyStart >= 0) key = input.toString("latin1", keyStart, keyEnd);
    keyStart = -1;
    keyEnd = 0;
  };

  /** Writes all complete fields and returns the position of the first incomplete one. */
  const writeWhole = (bytes: Buffer): number => {
    input = bytes;
    copied = 0;
    nextBreak = -1;
    const { length } = bytes;
    make(length * 3 + spareBytes);
    let start = skipPlain(0);
    while (start < length) {
      isRisky = isChanged[at] === 1;
      const end = bytes[start] === quote ? endOfQuoted(start) : endOfBare(start);
      if (end >= length) break;
      if (isRisky) {
        copyUpTo(start);
        rewrite(columns[at], start, end);
        copied = end;
      }
      endField(end);
      start = skipPlain(end + 1);
    }
    copyUpTo(start);
    keepKeys();
    return start;
  };

  /** Copies only as much of a chunk as needed to complete the field that the previous chunk started. */
  const feed = (chunk: Buffer) => {
    let rest = chunk;
    if (carry.length > 0) {
      const joined = Buffer.concat([carry, chunk.subarray(0, joinedBytes)]);
      const taken = writeWhole(joined) - carry.length;
      if (taken <= 0) {
        // The field is long and does not end there either.
        rest = Buffer.concat([carry, chunk]);
      } else rest = chunk.subarray(taken);
    }
    carry = rest.subarray(writeWhole(rest));
  };

  return {
    feed,
    size: () => wholeSize,
    take: () => {
      const taken = { bytes: out.subarray(0, wholeSize), rows, lastKey };
      lent.set(taken.bytes, out);
      const kept = spare.pop();
      const next =
        kept && kept.length >= out.length ? kept : Buffer.allocUnsafeSlow(Math.max(startBytes, out.length));
      out.copy(next, 0, wholeSize, size);
      out = next;
      size -= wholeSize;
      wholeSize = 0;
      rows = 0;
      return taken;
    },
    giveBack: (bytes) => {
      const buffer = lent.get(bytes);
      lent.delete(bytes);
      if (buffer && spare.length < sparesMax) spare.push(buffer);
    },
  };
}

/** The decoded text of a non-empty field. */
export function textOf(input: Buffer, start: number, end: number): string {
  if (input[start] !== quote) return input.toString("utf8", start, end);
  const inner = input.toString("utf8", start + 1, end - 1);
  return inner.includes('""') ? inner.replaceAll('""', '"') : inner;
}
