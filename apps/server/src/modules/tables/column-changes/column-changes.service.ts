/**
 * Column changes that affect rows. This service validates them and applies quick changes immediately. Longer changes
 * run as a job (column-change-job), and the column is `changing` until the job finishes.
 */
import { type ColumnType, isConvertible } from "@formstead/table-core";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { checkIfMatch } from "../../../platform/http/etag.ts";
import type { Id } from "../../../platform/ids/ids.ts";
import { usersMax } from "../../../platform/module/users-of.ts";
import type { Job } from "../../jobs/tracking/index.ts";
import {
  type ColumnChange,
  type ColumnId,
  change as changeColumn,
  type LockedColumns,
  refuseProblems,
  retyped,
  tableErrors as T,
  type TableColumn,
  type TableId,
} from "../tables/index.ts";
import { createColumnChangeJob, type Deps, enqueueRecompute } from "./column-change-job.service.ts";
import { columnChangeErrors as C } from "./column-changes.errors.ts";
import { dropColumnKeys, runChange, stripColumn } from "./column-changes.events.ts";
import type { Change, Counts } from "./column-changes.rules.ts";
import * as rules from "./column-changes.rules.ts";

export interface Wanted {
  readonly type: ColumnType;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly acceptLossy: boolean;
}

export interface Sample {
  readonly rowId: Id<"row">;
  readonly before: unknown;
  readonly after: unknown;
  readonly outcome: "lossy" | "failing";
  readonly message: string | undefined;
}

export interface Preview {
  readonly counts: Counts;
  readonly samples: readonly Sample[];
  /** False if only the first rows of a large table were checked. */
  readonly isComplete: boolean;
}

/** Up to this number of rows, keys are reserved within the request. */
const atOnceMax = 2_000;
const previewMax = 50_000;
const samplesMax = 10;
const emptyMax = 1_000;

export type ColumnChangesService = ReturnType<typeof createColumnChanges>;

