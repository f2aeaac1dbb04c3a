/**
 * The job of an import: validate, run, or undo. Each batch of rows is one transaction with its checkpoint. After a
 * crash, another worker resumes after the last commit. A worker that was presumed dead and comes back finds a different
 * checkpoint and stops, so nothing is written twice.
 */
import { type Batch, type Position, TableError } from "@formstead/tabular";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { AppError, isAppError } from "../../../platform/errors/errors.ts";
import type { Id } from "../../../platform/ids/ids.ts";
import { type JobControl, PermanentJobError } from "../../../platform/jobs/bind-jobs.ts";
import { JobCanceledError, type JobProgress, type JobTrackingService } from "../../jobs/tracking/index.ts";
import { importErrors as I } from "./imports.errors.ts";
import { importCompleted } from "./imports.events.ts";
import type { Advance, Import, ImportId, Problem, RowProblem } from "./imports.rules.ts";
import * as rules from "./imports.rules.ts";
import * as store from "./imports.store.ts";
import type { Rejects } from "./rejects.service.ts";
import type { ImportSource } from "./source.service.ts";
import { type OpenTarget, type ReadBatch, rejectedRows, type Targets, targetOf } from "./targets.service.ts";

interface Deps {
  readonly uow: Uow;
  readonly jobTracking: JobTrackingService;
  readonly source: ImportSource;
  readonly rejects: Rejects;
  readonly targets: Targets;
  now(): Date;
}

/** The number of file rows read at a time. */
const readRows = 500;

/** One attempt to run the job. */
interface JobRun {
  readonly ctx: AccountCtx;
  readonly importId: ImportId;
  readonly jobId: Id<"job">;
  readonly control: JobControl;
  readonly progress: JobProgress;
}

