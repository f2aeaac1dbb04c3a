/**
 * Writes rows: any number of operations on one table in one transaction, each validated separately. It checks cells
 * and links, moves unique keys, and writes history, audit records, and events with a few statements for all
 * operations together. Only imports of thousands of rows use another path (import-rows.service.ts).
 */
import { type Column, readCell, readRow, uniqueKeyOf } from "@formstead/table-core";
import { type AccountCtx, userOf } from "../../../platform/context/context.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { AppError, fail } from "../../../platform/errors/errors.ts";
import { checkIfMatch } from "../../../platform/http/etag.ts";
import { type Id, newId } from "../../../platform/ids/ids.ts";
import { type DataTablesService, refuseChanging } from "../tables/index.ts";
import type { CellError, Links } from "./links.service.ts";
import * as revisions from "./revisions.store.ts";
import {
  addedLinks,
  keyMovesOf,
  type PlannedChange,
  planCreate,
  planDelete,
  planRestore,
  planUpdate,
  type RowOperation,
} from "./row-operations.rules.ts";
import { rowErrors as R } from "./rows.errors.ts";
import { rowEvents } from "./rows.events.ts";
import type { Author, DataRow, DataRowId, RowSource, TableId } from "./rows.rules.ts";
import * as rules from "./rows.rules.ts";
import * as store from "./rows.store.ts";

export type Outcome =
  | { readonly ok: true; readonly kind: "created" | "updated" | "same" | "deleted"; readonly row: DataRow }
  | { readonly ok: false; readonly error: AppError };

interface Deps {
  readonly uow: Uow;
  readonly dataTables: DataTablesService;
  readonly links: Links;
}

/**
 * A concurrent transaction may take a key that an upsert found to be free, or change the row that it found. The upsert
 * then looks up the key again.
 */
const triesMax = 4;

export type RowWriter = ReturnType<typeof createRowWriter>;

