/**
 * Imports thousands of rows in the caller's transaction. packages/table-core has already parsed the cells; links and
 * unique columns are checked here because they need the database. Emits one event per batch, and reports rejected
 * rows by index.
 */
import { randomUUIDv7 } from "node:crypto";
import { type Column, readRow } from "@formstead/table-core";
import { userOf } from "../../../platform/context/context.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { type Id, uuidToId } from "../../../platform/ids/ids.ts";
import { type DataTablesService, refuseChanging, type TableColumn } from "../tables/index.ts";
import * as imported from "./import-rows.store.ts";
import type { CellError, Links } from "./links.service.ts";
import type { RowWriter } from "./row-writer.service.ts";
import { rowErrors as R } from "./rows.errors.ts";
import { rowsImported } from "./rows.events.ts";
import { type Cells, type DataRowId, keysOf, type TableId } from "./rows.rules.ts";
import * as store from "./rows.store.ts";

export interface ImportOrder {
  readonly tableId: TableId;
  readonly importId: Id<"imp">;
  /** The key of a unique column. An existing row with the same value is updated, skipped, or rejected. */
  readonly matchOn?: string | undefined;
  readonly onMatch?: "update" | "skip" | "error" | undefined;
  /** The user who started the import. Defaults to the user of the transaction. */
  readonly by?: Id<"usr"> | null | undefined;
}

export interface ImportedBatch {
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  /** Rejected rows, by row index. */
  readonly errors: ReadonlyMap<number, readonly CellError[]>;
}

interface Deps {
  readonly dataTables: DataTablesService;
  readonly links: Links;
  readonly writer: RowWriter;
}

/** A row's index in the batch, and its cells. */
type Placed = readonly [at: number, cells: Cells];

