/**
 * Use cases for exports: request one, build its file in the background, and serve it for seven days. The job reports
 * progress; the blob store contains either the complete file or nothing.
 */
import { BlobUnavailableError } from "../../../platform/blob/blob.ts";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { AppError, fail } from "../../../platform/errors/errors.ts";
import type { JobControl } from "../../../platform/jobs/bind-jobs.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { Job, JobId, JobProgress, JobTrackingService } from "../../jobs/tracking/index.ts";
import type { ErasuresService } from "../erasures/index.ts";
import { exportErrors as X } from "./data-export.errors.ts";
import * as events from "./data-export.events.ts";
import * as rules from "./data-export.rules.ts";
import { createExportFile } from "./export-file.service.ts";

export type AccountExportService = ReturnType<typeof createAccountExport>;

interface Deps {
  readonly platform: Pick<Platform, "uow" | "blob" | "contributions" | "now">;
  readonly jobTracking: JobTrackingService;
  readonly erasures: Pick<ErasuresService, "settled">;
}

const removalKey = (id: JobId) => `remove-export:${id}`;

export function createAccountExport({ platform, jobTracking, erasures }: Deps) {
  const { uow, blob } = platform;

  const store = async (ctx: AccountCtx, id: JobId, progress: JobProgress) => {
    await uow({ ...ctx, now: platform.now() }, erasures.settled);
    const sources = platform.contributions().accountData;
    const file = createExportFile(ctx, { uow, sources, progress });
    try {
      await blob.put(rules.fileKey(ctx.account, id), file.body, { contentType: "application/x-ndjson" });
    } catch (error) {
      // The queue retries the job. If all retries fail, the job shows this error.
      if (error instanceof BlobUnavailableError)
        throw new AppError(E.storage_unavailable, {}, { cause: error });
      throw error;
    }
    return { ...file.totals(), expires_at: rules.keptUntil(platform.now()).toISOString() };
  };

  const removeFile = (ctx: AccountCtx, id: JobId): Promise<void> =>
    blob.delete(rules.fileKey(ctx.account, id));

  return {
    order: (ctx: AccountCtx): Promise<Job> =>
      uow(ctx, async (tx) => {
        const job = await jobTracking.create(tx, { kind: rules.exportKind });
        tx.enqueue(events.buildExport, { job_id: job.id });
        const runAt = rules.strayRemovalAt(ctx.now);
        tx.enqueue(events.removeExport, { job_id: job.id }, { runAt, jobKey: removalKey(job.id) });
        tx.audit("account_export.order", { type: "job", id: job.id });
        return job;
      }),

    build: async (ctx: AccountCtx, id: JobId, control: JobControl): Promise<void> => {
      await jobTracking.run(
        ctx,
        id,
        control,
        (progress) => store(ctx, id, progress),
        (tx, job) => {
          // Data was erased while the file was being written. The file may contain that data, so it is discarded.
          if (job.isCancelRequested) throw new Error("the export was canceled");
          const { rows, bytes } = job.result as { rows: number; bytes: number };
          tx.emit(events.exportCompleted({ job_id: id, rows, bytes }));
          const runAt = job.expiresAt ?? tx.now;
          tx.enqueue(events.removeExport, { job_id: id }, { runAt, jobKey: removalKey(id) });
        },
      );
      const { status } = await jobTracking.get({ ...ctx, role: "owner" }, id);
      if (status === "canceled") await removeFile(ctx, id);
    },

    /** Called when data is erased, because the files contain all data of the account. */
    endCopies: async (tx: AccountTx): Promise<void> => {
      for (const { id } of await jobTracking.withdrawAll(tx, rules.exportKind))
        tx.enqueue(events.removeExport, { job_id: id }, { jobKey: removalKey(id) });
    },

    /** Each link is recorded in the audit log, because the file contains all data of the account. */
    downloadLink: async (ctx: AccountCtx, id: JobId): Promise<rules.DownloadLink> => {
      const job = await uow(ctx, async (tx) => {
        const found = await jobTracking.get(tx, id);
        if (found.kind !== rules.exportKind) return fail(E.not_found);
        const verdict = rules.judge(found, ctx.now);
        if (verdict === "expired") return fail(X.export_expired);
        if (verdict === "not_ready") return fail(X.not_ready, { current_state: found.status });
        tx.audit("account_export.download", { type: "job", id });
        return found;
      });
      const url = await blob.downloadUrl(rules.fileKey(ctx.account, id), {
        expiresSeconds: rules.linkSeconds,
        filename: rules.fileName(job.createdAt),
      });
      return { url, expiresAt: rules.linkExpiry(ctx.now) };
    },

    removeFile,
  };
}
