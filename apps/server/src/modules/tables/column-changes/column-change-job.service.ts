/**
 * Long-running work on cells: converting a column, making it unique, removing a deleted column, and recomputing
 * formulas. Each step is one transaction that also saves the progress, so another worker can resume the job. A
 * conversion checks all cells before it changes the first one. From then on, it cannot be canceled. Tables in the trash
 * are processed too, so that a restored table is never half-converted.
 */
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { AppError } from "../../../platform/errors/errors.ts";
import { unlessMissing } from "../../../platform/errors/unless-missing.ts";
import type { Id } from "../../../platform/ids/ids.ts";
import { type JobControl, PermanentJobError } from "../../../platform/jobs/bind-jobs.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { JobCanceledError, type JobProgress, type JobTrackingService } from "../../jobs/tracking/index.ts";
import type { DataRowsService } from "../rows/index.ts";
import { type DataTablesService, retyped, type TableColumn, type TableId } from "../tables/index.ts";
import { columnChangeErrors as C } from "./column-changes.errors.ts";
import { dropColumnKeys, recomputeTable } from "./column-changes.events.ts";
import type { Change, Converting, Counts } from "./column-changes.rules.ts";
import * as rules from "./column-changes.rules.ts";

export interface Deps {
  readonly platform: Pick<Platform, "uow" | "now">;
  readonly dataTables: DataTablesService;
  readonly dataRows: DataRowsService;
  readonly jobTracking: JobTrackingService;
}

interface Place {
  readonly table_id: TableId;
  readonly column_id: Id<"col">;
}
interface Order extends Place {
  readonly job_id: Id<"job">;
}