export function createImportRows({ dataTables, links, writer }: Deps) {
  /** Rows whose match value already exists. */
  const matchesOf = async (
    tx: AccountTx,
    columns: readonly TableColumn[],
    { tableId, matchOn }: ImportOrder,
    rows: readonly Placed[],
  ): Promise<ReadonlyMap<number, DataRowId>> => {
    if (matchOn === undefined) return new Map();
    refuseChanging(columns, [matchOn]);
    const column =
      columns.find(({ key, unique }) => unique && key === matchOn) ??
      // Importing without the match column would add every row as new.
      fail(R.column_not_unique, { column: matchOn });
    const keys = rows.flatMap(([at, cells]) => keysOf([column], cells).map(({ key }) => [at, key] as const));
    const found = await holdByKeys(
      tx,
      tableId,
      column.id,
      keys.map(([, key]) => key),
    );
    return new Map(
      keys.flatMap(([at, key]) => {
        const id = found.get(key);
        return id === undefined ? [] : [[at, id] as const];
      }),
    );
  };

  const insert = async (
    tx: AccountTx,
    columns: readonly Column[],
    order: ImportOrder,
    rows: readonly Placed[],
    errors: Map<number, readonly CellError[]>,
  ): Promise<number> => {
    const made = rows.map(([at, cells]) => ({ at, uuid: randomUUIDv7(), cells }));
    const uniques = columns.filter((column) => column.unique);
    const keys = uniques.length === 0 ? [] : made.flatMap((row) => placedKeys(uniques, row));
    const taken = await store.takeKeys(tx, keys);
    const refused = new Map<number, CellError[]>();
    for (const { at, columnKey } of taken)
      refused.set(at, [...(refused.get(at) ?? []), { ...unique, key: columnKey }]);
    // Releases the keys that a rejected row has reserved in its other columns.
    const isTaken = new Set(taken);
    await store.dropKeys(
      tx,
      keys.filter((one) => refused.has(one.at) && !isTaken.has(one)),
    );
    for (const [at, problems] of refused) errors.set(at, problems);
    const accepted = refused.size === 0 ? made : made.filter(({ at }) => !refused.has(at));
    await imported.insertBatch(tx, { ...order, by: order.by ?? userOf(tx) }, imported.linesOf(accepted));
    return accepted.length;
  };

  /** Existing rows are updated through the normal write path, which records history. */
  const update = async (
    tx: AccountTx,
    { tableId }: ImportOrder,
    rows: readonly Placed[],
    matches: ReadonlyMap<number, DataRowId>,
    errors: Map<number, readonly CellError[]>,
  ): Promise<{ updated: number; skipped: number }> => {
    const operations = rows.flatMap(([at, values]) => {
      const id = matches.get(at);
      return id === undefined ? [] : [{ op: "update", id, values } as const];
    });
    const outcomes = await writer.apply(tx, tableId, operations, "import");
    for (const [index, outcome] of outcomes.entries()) {
      const at = rows[index]?.[0];
      if (!outcome.ok && at !== undefined)
        errors.set(at, [{ key: "", code: outcome.error.def.code, message: outcome.error.def.message }]);
    }
    const count = (kind: string) => outcomes.filter((one) => one.ok && one.kind === kind).length;
    return { updated: count("updated"), skipped: count("same") };
  };

  return {
    importBatch: async (
      tx: AccountTx,
      order: ImportOrder,
      rows: readonly Cells[],
    ): Promise<ImportedBatch> => {
      const columns = await dataTables.hold(tx, order.tableId);
      refuseChanging(columns, keysIn(rows));
      const errors = new Map(await links.check(tx, columns, rows));
      const sound = [...rows.entries()].filter(([at]) => !errors.has(at));
      const matches = await matchesOf(tx, columns, order, sound);
      const known = sound.filter(([at]) => matches.has(at));
      const others = matches.size === 0 ? sound : sound.filter(([at]) => !matches.has(at));
      // Rows that may be updates contain only the given cells; new rows still need defaults and formulas.
      const whole = order.onMatch === "update" ? completed(columns, others, errors) : others;
      const created = await insert(tx, columns, order, whole, errors);
      let changed = { updated: 0, skipped: 0 };
      if (known.length > 0 && order.onMatch === "update")
        changed = await update(tx, order, known, matches, errors);
      else if (order.onMatch === "skip") changed = { updated: 0, skipped: known.length };
      else for (const [at] of known) errors.set(at, [{ ...unique, key: order.matchOn ?? "" }]);
      const { updated, skipped } = changed;
      if (created + updated > 0)
        tx.emit(rowsImported({ table_id: order.tableId, import_id: order.importId, created, updated }));
      return { created, updated, skipped, errors };
    },

    /**
     * Whether rows need no database lookup, so that they can be serialized before the transaction starts and kept as
     * bytes.
     */
    isPlain: (columns: readonly Column[]): boolean =>
      columns.every(({ type, unique: isUnique }) => !isUnique && type !== "link"),

    /** Serializes a complete row of a table without links and unique columns. */
    writeDown: (cells: Cells): string => imported.lineOf({ uuid: randomUUIDv7(), cells }),

    importWritten: async (
      tx: AccountTx,
      order: ImportOrder,
      written: { readonly rows: number; readonly lines: readonly Buffer[]; readonly keys: Iterable<string> },
    ): Promise<void> => {
      const columns = await dataTables.hold(tx, order.tableId);
      refuseChanging(columns, written.keys);
      await imported.insertBatch(tx, { ...order, by: order.by ?? userOf(tx) }, each(written.lines));
      const { tableId: table_id, importId: import_id } = order;
      tx.emit(rowsImported({ table_id, import_id, created: written.rows, updated: 0 }));
    },

    /** Removes the next rows of an import that have not been changed since. `last` is undefined when none are left. */
    undoBatch: async (
      tx: AccountTx,
      { tableId, importId }: ImportOrder,
      after: DataRowId | undefined,
      limit: number,
    ): Promise<{ readonly removed: number; readonly last: DataRowId | undefined }> => {
      const columns = await dataTables.hold(tx, tableId);
      const rows = await imported.holdUntouched(tx, importId, after, limit);
      if (rows.length === 0) return { removed: 0, last: undefined };
      await store.dropKeys(
        tx,
        rows.flatMap(({ cells }) => keysOf(columns, cells)),
      );
      await store.removeAll(
        tx,
        tableId,
        rows.map(({ id }) => id),
      );
      return { removed: rows.length, last: rows.at(-1)?.id };
    },
  };
}

/**
 * Locks the rows with these keys. A key may move to another row between the lookup and the lock, so the lookup
 * repeats until every row that has one of the keys is locked.
 */
async function holdByKeys(
  tx: AccountTx,
  tableId: TableId,
  columnId: Id<"col">,
  keys: readonly string[],
): Promise<ReadonlyMap<string, DataRowId>> {
  const held = new Set<DataRowId>();
  for (;;) {
    const found = await store.findByKeys(tx, columnId, keys);
    const missing = [...found.values()].filter((id) => !held.has(id));
    if (missing.length === 0) return found;
    await store.findAll(tx, tableId, missing, "hold");
    for (const id of missing) held.add(id);
  }
}

const unique = { key: "", code: "unique", message: R.unique_violation.message };

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

function* keysIn(rows: readonly Cells[]): Generator<string> {
  for (const cells of rows) yield* Object.keys(cells);
}

function placedKeys(
  uniques: readonly Column[],
  { at, uuid, cells }: { readonly at: number; readonly uuid: string; readonly cells: Cells },
) {
  const rowId = uuidToId("row", uuid);
  return keysOf(uniques, cells).map((key) => ({ ...key, rowId, at }));
}

/** Adds defaults and formulas. Rejects rows without a required value. */
function completed(
  columns: readonly Column[],
  rows: readonly Placed[],
  errors: Map<number, readonly CellError[]>,
): Placed[] {
  return rows.flatMap(([at, cells]): Placed[] => {
    const read = readRow(columns, cells);
    if (read.ok) return [[at, read.row]];
    errors.set(at, read.errors);
    return [];
  });
}
