/**
 * The job of a form import: read the files, create the form, and import the responses. The form is created in one
 * transaction, and each batch of responses is imported in another; each transaction saves a checkpoint. After a
 * crash, another worker resumes after the last commit. A worker that was presumed dead and comes back finds a
 * different checkpoint and stops.
 */
import { setImmediate } from "node:timers/promises";
import type { Imported } from "@formstead/importers";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { AppError, isAppError } from "../../../platform/errors/errors.ts";
import type { Id } from "../../../platform/ids/ids.ts";
import { type JobControl, PermanentJobError } from "../../../platform/jobs/bind-jobs.ts";
import type { FilesService } from "../../files/files/index.ts";
import type { FormsService } from "../../forms/forms/index.ts";
import { JobCanceledError, type JobProgress, type JobTrackingService } from "../../jobs/tracking/index.ts";
import type { Answers } from "./answers.service.ts";
import type { Advance, FormImport, FormImportId, Problem } from "./form-imports.rules.ts";
import * as rules from "./form-imports.rules.ts";
import * as store from "./form-imports.store.ts";
import type { FormSource, ReadForm } from "./source.service.ts";

interface Deps {
  readonly uow: Uow;
  readonly jobTracking: JobTrackingService;
  readonly files: FilesService;
  readonly forms: FormsService;
  readonly source: FormSource;
  readonly answers: Answers;
  now(): Date;
}

/** One attempt to run the job. */
interface JobRun {
  readonly ctx: AccountCtx;
  readonly id: FormImportId;
  readonly jobId: Id<"job">;
  readonly control: JobControl;
  readonly progress: JobProgress;
}