export function createImportJob({ uow, jobTracking, source, rejects, targets, now }: Deps) {
  /**
   * Applies a change as the owner of the job. Uses the current time, because a context's time is fixed and this job may
   * run for hours.
   */
  const change = <T>(
    { ctx, importId, jobId }: JobRun,
    work: (tx: AccountTx, imp: Import) => Promise<T>,
  ): Promise<T> =>
    uow({ ...ctx, now: now() }, async (tx) => {
      const imp = await store.lock(tx, importId);
      if (imp?.jobId !== jobId || !rules.isWorking(imp)) throw new JobCanceledError("lost");
      return work(tx, imp);
    });

  const begin = (run: JobRun): Promise<Import> =>
    change(run, async (tx, imp) => {
      const next = rules.attempt(imp);
      if (!next) throw endedBy(E.internal_error);
      await store.save(tx, next);
      // Removes the errors of an earlier validation or run.
      if (next.position === null && imp.state !== "undoing") await store.removeErrors(tx, imp.id);
      return next;
    });

  /** Commits only if the checkpoint is where this attempt expects it. */
  const commit = (
    run: JobRun,
    before: Position | null,
    work: (tx: AccountTx, imp: Import) => Promise<Advance>,
  ): Promise<Import> =>
    change(run, async (tx, imp) => {
      if (!rules.isSamePosition(imp.position, before)) throw new JobCanceledError("lost");
      const step = await work(tx, imp);
      const next = rules.advance(imp, step, tx.now);
      await store.insertErrors(tx, imp.id, step.problems ?? []);
      await store.save(tx, next);
      return next;
    });

  /** Ends the import with a problem that the user can fix. */
  const failWith = async (run: JobRun, problem: Problem): Promise<void> => {
    await change(run, async (tx, imp) => {
      const decision = rules.stop(imp, "failed", problem, tx.now);
      if (!decision.ok) return;
      await store.save(tx, decision.next);
      tx.audit("import.fail", { type: "import", id: imp.id }, { code: problem.code });
    });
  };

  const writeBatch = async (
    tx: AccountTx,
    imp: Import,
    target: OpenTarget,
    batch: ReadBatch,
  ): Promise<Pick<Advance, "counts" | "problems">> => {
    if (imp.state === "validating" || batch.items.length === 0) return countsOf(batch.rows, batch.problems);
    const written = await target.write(tx, batch.items);
    const problems = [...batch.problems, ...written.problems].sort((a, b) => a.row - b.row);
    const { counts } = countsOf(batch.rows, problems);
    return { counts: { ...counts, ...written.counts }, problems };
  };

  /** Ends the import because a row was rejected. Writes no rows of its batch, but stores the errors. */
  const abort = async (
    run: JobRun,
    before: Position | null,
    problems: readonly RowProblem[],
  ): Promise<never> => {
    const [first] = problems;
    const position = before ?? { byte: 0, row: 0 };
    await commit(run, before, async () => ({
      position,
      counts: { rejected: rejectedRows(problems) },
      problems,
    }));
    const { code, message } = I.import_row_rejected;
    await failWith(run, { code, message, row: first?.row ?? null });
    throw endedBy(I.import_row_rejected);
  };

  const processRows = async (run: JobRun, begun: Import): Promise<Import> => {
    const { ctx, control, progress } = run;
    const { format, options } = begun;
    if (!format) throw endedBy(E.internal_error);
    const target = await targetOf(targets, begun).open(ctx, begun);
    const table = await source.open(ctx, begun, { format, options }, Math.min(readRows, target.batchRows));
    const isStopping = begun.state === "running" && begun.onError === "abort";
    let current = begun;
    const batches = ahead(table.batches(begun.position ?? table.start), target);
    for await (const [position, batch] of batches) {
      control.signal.throwIfAborted();
      const before = current.position;
      if (isStopping && batch.problems.length > 0) await abort(run, before, batch.problems);
      try {
        current = await commit(run, before, async (tx, imp) => {
          const done = await writeBatch(tx, imp, target, batch);
          if (isStopping && done.problems && done.problems.length > 0) throw new Refused(done.problems);
          return { ...done, position };
        });
      } catch (error) {
        if (error instanceof Refused) await abort(run, before, error.problems);
        throw error;
      }
      await progress.report(current.counts.rows, begun.counts.total);
    }
    return current;
  };

  const undoRows = async (run: JobRun, begun: Import): Promise<Import> => {
    const target = targetOf(targets, begun);
    let current = begun;
    for (;;) {
      run.control.signal.throwIfAborted();
      let isDone = false;
      current = await commit(run, current.position, async (tx, imp) => {
        const taken = await target.undo(tx, imp);
        isDone = taken.isDone;
        return { position: { byte: 0, row: taken.row }, counts: {}, undone: taken.undone };
      });
      await run.progress.report(current.undone, current.counts.created);
      if (isDone) return current;
    }
  };

  const finish = async (tx: AccountTx, importId: ImportId, hasRejects: boolean): Promise<void> => {
    const imp = await store.lock(tx, importId);
    const decision = imp && rules.finish(imp, hasRejects, tx.now);
    if (!imp || !decision?.ok) return;
    await store.save(tx, decision.next);
    const { state: status, counts, target } = decision.next;
    const { created, updated, skipped, rejected } = counts;
    tx.audit(`import.${doneVerb(imp)}`, { type: "import", id: imp.id }, { status, ...counts });
    if (status !== "completed" && status !== "completed_with_errors") return;
    const place = target.type === "rows" ? { table_id: target.tableId } : { form_id: target.formId };
    tx.emit(importCompleted({ import_id: imp.id, ...place, status, created, updated, skipped, rejected }));
  };

  /**
   * Updates the import if its job ended without running: it was canceled in the queue, abandoned, or out of attempts.
   */
  const settle = async (ctx: AccountCtx, importId: ImportId, jobId: Id<"job">): Promise<void> => {
    const job = await jobTracking.get(ctx, jobId);
    if (job.status !== "failed" && job.status !== "canceled") return;
    const why = job.status;
    await uow({ ...ctx, now: now() }, async (tx) => {
      const imp = await store.lock(tx, importId);
      if (imp?.jobId !== jobId || !rules.isWorking(imp)) return;
      const problem = job.error && { ...job.error, row: null };
      const decision = rules.stop(imp, why, problem, tx.now);
      if (!decision.ok) return;
      await store.save(tx, decision.next);
      tx.audit(`import.${why === "failed" ? "fail" : "stop"}`, { type: "import", id: importId });
    });
  };

  const doWork = async (run: JobRun): Promise<{ imp: Import; hasRejects: boolean }> => {
    const begun = await begin(run);
    try {
      if (begun.state === "undoing") return { imp: await undoRows(run, begun), hasRejects: begun.hasRejects };
      const imp = await processRows(run, begun);
      const hasRejects = imp.counts.rejected > 0;
      if (hasRejects) await rejects.write(run.ctx, imp);
      return { imp, hasRejects };
    } catch (error) {
      if (error instanceof TableError) {
        const { code, message } = I.import_unreadable;
        await failWith(run, { code, message: `${message} (${error.message})`, row: error.row ?? null });
        throw endedBy(I.import_unreadable);
      }
      // The table or form no longer exists or no longer matches the mapping, so a retry would not help.
      if (isAppError(error) && error.def.status < 500 && !isPassing(error)) throw endedBy(error.def);
      throw error;
    }
  };

  return {
    settle,

    work: async (
      ctx: AccountCtx,
      importId: ImportId,
      jobId: Id<"job">,
      control: JobControl,
    ): Promise<void> => {
      let hasRejects = false;
      try {
        await jobTracking.run(
          ctx,
          jobId,
          control,
          async (progress) => {
            const done = await doWork({ ctx, importId, jobId, control, progress });
            hasRejects = done.hasRejects;
            return { import_id: importId, ...done.imp.counts, undone: done.imp.undone };
          },
          (tx) => finish(tx, importId, hasRejects),
        );
      } finally {
        await settle(ctx, importId, jobId);
      }
    },
  };
}

