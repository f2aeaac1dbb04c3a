/** Like `copy-csv.ts`, but for NDJSON: the row key comes first, then the columns. */
import type { CopyColumn, CopyPieces } from "./copy-csv.ts";
import { createCopyRows } from "./copy-rows.ts";
import { ndjsonLines } from "./ndjson.ts";
import type { WriterColumn } from "./table-writer.ts";

/** `columns` excludes the key. */
export function createCopyNdjson(
  columns: readonly (WriterColumn & Pick<CopyColumn, "rewrite">)[],
): CopyPieces {
  const reader = createCopyRows();
  const lines = ndjsonLines(columns);
  let pieces: Buffer[] = [];
  let size = 0;
  let rows = 0;
  let lastKey = "";
  return {
    feed(chunk) {
      const found = reader.feed(chunk);
      const last = found.at(-1);
      if (!last) return;
      lastKey = last[0] ?? "";
      rows += found.length;
      const piece = Buffer.from(lines(found.map((row) => rewritten(row.slice(1), columns))));
      pieces.push(piece);
      size += piece.length;
    },
    size: () => size,
    take() {
      const taken = { bytes: Buffer.concat(pieces), rows, lastKey };
      pieces = [];
      size = 0;
      rows = 0;
      return taken;
    },
  };
}

/** Rewrites the values of each column to their public format, in place. */
export function rewritten(
  row: (string | null)[],
  columns: readonly Pick<CopyColumn, "rewrite">[],
): (string | null)[] {
  for (let at = 0; at < columns.length; at += 1) {
    const value = row[at] ?? null;
    const rewrite = columns[at]?.rewrite;
    if (rewrite && value !== null) row[at] = rewrite(value);
  }
  return row;
}
