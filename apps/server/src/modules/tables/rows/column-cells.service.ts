/**
 * Processes the cells of one column in batches. The column-changes module tracks the purpose and the progress of the
 * batches. Each function runs one batch in the caller's transaction and returns the last row. No row events are
 * emitted, because the column change emits a single event.
 */
import {
  type Cell,
  type Column,
  convertCell,
  isLossy,
  uniqueKeyOf,
  withFormulas,
} from "@formstead/table-core";
import { userOf } from "../../../platform/context/context.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import type { Id } from "../../../platform/ids/ids.ts";
import * as cells from "./column-cells.store.ts";
import * as revisions from "./revisions.store.ts";
import { changedRow, changesOf, type DataRow, type DataRowId, type TableId } from "./rows.rules.ts";
import * as store from "./rows.store.ts";

const batchMax = 1_000;

export interface Conversion {
  readonly from: Column;
  readonly to: Column;
}

export interface ConvertedCell {
  readonly rowId: DataRowId;
  readonly before: Cell;
  readonly after: Cell;
  readonly outcome: "exact" | "empty" | "lossy" | "failing";
  readonly message?: string;
}

export interface Inspected {
  readonly cells: readonly ConvertedCell[];
  readonly last: DataRowId | undefined;
}

export type ColumnCells = typeof columnCells;

export const columnCells = {
  batchMax,
  count: cells.count,
  strip: (tx: AccountTx, tableId: TableId, key: string, after: DataRowId | undefined) =>
    cells.strip(tx, tableId, key, after, batchMax),
  stripHistory: (tx: AccountTx, tableId: TableId, key: string, after: DataRowId | undefined) =>
    cells.stripHistory(tx, tableId, key, after, batchMax),
  dropKeys: (tx: AccountTx, columnId: Id<"col">) => cells.dropKeys(tx, columnId, batchMax * 10),
  dropLeftKeys: cells.dropLeftKeys,
  purge: (tx: AccountTx, tableId: TableId) => cells.purge(tx, tableId, batchMax),

  /** Previews the conversion of the next cells. */
  inspect: async (
    tx: ReadTx,
    tableId: TableId,
    conversion: Conversion,
    after: DataRowId | undefined,
  ): Promise<Inspected> => {
    const rows = await cells.some(tx, tableId, after, batchMax);
    return { cells: rows.map((row) => convertedCell(conversion, row)), last: rows.at(-1)?.id };
  },

  /** Converts the next cells. Cells that cannot be converted are emptied; the history keeps the old values. */
  convert: async (
    tx: AccountTx,
    tableId: TableId,
    conversion: Conversion,
    after: DataRowId | undefined,
  ): Promise<Inspected> => {
    const rows = await store.holdSome(tx, tableId, after, batchMax);
    const converted = rows.map((row) => convertedCell(conversion, row));
    const { key } = conversion.to;
    const author = { source: "api", by: userOf(tx) } as const;
    const changed = rows.flatMap((row, at) => {
      const next = withCell(row, key, converted[at]?.after ?? null);
      const changes = changesOf(row.cells, next);
      return changes ? [{ row: changedRow(row, next, author, tx.now), changes }] : [];
    });
    await store.saveAll(
      tx,
      tableId,
      changed.map(({ row }) => row),
    );
    await revisions.insertAll(
      tx,
      tableId,
      changed.map(({ row, changes }) => ({
        rowId: row.id,
        number: row.revision,
        kind: "update",
        source: author.source,
        author: author.by,
        changes,
        at: tx.now,
      })),
    );
    return { cells: converted, last: rows.at(-1)?.id };
  },

  /** Recomputes the formulas of the next rows. The revision stays the same because no user changed the rows. */
  recompute: async (
    tx: AccountTx,
    tableId: TableId,
    columns: readonly Column[],
    after: DataRowId | undefined,
  ): Promise<DataRowId | undefined> => {
    const rows = await store.holdSome(tx, tableId, after, batchMax);
    const changed = rows.flatMap((row) => {
      const next = withFormulas(columns, withoutFormulas(columns, row));
      return changesOf(row.cells, next) ? [{ ...row, cells: next }] : [];
    });
    await store.saveAll(tx, tableId, changed);
    return rows.at(-1)?.id;
  },

  /** Reserves the keys of the next rows for a column that becomes unique, and reports a row with a duplicate value. */
  takeKeys: async (
    tx: AccountTx,
    tableId: TableId,
    column: Column,
    after: DataRowId | undefined,
  ): Promise<{ readonly last: DataRowId | undefined; readonly count: number; readonly twice: boolean }> => {
    const rows = await cells.some(tx, tableId, after, batchMax);
    const keys = rows.flatMap((row) => {
      const key = uniqueKeyOf(column, row.cells[column.key] ?? null);
      const columnId = column.id as Id<"col">;
      return key === undefined ? [] : [{ columnId, columnKey: column.key, key, rowId: row.id }];
    });
    const refused = await store.takeKeys(tx, keys);
    // A retried batch finds keys that it has already reserved.
    const owners = await store.findByKeys(
      tx,
      column.id as Id<"col">,
      refused.map(({ key }) => key),
    );
    const twice = refused.some(({ key, rowId }) => owners.get(key) !== rowId);
    return { last: rows.at(-1)?.id, count: rows.length, twice };
  },
};

function convertedCell({ from, to }: Conversion, row: DataRow): ConvertedCell {
  const before = row.cells[from.key] ?? null;
  const read = convertCell(from, to, before);
  if (!read.ok) return { rowId: row.id, before, after: null, outcome: "failing", message: read.message };
  if (before === null) return { rowId: row.id, before, after: null, outcome: "empty" };
  const outcome = isLossy(from, to, before, read.cell) ? "lossy" : "exact";
  return { rowId: row.id, before, after: read.cell, outcome };
}

function withCell(row: DataRow, key: string, cell: Cell): DataRow["cells"] {
  const { [key]: _old, ...rest } = row.cells;
  return cell === null ? rest : { ...rest, [key]: cell };
}

function withoutFormulas(columns: readonly Column[], row: DataRow): DataRow["cells"] {
  const formulas = new Set(columns.filter(({ type }) => type === "formula").map(({ key }) => key));
  return Object.fromEntries(Object.entries(row.cells).filter(([key]) => !formulas.has(key)));
}
