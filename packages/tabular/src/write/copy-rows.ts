/** Parses PostgreSQL's CSV output into rows for other formats: lists of strings, with null for NULL. */
import { textOf } from "./copy-csv.ts";

const comma = 44;
const quote = 34;
const lf = 10;

export interface CopyRows {
  /** Returns the rows that are complete so far. */
  feed(chunk: Buffer): (string | null)[][];
}

export function createCopyRows(): CopyRows {
  let carry: Buffer = Buffer.alloc(0);
  let row: (string | null)[] = [];
  return {
    feed(chunk) {
      const input = carry.length === 0 ? chunk : Buffer.concat([carry, chunk]);
      const rows: (string | null)[][] = [];
      let start = 0;
      for (;;) {
        const end = fieldEnd(input, start);
        if (end < 0) break;
        row.push(start === end ? null : textOf(input, start, end));
        if (input[end] === lf) {
          rows.push(row);
          row = [];
        }
        start = end + 1;
      }
      carry = input.subarray(start);
      return rows;
    },
  };
}

/** The position of its delimiter; -1 if it has not arrived yet. */
function fieldEnd(input: Buffer, start: number): number {
  const { length } = input;
  let i = start;
  if (input[i] === quote) {
    for (i += 1; ; i += 2) {
      i = input.indexOf(quote, i);
      if (i < 0 || i + 1 >= length) return -1;
      if (input[i + 1] !== quote) return i + 1;
    }
  }
  for (; i < length; i += 1) if (input[i] === comma || input[i] === lf) return i;
  return -1;
}