export function createRowWriter({ uow, dataTables, links }: Deps) {
  /** Converts upserts to creates or updates, based on the current keys. Runs one query per column. */
  const resolveUpserts = async (tx: AccountTx, wanted: Map<number, Keyed>): Promise<void> => {
    const upserts = [...wanted.values()].flatMap(({ operation, key }) =>
      operation.op === "upsert" && key ? [key] : [],
    );
    const found = new Map<Id<"col">, ReadonlyMap<string, DataRowId>>();
    for (const [columnId, keys] of Map.groupBy(upserts, (one) => one.columnId))
      found.set(columnId, await store.findByKeys(tx, columnId, [...new Set(keys.map(({ key }) => key))]));
    for (const [at, { operation, key }] of wanted) {
      if (operation.op !== "upsert" || !key) continue;
      const id = found.get(key.columnId)?.get(key.key);
      const values = { ...operation.values, [operation.column]: operation.value };
      wanted.set(at, {
        operation: id === undefined ? { op: "create", values } : { op: "update", id, values },
        key,
      });
    }
  };

  const planOf = (
    columns: readonly Column[],
    tableId: TableId,
    operation: RowOperation,
    held: ReadonlyMap<DataRowId, DataRow>,
    { author, now }: { author: Author; now: Date },
  ): PlannedChange | DataRow => {
    if (operation.op === "create") {
      const cells = cellsOf(columns, operation.values);
      return planCreate(rules.newRow(operation.id ?? newId("row"), tableId, cells, author, now));
    }
    if (operation.op === "restore") {
      // The columns may have changed since the row was deleted, so its values are validated like those of an existing
      // row.
      const cells = cellsOf(columns, operation.cells, {});
      const row = rules.newRow(operation.id, tableId, cells, author, now);
      return planRestore({ ...row, revision: operation.lastRevision + 1 });
    }
    if (operation.op === "upsert") throw new Error("upserts must be resolved before planning");
    const before = held.get(operation.id) ?? fail(E.not_found);
    checkIfMatch(operation.ifMatch, before.revision);
    if (operation.op === "delete")
      return planDelete(before, rules.changedRow(before, before.cells, author, now));
    const cells = cellsOf(columns, operation.values, before.cells);
    return planUpdate(before, rules.changedRow(before, cells, author, now)) ?? before;
  };

  /**
   * Applies all operations except those already rejected. Throws `KeysTaken` if a key is taken, or if a row changed
   * concurrently.
   */
  const tryAll = async (
    tx: AccountTx,
    tableId: TableId,
    operations: readonly RowOperation[],
    author: Author,
    refused: ReadonlyMap<number, AppError>,
  ): Promise<Outcome[]> => {
    const columns = await dataTables.hold(tx, tableId);
    const outcomes: Outcome[] = [];
    const plans = new Map<number, PlannedChange>();
    const wanted = new Map<number, Keyed>();
    for (const [at, operation] of operations.entries()) {
      const error = refused.get(at);
      if (error) outcomes[at] = { ok: false, error };
      else
        await judged(at, outcomes, async () => {
          refuseChanging(columns, Object.keys(givenBy(operation)));
          const key =
            operation.op === "upsert" ? keyOf(columns, operation.column, operation.value) : undefined;
          wanted.set(at, { operation, key });
        });
    }
    await resolveUpserts(tx, wanted);
    const ids = [...wanted.values()].flatMap(({ operation: one }) =>
      "id" in one && one.id && one.op !== "create" ? [one.id] : [],
    );
    const held = new Map(
      (await store.findAll(tx, tableId, [...new Set(ids)], "hold")).map((row) => [row.id, row]),
    );
    refuseMoved(wanted, held);
    const seen = new Set<DataRowId>();
    for (const [at, { operation }] of wanted)
      await judged(at, outcomes, async () => {
        const plan = planOf(columns, tableId, operation, held, { author, now: tx.now });
        const { id } = "kind" in plan ? plan.row : plan;
        if (seen.has(id)) fail(E.validation_failed, { errors: [twice] });
        seen.add(id);
        if ("kind" in plan) plans.set(at, plan);
        else outcomes[at] = { ok: true, kind: "same", row: plan };
      });
    await checkLinks(tx, columns, plans, outcomes);
    await moveKeys(tx, columns, plans, operations);
    await write(tx, tableId, [...plans.values()], author);
    for (const [at, { kind, row }] of plans) outcomes[at] = { ok: true, kind: kindOf[kind], row };
    return outcomes;
  };

  const checkLinks = async (
    tx: AccountTx,
    columns: readonly Column[],
    plans: Map<number, PlannedChange>,
    outcomes: Outcome[],
  ): Promise<void> => {
    const places = [...plans].filter(([, { kind }]) => kind === "create" || kind === "update");
    const found = await links.check(
      tx,
      columns,
      places.map(([, plan]) => addedLinks(columns, plan)),
    );
    for (const [index, errors] of found) {
      const at = places[index]?.[0];
      if (at === undefined) continue;
      plans.delete(at);
      outcomes[at] = { ok: false, error: refusalOf(errors) };
    }
  };

  return {
    /** Returns the outcome of each operation, in order. A rejected operation has no effect; the others are applied. */
    apply: (
      ctx: AccountCtx,
      tableId: TableId,
      operations: readonly RowOperation[],
      source: RowSource = "api",
    ): Promise<Outcome[]> =>
      uow(ctx, async (tx) => {
        const author = { source, by: userOf(tx) };
        const conflicts = createConflictTracker(operations);
        for (;;) {
          try {
            return await uow.attempt(tx, (inside) =>
              tryAll(inside, tableId, operations, author, conflicts.refused),
            );
          } catch (error) {
            if (!(error instanceof KeysTaken)) throw error;
            conflicts.record(error.taken);
          }
        }
      }),
  };
}

/** Rejects operations whose key is taken. An upsert is retried first, because it may find the row now. */
function createConflictTracker(operations: readonly RowOperation[]) {
  const refused = new Map<number, AppError>();
  const tries = new Map<number, number>();
  return {
    refused,
    record: (taken: readonly TakenKey[]): void => {
      for (const { at, columnKey, rowId } of taken) {
        const times = (tries.get(at) ?? 0) + 1;
        tries.set(at, times);
        if (operations[at]?.op === "upsert" && times < triesMax) continue;
        const details = { column: columnKey, ...(rowId ? { row_id: rowId } : {}) };
        refused.set(at, new AppError(R.unique_violation, details));
      }
    },
  };
}

function givenBy(operation: RowOperation): object {
  if (operation.op === "delete") return {};
  return operation.op === "restore" ? operation.cells : operation.values;
}

const kindOf = { create: "created", restore: "created", update: "updated", delete: "deleted" } as const;
const twice = {
  pointer: "",
  code: "duplicate",
  message: "another operation in this request changes the same row",
};

/** An operation and, for an upsert, its lookup key. */
interface Keyed {
  readonly operation: RowOperation;
  readonly key?: UpsertKey | undefined;
}

interface UpsertKey {
  readonly column: Column;
  readonly columnId: Id<"col">;
  readonly key: string;
}

interface TakenKey {
  readonly at: number;
  readonly columnKey: string;
  readonly rowId: DataRowId | undefined;
}

class KeysTaken extends Error {
  readonly taken: readonly TakenKey[];
  constructor(taken: readonly TakenKey[]) {
    super("some unique keys are already taken");
    this.taken = taken;
  }
}

