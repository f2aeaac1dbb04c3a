/**
 * From the CSV text PostgreSQL makes to the one people get: texts that look like formulas guarded, ids and times in their
 * public form, another delimiter if asked for. One pass over the bytes; only fields that need it become texts, so it keeps
 * up with the database. It must not make objects of rows. Knows which rows it has given whole, for whoever cuts the file.
 */
import { guard } from "../formula-safe.ts";
import { csvField, type Delimiter } from "./csv-text.ts";

export interface CopyColumn {
  readonly rewrite?: ((text: string) => string) | undefined;
  /** The same from bytes to bytes, where that is easy. Gives the place behind what it wrote, or -1: then `rewrite` does it. */
  readonly rewriteBytes?: BytesRewriter | undefined;
  /** Only the first column may be hidden: it is the key of the row then, and nothing else. */
  readonly isHidden?: boolean | undefined;
}

/** Writes at most three times what it reads. */
export type BytesRewriter = (input: Buffer, start: number, end: number, out: Buffer, at: number) => number;

export interface CopyCsvOptions {
  readonly delimiter?: Delimiter | undefined;
  readonly formulaSafe?: boolean | undefined;
  /** About how much will be taken at once: so much memory is made at the beginning, and never more. */
  readonly pieceBytes?: number | undefined;
}

export interface CopiedRows {
  readonly bytes: Buffer;
  /** So many whole rows were taken, this time. */
  readonly rows: number;
  /** The first column of the last of them, as the database wrote it. */
  readonly lastKey: string;
}

/** A file in the making that can be cut between any two rows. */
export interface CopyPieces {
  feed(chunk: Buffer): void;
  /** Bytes of whole rows that wait to be taken. */
  size(): number;
  take(): CopiedRows;
  /** Whoever needs what was taken no longer may give its memory back; large pieces of it are dear to make anew. */
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
/** From here on the call of a copy costs less than the loop. */
const longBytes = 64;
/** So far a field is looked at byte by byte. */
const nearBytes = 48;

/** Bytes a line may begin with that wants a closer look: signs, quotes, what is not seen, and the lead bytes of all of these. */
const suspicious = new Uint8Array(256);
for (const byte of [0, 9, 10, 11, 12, 13, 32, 39, 43, 45, 61, 64]) suspicious[byte] = 1;
for (let byte = 0xc2; byte <= 0xf4; byte += 1) suspicious[byte] = 1;

export function createCopyCsv(columns: readonly CopyColumn[], options: CopyCsvOptions = {}): CopyPieces {
  const { delimiter = ",", formulaSafe = true, pieceBytes = 0 } = options;
  const startBytes = pieceBytes + slackBytes;
  const separator = delimiter.charCodeAt(0);
  const looks = formulaSafe ? suspicious : new Uint8Array(256);
  const isAlone = columns.filter(({ isHidden }) => !isHidden).length === 1;
  /** What ends a field, and what it must be quoted for. */
  const marks = new Uint8Array(256);
  if (separator !== comma) marks[separator] = 2;
  marks[comma] = 1;
  marks[lf] = 1;
  /** Columns that are always looked at as texts: the key, those that are rewritten, and one that is alone in its row. */
  const isChanged = Uint8Array.from(columns, ({ rewrite: change, rewriteBytes }, place) =>
    change || rewriteBytes || place === 0 || isAlone ? 1 : 0,
  );
  let carry: Buffer = Buffer.alloc(0);
  let input: Buffer = carry;
  /** Up to there the input is in `out`, as it was or rewritten. */
  let copied = 0;
  /** The first line break behind a long text, if one was looked for. */
  let nextBreak = -1;
  /** Of the field at hand: it has to be looked at as a text. */
  let isRisky = false;
  let out: Buffer = Buffer.allocUnsafeSlow(startBytes);
  const spare: Buffer[] = [];
  const lent = new WeakMap<Buffer, Buffer>();
  let size = 0;
  let wholeSize = 0;
  let rows = 0;
  let at = 0;
  /** Of the row at hand and of the last whole one, where its key is in the input; at -1 it was in an older one, and is a text. */
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

  /** A field that wants a closer look. */
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

  // These look at every byte, with variables of their own, and write none of them.
  /** The place behind a quoted field. */
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

  /** A long text is looked through by the machine's own means. */
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

  /** Goes over fields that stay as they are, delimiters included, to the first that does not, or is the last of its row. */
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

  /** Whatever of the input was only looked at so far, up to there. */
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

  /** The input goes: keys in it become texts. */
  const keepKeys = () => {
    if (lastKeyEnd >= 0)
      lastKey = lastKeyStart < 0 ? key : input.toString("latin1", lastKeyStart, lastKeyEnd);
    lastKeyEnd = -1;
    if (keyStart >= 0) key = input.toString("latin1", keyStart, keyEnd);
    keyStart = -1;
    keyEnd = 0;
  };

  /** Writes what is whole in these bytes, and gives the place where the first field begins that is not. */
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

  /** Copies no more of a chunk than it takes to end the field that was begun by the one before. */
  const feed = (chunk: Buffer) => {
    let rest = chunk;
    if (carry.length > 0) {
      const joined = Buffer.concat([carry, chunk.subarray(0, joinedBytes)]);
      const taken = writeWhole(joined) - carry.length;
      if (taken <= 0) {
        // Not even ended there: a long text.
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

/** What a field says, which is there. */
export function textOf(input: Buffer, start: number, end: number): string {
  if (input[start] !== quote) return input.toString("utf8", start, end);
  const inner = input.toString("utf8", start + 1, end - 1);
  return inner.includes('""') ? inner.replaceAll('""', '"') : inner;
}
