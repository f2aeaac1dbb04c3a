/**
 * Use cases for columns that do not affect rows: adding, ordering, and locking. The column-changes module converts
 * and deletes columns and makes them unique; it uses `lock`, `save`, and `remove` of this service.
 */
import { randomUUID } from "node:crypto";
import { type ColumnProblem, keyFromName } from "@formstead/table-core";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { newId } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { ColumnId, ColumnTexts, Problem, TableColumn } from "./columns.rules.ts";
import * as rules from "./columns.rules.ts";
import * as store from "./columns.store.ts";
import { tableErrors as T } from "./tables.errors.ts";
import { columnEvents } from "./tables.events.ts";
import { type DataTable, type TableId, withSchema } from "./tables.rules.ts";
import * as tables from "./tables.store.ts";

export type NewColumn = Omit<ColumnTexts, "key"> & { readonly key?: string | undefined };

export interface LockedColumns {
  readonly table: DataTable;
  /** All columns, including those being deleted. */
  readonly columns: readonly TableColumn[];
}

export type ColumnsService = ReturnType<typeof createColumns>;

export function createColumns({ uow }: Pick<Platform, "uow">) {
  /**
   * Prevents writes to the rows of the table until the transaction ends. Rejects tables in the trash unless `which` is
   * `any`.
   */
  const lock = async (
    tx: AccountTx,
    tableId: TableId,
    which: "active" | "any" = "active",
  ): Promise<LockedColumns> => {
    const table = (await tables.lock(tx, tableId)) ?? fail(E.not_found);
    if (which === "active" && table.status !== "active")
      fail(E.invalid_state, { current_state: table.status, allowed_states: ["active"] });
    return { table, columns: await store.listOf(tx, tableId) };
  };

  /**
   * Checks columns against each other and against other tables. `pointerOf` returns the pointer to a column in the
   * request.
   */
  const checkTogether = async (
    tx: AccountTx,
    columns: readonly TableColumn[],
    changed: ReadonlySet<string>,
    pointerOf: (key: string) => string,
  ): Promise<void> => {
    const present = columns.filter((column) => column.status !== "deleting");
    const problems: ColumnProblem[] = [...rules.togetherProblems(present, changed)];
    for (const column of present) {
      if (!changed.has(column.key)) continue;
      const problem = await targetProblem(tx, present, column);
      if (problem) problems.push({ key: column.key, code: "option", ...problem });
    }
    refuseProblems(
      problems.map(({ key, pointer, ...one }) => ({ ...one, pointer: pointerOf(key) + pointer })),
    );
  };

  const touch = async (tx: AccountTx, table: DataTable): Promise<DataTable> => {
    const next = withSchema(table, randomUUID(), tx.now);
    await tables.save(tx, next);
    return next;
  };

  const add = async (
    tx: AccountTx,
    { table, columns }: LockedColumns,
    wanted: readonly NewColumn[],
    pointerAt: (at: number) => string,
  ): Promise<readonly TableColumn[]> => {
    if (columns.length + wanted.length > rules.columnsMax) fail(T.column_limit, { limit: rules.columnsMax });
    const taken = new Set(columns.map(({ key }) => key));
    for (const { key } of wanted) {
      if (key === undefined) continue;
      if (taken.has(key)) fail(T.column_key_taken, { key });
      taken.add(key);
    }
    const first = Math.max(-1, ...columns.map(({ position }) => position)) + 1;
    const problems: Problem[] = [];
    const added: TableColumn[] = [];
    const places = new Map<string, number>();
    for (const [at, one] of wanted.entries()) {
      const key = one.key ?? keyFromName(one.name, taken);
      taken.add(key);
      places.set(key, at);
      const judged = rules.create(newId("col"), table.id, { ...one, key }, first + at, tx.now);
      if (judged.ok) added.push(judged.column);
      else problems.push(...judged.problems.map((p) => ({ ...p, pointer: pointerAt(at) + p.pointer })));
    }
    refuseProblems(problems);
    await checkTogether(tx, [...columns, ...added], new Set(places.keys()), (key) =>
      pointerAt(places.get(key) ?? 0),
    );
    await store.insertAll(tx, added);
    for (const column of added) recordAuditAndEvents(tx, "create", column);
    return added;
  };

  return {
    lock,
    add,
    checkTogether,

    create: (ctx: AccountCtx, tableId: TableId, wanted: NewColumn): Promise<TableColumn> =>
      uow(ctx, async (tx) => {
        const locked = await lock(tx, tableId);
        const [column] = await add(tx, locked, [wanted], () => "");
        await touch(tx, locked.table);
        return column ?? fail(E.internal_error);
      }),

    move: (
      ctx: AccountCtx,
      tableId: TableId,
      id: ColumnId,
      after: ColumnId | null,
    ): Promise<readonly TableColumn[]> =>
      uow(ctx, async (tx) => {
        const { table, columns } = await lock(tx, tableId);
        const present = columns.filter((column) => column.status !== "deleting");
        if (!present.some((column) => column.id === id)) fail(E.not_found);
        const moved = rules.moved(present, id, after);
        if (!moved) {
          const message = "Must be another column of the table.";
          return fail(E.validation_failed, { errors: [{ pointer: "/after", code: "option", message }] });
        }
        await store.savePositions(tx, moved);
        await touch(tx, table);
        const column = moved.find((one) => one.id === id);
        if (column) recordAuditAndEvents(tx, "update", column, { fields: ["position"] });
        return moved;
      }),

    /** Saves a changed column with its audit record and event. The table must be locked. */
    save: async (
      tx: AccountTx,
      { table }: LockedColumns,
      column: TableColumn,
      details: Readonly<Record<string, unknown>> = {},
    ): Promise<void> => {
      await store.save(tx, column);
      await touch(tx, table);
      recordAuditAndEvents(tx, column.status === "deleting" ? "delete" : "update", column, details);
    },

    /** Saves the progress of a job without an event. */
    noteChange: (tx: AccountTx, id: ColumnId, change: object): Promise<void> =>
      store.saveChange(tx, id, change),

    findByJob: store.findByJob,

    /** Removes the row of a column once its cells have been deleted. */
    remove: async (tx: AccountTx, { table }: LockedColumns, column: TableColumn): Promise<void> => {
      await store.remove(tx, column.id);
      await touch(tx, table);
    },

    /** The columns that use this one, in this table and in others. */
    readersOf: async (
      tx: AccountTx,
      { columns }: LockedColumns,
      column: TableColumn,
    ): Promise<readonly store.ColumnReader[]> => {
      const live = columns.filter((one) => one.status !== "deleting");
      const keys = rules.readersOf(live, column.key);
      const here = live.filter(({ key }) => keys.includes(key));
      return [...here, ...(await store.listLookups(tx, column.tableId, column.key))];
    },
  };
}