export function createColumnChanges(deps: Deps) {
  const { platform, dataTables, dataRows, jobTracking } = deps;
  const { uow } = platform;
  const { columnCases } = dataTables;
  const cells = dataRows.columnCells;

  /** Locks the table and returns a column that has no ongoing change. */
  const lockOne = async (tx: AccountTx, tableId: TableId, id: ColumnId) => {
    const locked = await columnCases.lock(tx, tableId);
    const column = locked.columns.find((one) => one.id === id && one.status !== "deleting");
    if (!column) return fail(E.not_found);
    refuseBusy(column);
    return { locked, column };
  };

  const checkTogether = (tx: AccountTx, { columns }: LockedColumns, next: TableColumn): Promise<void> =>
    columnCases.checkTogether(
      tx,
      columns.map((one) => (one.id === next.id ? next : one)),
      new Set([next.key]),
      () => "",
    );

  /** Prevents writes to the column until the job is done. */
  const begin = async (
    tx: AccountTx,
    locked: LockedColumns,
    column: TableColumn,
    describe: (base: { job_id: Id<"job">; after: null; done: number; total: number }) => Change,
  ): Promise<Job> => {
    const total = await cells.count(tx, column.tableId, 10_000_000);
    const job = await jobTracking.create(tx, { kind: rules.changeKind });
    const change = { ...describe({ job_id: job.id, after: null, done: 0, total }) };
    await columnCases.save(tx, locked, { ...column, status: "changing", change, default: null });
    tx.enqueue(runChange, { table_id: column.tableId, column_id: column.id, job_id: job.id });
    return job;
  };

  const takeAllKeys = async (tx: AccountTx, column: TableColumn): Promise<void> => {
    let after: Id<"row"> | undefined;
    do {
      const batch = await cells.takeKeys(tx, column.tableId, column, after);
      if (batch.twice) fail(C.column_not_distinct, { column: column.key });
      after = batch.last;
    } while (after);
  };

  /** Reserves the keys immediately for small tables, and in a job for larger ones. */
  const makeUnique = async (
    tx: AccountTx,
    locked: LockedColumns,
    column: TableColumn,
  ): Promise<Job | undefined> => {
    // Keys may be left over from an earlier time when the column was unique.
    while ((await cells.dropKeys(tx, column.id)) > 0);
    if ((await cells.count(tx, column.tableId, atOnceMax + 1)) > atOnceMax)
      return begin(tx, locked, { ...column, unique: false }, (base) => ({ ...base, kind: "unique" }));
    await takeAllKeys(tx, column);
    return undefined;
  };

  const refuseEmpty = async (tx: AccountTx, column: TableColumn): Promise<void> => {
    const count = await cells.count(tx, column.tableId, emptyMax, column.key);
    if (count > 0) fail(C.column_has_empty_cells, { column: column.key, count });
  };

  const targetOf = (column: TableColumn, { type, settings }: Wanted, now: Date): TableColumn => {
    if (!isConvertible(column.type, type)) fail(C.conversion_impossible);
    if (column.unique) fail(C.column_is_unique);
    const judged = retyped(column, type, settings, now);
    if (judged.ok) return judged.column;
    refuseProblems(judged.problems);
    return fail(E.internal_error);
  };

  /** Previews the conversion of as many rows as fit into a request. */
  const lookAt = async (ctx: AccountCtx, from: TableColumn, to: TableColumn): Promise<Preview> => {
    let counts: Counts = rules.noCounts;
    const samples: Sample[] = [];
    let after: Id<"row"> | undefined;
    for (let seen = 0; seen < previewMax; seen += cells.batchMax) {
      const found = await uow.read(ctx, (tx) => cells.inspect(tx, from.tableId, { from, to }, after));
      if (!found.last) return { counts, samples, isComplete: true };
      after = found.last;
      counts = rules.counted(
        counts,
        found.cells.map(({ outcome }) => outcome),
      );
      for (const { outcome, rowId, before, after: next, message } of found.cells)
        if ((outcome === "lossy" || outcome === "failing") && samples.length < samplesMax)
          samples.push({ rowId, before, after: next, outcome, message });
    }
    return { counts, samples, isComplete: false };
  };

  const findOne = async (ctx: AccountCtx, tableId: TableId, id: ColumnId): Promise<TableColumn> =>
    (await dataTables.columns(ctx, tableId)).find((one) => one.id === id) ?? fail(E.not_found);

  return {
    ...createColumnChangeJob(deps),

    update: (
      ctx: AccountCtx,
      tableId: TableId,
      id: ColumnId,
      patch: ColumnChange,
      ifMatch: string | undefined,
    ): Promise<TableColumn | Job> =>
      uow(ctx, async (tx) => {
        const { locked, column } = await lockOne(tx, tableId, id);
        checkIfMatch(ifMatch, column.revision);
        const next = changed(column, patch, ctx.now);
        await checkTogether(tx, locked, next);
        if (next.required && !column.required) await refuseEmpty(tx, next);
        if (rules.needsRecompute(column, next)) enqueueRecompute(tx, tableId);
        if (column.unique && !next.unique) tx.enqueue(dropColumnKeys, { table_id: tableId, column_id: id });
        const job = next.unique && !column.unique ? await makeUnique(tx, locked, next) : undefined;
        if (job) return job;
        await columnCases.save(tx, locked, next, { fields: Object.keys(patch) });
        return next;
      }),

    /** Hides the column immediately; a job removes its cells. */
    remove: (ctx: AccountCtx, tableId: TableId, id: ColumnId, ifMatch: string | undefined): Promise<void> =>
      uow(ctx, async (tx) => {
        const { locked, column } = await lockOne(tx, tableId, id);
        checkIfMatch(ifMatch, column.revision);
        const readers = await columnCases.readersOf(tx, locked, column);
        if (readers.length > 0) refuseRead(readers);
        const change = { kind: "delete" };
        await columnCases.save(tx, locked, { ...column, status: "deleting", change });
        tx.enqueue(stripColumn, { table_id: tableId, column_id: id });
      }),

    preview: async (ctx: AccountCtx, tableId: TableId, id: ColumnId, wanted: Wanted): Promise<Preview> => {
      const column = await findOne(ctx, tableId, id);
      return lookAt(ctx, column, targetOf(column, wanted, ctx.now));
    },

    convert: async (ctx: AccountCtx, tableId: TableId, id: ColumnId, wanted: Wanted): Promise<Job> => {
      const column = await findOne(ctx, tableId, id);
      refuseBusy(column);
      const { counts } = await lookAt(ctx, column, targetOf(column, wanted, ctx.now));
      if (!rules.isAcceptable(counts, column, wanted.acceptLossy)) fail(C.conversion_lossy, { ...counts });
      return uow(ctx, async (tx) => {
        const { locked, column: from } = await lockOne(tx, tableId, id);
        const to = targetOf(from, wanted, ctx.now);
        await checkTogether(tx, locked, to);
        return begin(tx, locked, from, (base) => ({
          ...base,
          kind: "convert",
          phase: "check",
          type: wanted.type,
          settings: to.settings,
          accept_lossy: wanted.acceptLossy,
          default: from.default,
        }));
      });
    },
  };
}

function refuseRead(readers: readonly Pick<TableColumn, "id" | "name" | "key">[]): never {
  const users = readers.map(({ id, name }) => ({ type: "data_column", id, name }));
  return fail(T.column_in_use, { used_by: users.slice(0, usersMax), columns: readers.map(({ key }) => key) });
}

function refuseBusy({ status }: TableColumn): void {
  if (status !== "active") fail(E.invalid_state, { current_state: status, allowed_states: ["active"] });
}

function changed(column: TableColumn, patch: ColumnChange, now: Date): TableColumn {
  const judged = changeColumn(column, patch, now);
  if (!judged.ok) {
    refuseProblems(judged.problems);
    return column;
  }
  if (rules.needsConversion(column, judged.column)) fail(C.conversion_required);
  return judged.column;
}