/** Before an upsert could lock the row it found, another transaction may have deleted it or changed its key. */
function refuseMoved(wanted: ReadonlyMap<number, Keyed>, held: ReadonlyMap<DataRowId, DataRow>): void {
  const moved = [...wanted].flatMap(([at, { operation, key }]): TakenKey[] => {
    if (!key || operation.op !== "update") return [];
    const { column } = key;
    const cell = held.get(operation.id)?.cells[column.key] ?? null;
    const isThere = uniqueKeyOf(column, cell) === key.key;
    return isThere ? [] : [{ at, columnKey: column.key, rowId: undefined }];
  });
  if (moved.length > 0) throw new KeysTaken(moved);
}

async function judged(at: number, outcomes: Outcome[], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.def.status >= 500) throw error;
    outcomes[at] = { ok: false, error };
  }
}

/** Releases keys before it reserves new ones, so that rows can swap values. */
async function moveKeys(
  tx: AccountTx,
  columns: readonly Column[],
  plans: ReadonlyMap<number, PlannedChange>,
  operations: readonly RowOperation[],
): Promise<void> {
  const moves = [...plans].map(([at, plan]) => ({ at, plan, ...keyMovesOf(columns, plan) }));
  await store.dropKeys(
    tx,
    moves.flatMap(({ dropped }) => dropped),
  );
  const wanted = moves.flatMap(({ plan, added }) => added.map((one) => ({ ...one, rowId: plan.row.id })));
  const taken = await store.takeKeys(tx, wanted);
  if (taken.length === 0) return;
  const owners = await Promise.all(
    taken.map(async (one) => {
      const at = moves.find(({ plan }) => plan.row.id === one.rowId)?.at ?? operations.length;
      const rowId = (await store.findByKeys(tx, one.columnId, [one.key])).get(one.key);
      return { at, columnKey: one.columnKey, rowId };
    }),
  );
  throw new KeysTaken(owners);
}

async function write(
  tx: AccountTx,
  tableId: TableId,
  plans: readonly PlannedChange[],
  { source, by }: Author,
): Promise<void> {
  const ofKind = (...kinds: PlannedChange["kind"][]) =>
    plans.filter(({ kind }) => kinds.includes(kind)).map(({ row }) => row);
  await store.insertAll(tx, ofKind("create", "restore"));
  await store.saveAll(tx, tableId, ofKind("update"));
  const gone = ofKind("delete");
  if (gone.length > 0)
    await store.removeAll(
      tx,
      tableId,
      gone.map(({ id }) => id),
    );
  const changed = plans.filter(({ kind }) => kind !== "create");
  await revisions.insertAll(
    tx,
    tableId,
    changed.map(({ kind, row, changes }) => ({
      rowId: row.id,
      number: row.revision,
      kind: kind === "create" ? "restore" : kind,
      source,
      author: by,
      changes,
      at: tx.now,
    })),
  );
  for (const { kind, row, changes } of plans) recordAuditAndEvents(tx, kind, row, Object.keys(changes));
}

function recordAuditAndEvents(
  tx: AccountTx,
  kind: PlannedChange["kind"],
  row: DataRow,
  changed: string[],
): void {
  tx.audit(`data_row.${kind}`, { type: "data_row", id: row.id }, { table_id: row.tableId, columns: changed });
  const step = kind === "restore" ? "create" : kind;
  tx.emit(rowEvents[step]({ table_id: row.tableId, row_id: row.id, revision: row.revision, changed }));
}

function cellsOf(
  columns: readonly Column[],
  values: Readonly<Record<string, unknown>>,
  before?: rules.Cells,
): rules.Cells {
  const read = readRow(columns, values, before);
  if (!read.ok) throw refusalOf(read.errors);
  return read.row;
}

function refusalOf(errors: readonly CellError[]): AppError {
  return new AppError(E.validation_failed, {
    errors: errors.map(({ key, code, message }) => ({ pointer: `/values/${key}`, code, message })),
  });
}

/** The key for a value in a unique column. */
export function keyOf(columns: readonly Column[], columnKey: string, value: unknown): UpsertKey {
  const column = columns.find((one) => one.key === columnKey) ?? fail(E.not_found);
  if (!column.unique) fail(R.column_not_unique, { column: columnKey });
  const read = readCell(column, value);
  if (!read.ok) throw refusalOf([{ key: columnKey, code: read.code, message: read.message }]);
  const key = uniqueKeyOf(column, read.cell);
  if (key === undefined)
    throw refusalOf([{ key: columnKey, code: "required", message: "must have a value" }]);
  return { column, columnId: column.id as Id<"col">, key };
}