/** The target of a link or lookup must exist. */
async function targetProblem(
  tx: AccountTx,
  columns: readonly TableColumn[],
  column: TableColumn,
): Promise<{ readonly pointer: string; readonly message: string } | undefined> {
  if (column.type === "link") {
    const target = await tables.hold(tx, column.settings.table_id as TableId);
    if (target?.status === "active") return undefined;
    return { pointer: "/settings/table_id", message: "The table does not exist." };
  }
  if (column.type !== "lookup") return undefined;
  const link = columns.find((one) => one.key === column.settings.link && one.type === "link");
  if (!link) return undefined;
  const others = await store.listOf(tx, link.settings.table_id as TableId);
  const shown = others.find((one) => one.key === column.settings.column && one.status !== "deleting");
  if (shown && shown.type !== "lookup") return undefined;
  const message = shown ? "Must not be a lookup column." : "The linked table does not have this column.";
  return { pointer: "/settings/column", message };
}

export function refuseProblems(problems: readonly Problem[]): void {
  if (problems.length > 0) fail(E.validation_failed, { errors: problems.slice(0, 50) });
}

function recordAuditAndEvents(
  tx: AccountTx,
  step: "create" | "update" | "delete",
  { id, tableId, key, type }: TableColumn,
  details: Readonly<Record<string, unknown>> = {},
): void {
  tx.audit(`data_column.${step}`, { type: "data_column", id }, { table_id: tableId, key, ...details });
  tx.emit(columnEvents[step]({ table_id: tableId, column_id: id, key, type }));
}