export function createColumnChangeJob({ platform: { uow, now }, dataTables, dataRows, jobTracking }: Deps) {
  const { columnCases } = dataTables;
  const cells = dataRows.columnCells;
  /** Uses the current time, because a context's time is fixed and this job may run for an hour. */
  const fresh = (ctx: AccountCtx): AccountCtx => ({ ...ctx, now: now() });

  /** Returns undefined if the table no longer exists. */
  const lock = (tx: AccountTx, tableId: TableId) => unlessMissing(columnCases.lock(tx, tableId, "any"));

  /** The column, if this job is still changing it. */
  const ours = async (tx: AccountTx, { table_id, column_id, job_id }: Order) => {
    const locked = await lock(tx, table_id);
    const column = locked?.columns.find((one) => one.id === column_id);
    const change = column && rules.changeOf(column);
    return locked && column && change?.job_id === job_id ? { locked, column, change } : undefined;
  };

  /** Runs one step and saves the resulting progress. Returns undefined if nothing is left to do. */
  const step = <Next extends Change>(
    ctx: AccountCtx,
    order: Order,
    work: (tx: AccountTx, column: TableColumn, change: Next) => Promise<Next | undefined>,
  ): Promise<Next | undefined> =>
    uow(fresh(ctx), async (tx) => {
      const found = await ours(tx, order);
      const next = found && (await work(tx, found.column, found.change as Next));
      if (found && next) await columnCases.noteChange(tx, found.column.id, next);
      return next;
    });

  const finish = (
    ctx: AccountCtx,
    order: Order,
    change: (column: TableColumn) => TableColumn,
  ): Promise<void> =>
    uow(fresh(ctx), async (tx) => {
      const found = await ours(tx, order);
      if (!found) return;
      const column: TableColumn = { ...change(found.column), status: "active", change: null };
      if (found.change.kind === "unique") {
        if (column.unique) await cells.dropLeftKeys(tx, order.table_id, column.id);
        else tx.enqueue(dropColumnKeys, { table_id: order.table_id, column_id: column.id });
      }
      await columnCases.save(tx, found.locked, column, { job_id: order.job_id });
      if (found.locked.columns.some(({ type }) => type === "formula")) enqueueRecompute(tx, order.table_id);
    });

  /** Resets the column. No cell has been changed yet. */
  const abandon = (ctx: AccountCtx, order: Order): Promise<void> =>
    finish(ctx, order, (column) => {
      const change = rules.changeOf(column);
      return change?.kind === "convert" ? { ...column, default: change.default } : column;
    });

  const target = (column: TableColumn, { type, settings }: Converting): TableColumn => {
    const judged = retyped(column, type, settings, now());
    if (!judged.ok) throw new PermanentJobError("the validated column settings are no longer valid");
    return judged.column;
  };

  const check = async (ctx: AccountCtx, order: Order, progress: JobProgress): Promise<Counts> => {
    let counts: Counts = rules.noCounts;
    let after: Id<"row"> | undefined;
    for (;;) {
      const found = await uow.read(fresh(ctx), async (tx) => {
        const column = (await dataTables.columns(tx, order.table_id)).find(
          (one) => one.id === order.column_id,
        );
        const change = column && rules.changeOf(column);
        if (!column || change?.kind !== "convert") return undefined;
        const seen = await cells.inspect(
          tx,
          order.table_id,
          { from: column, to: target(column, change) },
          after,
        );
        return { column, change, seen };
      });
      if (!found?.seen.last) break;
      after = found.seen.last;
      counts = rules.counted(
        counts,
        found.seen.cells.map(({ outcome }) => outcome),
      );
      if (!rules.isAcceptable(counts, found.column, found.change.accept_lossy)) throw refusal(counts);
      await progress.report(0, found.change.total);
    }
    await step<Converting>(ctx, order, async (_tx, _column, change) => ({ ...change, phase: "apply" }));
    return counts;
  };

  const apply = async (ctx: AccountCtx, order: Order, progress: JobProgress): Promise<void> => {
    for (;;) {
      const next = await step<Converting>(ctx, order, async (tx, column, change) => {
        const to = target(column, change);
        const done = await cells.convert(tx, order.table_id, { from: column, to }, change.after ?? undefined);
        return done.last && { ...change, after: done.last, done: change.done + done.cells.length };
      });
      if (!next) break;
      await unlessLost(progress.report(next.done, Math.max(next.total, next.done)));
    }
    await finish(ctx, order, (column) => {
      const change = rules.changeOf(column) as Converting;
      return target({ ...column, default: change.default }, change);
    });
  };

  const makeUnique = async (ctx: AccountCtx, order: Order, progress: JobProgress): Promise<void> => {
    for (;;) {
      const next = await step<Change>(ctx, order, async (tx, column, change) => {
        const batch = await cells.takeKeys(tx, order.table_id, column, change.after ?? undefined);
        if (batch.twice) throw permanent(new AppError(C.column_not_distinct));
        return batch.last && { ...change, after: batch.last, done: change.done + batch.count };
      });
      if (!next) break;
      await progress.report(next.done, Math.max(next.total, next.done));
    }
    await finish(ctx, order, (column) => ({ ...column, unique: true, revision: column.revision + 1 }));
  };

  const work = async (ctx: AccountCtx, order: Order, progress: JobProgress) => {
    const change = await uow(fresh(ctx), async (tx) => (await ours(tx, order))?.change);
    if (!change) return {};
    if (change.kind === "unique") {
      await makeUnique(ctx, order, progress);
      return {};
    }
    const counts = change.phase === "check" ? await check(ctx, order, progress) : undefined;
    await apply(ctx, order, progress);
    return { ...counts };
  };

  return {
    run: async (ctx: AccountCtx, order: Order, control: JobControl): Promise<void> => {
      await jobTracking.run(ctx, order.job_id, control, (progress) => work(ctx, order, progress));
      await settle(ctx, order);
    },

    /** A column must not stay in status `changing` after its job was abandoned. */
    followJob: async (ctx: AccountCtx, { job_id, kind }: { job_id: Id<"job">; kind: string }) => {
      if (kind !== rules.changeKind) return;
      const column = await uow.read(ctx, (tx) => columnCases.findByJob(tx, job_id));
      if (column) await settle(ctx, { table_id: column.tableId, column_id: column.id, job_id });
    },

    /** Removes the values of a deleted column from rows and history, then the column itself. */
    strip: async (ctx: AccountCtx, { table_id, column_id }: Place, signal: AbortSignal): Promise<void> => {
      const column = await uow(ctx, async (tx) => {
        const locked = await lock(tx, table_id);
        return locked?.columns.find((one) => one.id === column_id && one.status === "deleting");
      });
      if (!column) return;
      for (const take of [cells.strip, cells.stripHistory]) {
        let after: Id<"row"> | undefined;
        do {
          signal.throwIfAborted();
          const from = after;
          after = (await uow(fresh(ctx), (tx) => take(tx, table_id, column.key, from))).last;
        } while (after);
      }
      while ((await uow(fresh(ctx), (tx) => cells.dropKeys(tx, column_id))) > 0) signal.throwIfAborted();
      await uow(fresh(ctx), async (tx) => {
        const locked = await lock(tx, table_id);
        if (locked) await columnCases.remove(tx, locked, column);
      });
    },

    /** Removes the leftover keys of a column that is not unique. */
    dropKeys: async (ctx: AccountCtx, { table_id, column_id }: Place, signal: AbortSignal): Promise<void> => {
      for (;;) {
        signal.throwIfAborted();
        const count = await uow(fresh(ctx), async (tx) => {
          const locked = await lock(tx, table_id);
          const column = locked?.columns.find((one) => one.id === column_id);
          const isNeeded = column?.unique === true || column?.status === "changing";
          return isNeeded ? 0 : cells.dropKeys(tx, column_id);
        });
        if (count === 0) return;
      }
    },

    recompute: async (ctx: AccountCtx, tableId: TableId, signal: AbortSignal): Promise<void> => {
      let after: Id<"row"> | undefined;
      do {
        signal.throwIfAborted();
        const from = after;
        after = await uow(fresh(ctx), async (tx) => {
          const columns = await unlessMissing(dataTables.hold(tx, tableId, "any"));
          return columns && cells.recompute(tx, tableId, columns, from);
        });
      } while (after);
    },

    /** Removes the rows of a purged table. */
    purgeRows: async (
      ctx: AccountCtx,
      tableId: TableId,
      uniqueColumnIds: readonly Id<"col">[],
      signal: AbortSignal,
    ): Promise<void> => {
      while ((await uow(fresh(ctx), (tx) => cells.purge(tx, tableId))) > 0) signal.throwIfAborted();
      for (const id of uniqueColumnIds)
        while ((await uow(fresh(ctx), (tx) => cells.dropKeys(tx, id))) > 0) signal.throwIfAborted();
    },
  };

  /**
   * Handles a job that has ended while the column is still waiting for it. If the job had started to convert cells,
   * the conversion is finished; otherwise, the change is abandoned.
   */
  async function settle(ctx: AccountCtx, order: Order): Promise<void> {
    const change = await uow(fresh(ctx), async (tx) => (await ours(tx, order))?.change);
    if (!change) return;
    if (change.kind === "convert" && change.phase === "apply")
      await apply(ctx, order, { report: async () => {} });
    else await abandon(ctx, order);
  }
}

export function enqueueRecompute(tx: AccountTx, tableId: TableId): void {
  tx.enqueue(recomputeTable, { table_id: tableId }, { jobKey: `recompute:${tableId}` });
}

/**
 * Ignores a cancellation, which is too late at this point. If another worker has taken over the job, this worker
 * stops.
 */
async function unlessLost(report: Promise<void>): Promise<void> {
  try {
    await report;
  } catch (error) {
    if (!(error instanceof JobCanceledError) || error.why !== "canceled") throw error;
  }
}

const refusal = (counts: Counts) => permanent(new AppError(C.conversion_lossy, { ...counts }));
const permanent = (cause: AppError) => new PermanentJobError(cause.def.code, { cause });