export function createFormImportJob({ uow, jobTracking, files, forms, source, answers, now }: Deps) {
  /**
   * Applies a change as the owner of the job. Uses the current time, because a context's time is fixed and this job may
   * run for hours.
   */
  const change = (
    { ctx, id, jobId }: Pick<JobRun, "ctx" | "id" | "jobId">,
    work: (tx: AccountTx, one: FormImport) => Promise<FormImport>,
  ): Promise<FormImport> =>
    uow({ ...ctx, now: now() }, async (tx) => {
      const one = await store.lock(tx, id);
      if (one?.jobId !== jobId || !rules.isWorking(one)) throw new JobCanceledError("lost");
      const next = await work(tx, one);
      await store.save(tx, next);
      return next;
    });

  const begin = (run: JobRun): Promise<FormImport> =>
    change(run, async (tx, one) => rules.attempt(one, tx.now) ?? endedBy(new AppError(E.internal_error)));

  /**
   * Creates the form with its draft, and publishes it if requested. It is created only once because the import stores
   * its ID in the same transaction.
   */
  const makeForm = (run: JobRun, { importer, imported }: ReadForm): Promise<FormImport> =>
    change(run, async (tx, one) => {
      const { system } = importer;
      const { notes, definition } = imported;
      if (one.wish.isDryRun) return rules.found(one, { system, notes, definition }, tx.now);
      if (one.formId !== null || one.projectId === null) return rules.found(one, { system, notes }, tx.now);
      const name = one.wish.name ?? definition.title.slice(0, 120);
      const form = await forms.create(tx, { projectId: one.projectId, name });
      await forms.update(tx, form.id, { locales: [...definition.languages] }, undefined);
      await forms.drafts.replace(tx, form.id, definition as never, "*");
      if (one.wish.isPublished) await forms.versions.publish(tx, form.id, {}, "*");
      tx.audit("form_import.make_form", { type: "form_import", id: one.id }, { form_id: form.id, system });
      return rules.found(one, { system, notes, formId: form.id }, tx.now);
    });

  const stepOf = (imported: Imported, one: FormImport) => {
    const { formId, system, wish, createdBy } = one;
    if (wish.isDryRun) {
      const tryAll = answers.trial(imported, now(), wish);
      return async (_tx: AccountTx, batch: Parameters<typeof tryAll>[0]): Promise<Advance> => tryAll(batch);
    }
    if (formId === null || system === null) return endedBy(new AppError(E.internal_error));
    const to = { formId, system, onInvalid: wish.onInvalid, by: createdBy };
    return (tx: AccountTx, batch: Parameters<typeof answers.bring>[2]) => answers.bring(tx, to, batch);
  };

  const bringAnswers = async (
    run: JobRun,
    { importer, imported }: ReadForm,
    begun: FormImport,
  ): Promise<FormImport> => {
    if (begun.wish.answersFileIds.length === 0) return begun;
    const opened = await source.openAnswers(run.ctx, begun);
    const step = stepOf(imported, begun);
    let current = begun;
    let seen = 0;
    for (const batch of rules.batches(importer.answers(opened, imported))) {
      const before = seen;
      seen += batch.length;
      if (seen <= begun.counts.responses) continue;
      run.control.signal.throwIfAborted();
      current = await change(run, async (tx, one) => {
        if (one.counts.responses !== before) throw new JobCanceledError("lost");
        return rules.advance(one, await step(tx, batch), tx.now);
      });
      await run.progress.report(current.counts.responses, null);
      await setImmediate();
    }
    return current;
  };

  const doWork = async (run: JobRun): Promise<FormImport> => {
    const begun = await begin(run);
    try {
      const read = await source.readForm(run.ctx, begun);
      return await bringAnswers(run, read, await makeForm(run, read));
    } catch (error) {
      // The problem is a file, the form, or the plan, so a retry would not help.
      if (!isAppError(error) || error.def.status >= 500) throw error;
      await change(run, async (tx, one) => {
        tx.audit("form_import.fail", { type: "form_import", id: one.id }, { code: error.def.code });
        await detachFiles(tx, one);
        return rules.stop(one, "failed", problemOf(error), tx.now);
      });
      return endedBy(error);
    }
  };

  const detachFiles = (tx: AccountTx, { wish }: FormImport): Promise<void> =>
    files.detach(tx, [...wish.fileIds, ...wish.answersFileIds], null);

  const finish = async (tx: AccountTx, id: FormImportId): Promise<void> => {
    const one = await store.lock(tx, id);
    if (!one || !rules.isWorking(one)) return;
    const done = rules.finish(one, tx.now);
    await store.save(tx, done);
    await detachFiles(tx, one);
    tx.audit("form_import.complete", { type: "form_import", id }, { status: done.state, ...done.counts });
  };

  /**
   * Updates the import if its job ended without running: it was canceled in the queue, abandoned, or out of attempts.
   */
  const settle = async (ctx: AccountCtx, id: FormImportId, jobId: Id<"job">): Promise<void> => {
    const job = await jobTracking.get(ctx, jobId);
    if (job.status !== "failed" && job.status !== "canceled") return;
    const why = job.status;
    await uow({ ...ctx, now: now() }, async (tx) => {
      const one = await store.lock(tx, id);
      if (one?.jobId !== jobId || !rules.isWorking(one)) return;
      await store.save(tx, rules.stop(one, why, job.error && { ...job.error, reason: null }, tx.now));
      await detachFiles(tx, one);
      tx.audit(`form_import.${why === "failed" ? "fail" : "stop"}`, { type: "form_import", id });
    });
  };

  return {
    settle,

    work: async (ctx: AccountCtx, id: FormImportId, jobId: Id<"job">, control: JobControl): Promise<void> => {
      try {
        await jobTracking.run(
          ctx,
          jobId,
          control,
          async (progress) => {
            const done = await doWork({ ctx, id, jobId, control, progress });
            return { form_import_id: id, form_id: done.formId, ...done.counts };
          },
          (tx) => finish(tx, id),
        );
      } finally {
        await settle(ctx, id, jobId);
      }
    },
  };
}

function endedBy(error: AppError): never {
  throw new PermanentJobError(error.def.message, { cause: error });
}

function problemOf({ def, details }: AppError): Problem {
  const reason = typeof details.reason === "string" ? details.reason.slice(0, 500) : null;
  return { code: def.code, message: def.message, reason };
}
