/**
 * The file of rejected rows with their reasons, to be corrected and imported again. It is created at the end, by
 * reading the source file again alongside the list of errors, and stored completely or not at all.
 */
import { Readable } from "node:stream";
import { type Batch, csvLine, type RawRow } from "@formstead/tabular";
import type { BlobStore } from "../../../platform/blob/blob.ts";
import type { AccountCtx, AccountRef } from "../../../platform/context/context.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { idToUuid } from "../../../platform/ids/ids.ts";
import type { Import, RowProblem } from "./imports.rules.ts";
import * as store from "./imports.store.ts";
import type { ImportSource } from "./source.service.ts";

const batchRows = 2_000;
const linkSeconds = 300;

/** The key starts with a prefix that is deleted with the account. */
const keyOf = (account: AccountRef, { id }: Pick<Import, "id">): string =>
  `exports/${account.uuid}/imports/${idToUuid(id)}.csv`;

export type Rejects = ReturnType<typeof createRejects>;

export function createRejects({ uow, blob, source }: { uow: Uow; blob: BlobStore; source: ImportSource }) {
  async function* lines(ctx: AccountCtx, imp: Import): AsyncGenerator<string> {
    const { format, options } = imp;
    if (!format) return;
    const table = await source.open(ctx, imp, { format, options }, batchRows);
    yield csvLine([...table.header, "_row", "_reason"]);
    for await (const batch of table.batches()) {
      // Rows after the last processed batch were never checked.
      if (imp.position && batch.firstRow > imp.position.row) return;
      const last = batch.firstRow + batch.rows.length - 1;
      const problems = await uow.read(ctx, (tx) => store.listErrorsBetween(tx, imp.id, batch.firstRow, last));
      if (problems.length > 0) yield rejected(batch, problems, table.header.length);
    }
  }

  return {
    write: (ctx: AccountCtx, imp: Import): Promise<void> =>
      blob.put(keyOf(ctx.account, imp), Readable.from(lines(ctx, imp), { objectMode: false }), {
        contentType: "text/csv; charset=utf-8",
      }),

    remove: (ctx: AccountCtx, imp: Pick<Import, "id">): Promise<void> => blob.delete(keyOf(ctx.account, imp)),

    downloadLink: async (ctx: AccountCtx, imp: Import) => ({
      url: await blob.downloadUrl(keyOf(ctx.account, imp), {
        expiresSeconds: linkSeconds,
        filename: `${imp.fileName.replace(/\.[^.]*$/, "")}-rejected.csv`,
      }),
      expiresAt: new Date(ctx.now.getTime() + linkSeconds * 1_000),
    }),
  };
}

function rejected({ firstRow, rows }: Batch, problems: readonly RowProblem[], width: number): string {
  const reasons = new Map<number, string[]>();
  for (const { row, column, to, code, message } of problems) {
    const where = column || to;
    const reason = `${where === "" ? "" : `${where}: `}${message} (${code})`;
    reasons.set(row, [...(reasons.get(row) ?? []), reason]);
  }
  return [...reasons]
    .map(([number, told]) => {
      const row: RawRow = rows[number - firstRow] ?? [];
      const cells = Array.from({ length: Math.max(width, row.length) }, (_, at) => textOf(row[at]));
      return csvLine([...cells, String(number), told.join(" ")]);
    })
    .join("");
}

const textOf = (cell: unknown): string => {
  if (typeof cell === "string") return cell;
  return cell === null || cell === undefined ? "" : JSON.stringify(cell);
};