class Refused extends Error {
  readonly problems: readonly RowProblem[];
  constructor(problems: readonly RowProblem[]) {
    super("a row was rejected");
    this.problems = problems;
  }
}

function endedBy(def: AppError["def"]): PermanentJobError {
  return new PermanentJobError(def.message, { cause: new AppError(def) });
}

/** A column that is being changed will become available again. */
function isPassing({ def, details }: AppError): boolean {
  return def === E.invalid_state && details.current_state === "changing";
}

function countsOf(rows: number, problems: readonly RowProblem[]): Pick<Advance, "counts" | "problems"> {
  return { counts: { rows, rejected: rejectedRows(problems) }, problems };
}

function doneVerb({ state }: Import): string {
  if (state === "validating") return "validate_done";
  return state === "running" ? "complete" : "undo_done";
}

/**
 * Reads the next batch while the previous one is written, so that parsing overlaps with waiting for the database. It
 * reads a few file rows at a time to keep memory use low.
 */
async function* ahead(
  batches: AsyncIterable<Batch>,
  target: OpenTarget,
): AsyncGenerator<readonly [Position, ReadBatch]> {
  const iterator = batches[Symbol.asyncIterator]();
  const take = async (): Promise<readonly [Position, ReadBatch] | undefined> => {
    const items: unknown[] = [];
    const problems: RowProblem[] = [];
    let position: Position | undefined;
    let rows = 0;
    for (let taken = 0; taken < target.batchRows; ) {
      const { value, done } = await iterator.next();
      if (done) break;
      const read = target.read(value);
      taken += value.rows.length;
      rows += read.rows;
      items.push(...read.items);
      problems.push(...read.problems);
      position = value.position;
    }
    return position && [position, { rows, items, problems }];
  };
  let next = take();
  try {
    for (;;) {
      const current = await next;
      if (!current) return;
      next = take();
      next.catch(() => {});
      yield current;
    }
  } finally {
    await next.catch(() => {});
    await iterator.return?.();
  }
}
