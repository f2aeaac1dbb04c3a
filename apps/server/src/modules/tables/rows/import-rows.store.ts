/**
 * Inserts thousands of rows with COPY into a temporary table, followed by one INSERT, because PostgreSQL does not
 * allow COPY into tables with row-level security. Also finds and removes the rows of an import.
 */
import { copyLine } from "../../../platform/db/copy.ts";
import { sql } from "../../../platform/db/statement.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid } from "../../../platform/ids/ids.ts";
import type { Cells, DataRow, DataRowId, TableId } from "./rows.rules.ts";
import { type RowOfRows, rowColumns, toRow } from "./rows.store.ts";

export interface RowToImport {
  readonly uuid: string;
  readonly cells: Cells;
}

export async function insertBatch(
  tx: AccountTx,
  { tableId, importId, by }: { tableId: TableId; importId: Id<"imp">; by: Id<"usr"> | null },
  lines: Parameters<AccountTx["copyIn"]>[2],
): Promise<void> {
  await tx.query(
    sql`create temp table if not exists imported_rows (id uuid, cells jsonb) on commit delete rows`,
  );
  // The table still contains rows if an earlier batch ran in the same transaction.
  await tx.query(sql`delete from pg_temp.imported_rows`);
  await tx.copyIn("imported_rows", ["id", "cells"], lines);
  await tx.query(sql`
    insert into data_rows (account_id, table_id, id, cells, revision, source, import_id, created_by, updated_by, created_at,
                           updated_at)
    select ${tx.account.uuid}, ${idToUuid(tableId)}, i.id, i.cells, 1, 'import', ${idToUuid(importId)},
           ${by === null ? null : idToUuid(by)}::uuid, ${by === null ? null : idToUuid(by)}::uuid,
           ${tx.now}::timestamptz, ${tx.now}::timestamptz
    from pg_temp.imported_rows i`);
}

const linesPerChunk = 500;

/** One row in COPY format. */
export function lineOf({ uuid, cells }: RowToImport): string {
  return copyLine([uuid, JSON.stringify(cells)]);
}

/** A few hundred rows per chunk, because each chunk is a round trip through the stream. */
export function* linesOf(rows: readonly RowToImport[]): Generator<string> {
  for (let from = 0; from < rows.length; from += linesPerChunk) {
    let text = "";
    for (const row of rows.slice(from, from + linesPerChunk)) text += lineOf(row);
    yield text;
  }
}

/** Locks and returns rows of an import that have not been changed since, starting after `after`. */
export async function holdUntouched(
  tx: AccountTx,
  importId: Id<"imp">,
  after: DataRowId | undefined,
  limit: number,
): Promise<DataRow[]> {
  const beyond = after === undefined ? sql`` : sql` and r.id > ${idToUuid(after)}`;
  const rows = await tx.query<RowOfRows>(sql`
    select ${rowColumns} from data_rows r
    where r.account_id = ${tx.account.uuid} and r.import_id = ${idToUuid(importId)} and r.revision = 1${beyond}
    order by r.id limit ${limit} for update`);
  return rows.map(toRow);
}
