/** Links between tables: checks that linked rows exist, and resolves lookups. Lookups are one level deep. */
import type { Json } from "@formstead/form-logic";
import type { Column } from "@formstead/table-core";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { ReadTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import type { DataTablesService } from "../tables/index.ts";
import {
  type Cells,
  type DataRow,
  type DataRowId,
  type LinkSettings,
  type LookupSettings,
  linkedIds,
  linksOf,
  type TableId,
} from "./rows.rules.ts";
import * as store from "./rows.store.ts";

export interface CellError {
  readonly key: string;
  readonly code: string;
  readonly message: string;
}

/** A row as returned by the API: every column has a property. */
export interface ShownRow extends DataRow {
  readonly values: Readonly<Record<string, Json>>;
}

export type Links = ReturnType<typeof createLinks>;

interface Deps {
  readonly uow: Uow;
  readonly dataTables: Pick<DataTablesService, "columns">;
}

export function createLinks({ uow, dataTables }: Deps) {
  /** The rows that the lookups need, by table. */
  const linkedRows = async (
    tx: ReadTx,
    columns: readonly Column[],
    rows: readonly DataRow[],
  ): Promise<LinkedTables> => {
    const used = new Set(lookupsOf(columns).map(({ settings }) => settings.link));
    const links = linksOf(
      columns.filter(({ key }) => used.has(key)),
      rows.map(({ cells }) => cells),
    );
    const found = await Promise.all(
      [...links].map(async ([tableId, ids]) => {
        const linked = await store.findAll(tx, tableId, [...ids]);
        // A lookup cannot refer to another lookup, so one level is enough.
        const shownValue = valuesBy(await dataTables.columns(tx, tableId), undefined);
        return [tableId, { rows: new Map(linked.map((row) => [row.id, row])), shownValue }] as const;
      }),
    );
    return new Map(found);
  };

  return {
    /** Problems with the links in these cells, by row index. */
    check: async (
      tx: ReadTx,
      columns: readonly Column[],
      rows: readonly Cells[],
    ): Promise<ReadonlyMap<number, readonly CellError[]>> => {
      const missing = new Set<string>();
      for (const [tableId, ids] of linksOf(columns, rows))
        for (const id of await store.missingOf(tx, tableId, [...ids])) missing.add(`${tableId} ${id}`);
      if (missing.size === 0) return new Map();
      const found = new Map<number, CellError[]>();
      for (const [at, cells] of rows.entries()) {
        const errors = columns
          .filter(({ type }) => type === "link")
          .filter((column) => {
            const { table_id } = column.settings;
            return linkedIds(cells[column.key]).some((id) => missing.has(`${table_id} ${id}`));
          })
          .map(({ key }) => ({
            key,
            code: "option",
            message: "refers to a row that is not in the linked table",
          }));
        if (errors.length > 0) found.set(at, errors);
      }
      return found;
    },

    shown: (ctx: AccountCtx, columns: readonly Column[], rows: readonly DataRow[]): Promise<ShownRow[]> =>
      uow.read(ctx, async (tx) => {
        const lookups = lookupsOf(columns);
        const linked = lookups.length === 0 ? undefined : await linkedRows(tx, columns, rows);
        const shownValue = valuesBy(columns, linked);
        return rows.map((row) => ({
          ...row,
          values: Object.fromEntries(columns.map(({ key }) => [key, shownValue(row, key)])),
        }));
      }),
  };
}

interface LinkedTable {
  readonly rows: ReadonlyMap<DataRowId, DataRow>;
  shownValue(row: DataRow, key: string): Json;
}
type LinkedTables = ReadonlyMap<TableId, LinkedTable>;

/** The value that a row returns for a column. */
function valuesBy(columns: readonly Column[], linked: LinkedTables | undefined) {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const lookedUp = (row: DataRow, settings: LookupSettings): Json => {
    const link = byKey.get(settings.link)?.settings as LinkSettings | undefined;
    const table = link && linked?.get(link.table_id);
    const seen = linkedIds(row.cells[settings.link]).map((id) => {
      const found = table?.rows.get(id);
      return found ? (table?.shownValue(found, settings.column) ?? null) : null;
    });
    return link?.many ? seen : (seen[0] ?? null);
  };
  return (row: DataRow, key: string): Json => {
    const column = byKey.get(key);
    switch (column?.type) {
      case "created_at":
        return isoTime(row.createdAt);
      case "updated_at":
        return isoTime(row.updatedAt);
      case "lookup":
        return lookedUp(row, column.settings as unknown as LookupSettings);
      default:
        return row.cells[key] ?? null;
    }
  };
}

function lookupsOf(columns: readonly Column[]) {
  return columns
    .filter(({ type }) => type === "lookup")
    .map((column) => ({ column, settings: column.settings }));
}
