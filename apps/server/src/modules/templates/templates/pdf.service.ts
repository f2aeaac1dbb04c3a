/**
 * PDF documents: rendered pages, printed by Chromium and stored as files. A page that waits for its job is stored in
 * its own row, which is deleted when the job ends.
 */
import { type AccountCtx, userOf } from "../../../platform/context/context.ts";
import { AppError, fail } from "../../../platform/errors/errors.ts";
import type { Id } from "../../../platform/ids/ids.ts";
import type { JobControl } from "../../../platform/jobs/bind-jobs.ts";
import { PermanentJobError } from "../../../platform/jobs/bind-jobs.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { pdfFilename } from "../../../platform/pdf/filename.ts";
import { PdfError } from "../../../platform/pdf/print-pdf.ts";
import type { FileId, FilesService } from "../../files/files/index.ts";
import type { Job, JobId, JobTrackingService } from "../../jobs/tracking/index.ts";
import * as store from "./pending-output.store.ts";
import { templateErrors as T } from "./templates.errors.ts";
import * as events from "./templates.events.ts";

interface Deps extends Pick<Platform, "uow" | "blob" | "pdf"> {
  readonly files: FilesService;
  readonly jobTracking: JobTrackingService;
}

const inspectMs = 60_000;
const forgetMs = 86_400_000;

export function createTemplatePdfs({ uow, blob, pdf: printer, files, jobTracking }: Deps) {
  const pdfOf = async (html: string): Promise<Buffer> => {
    try {
      return await printer.print(html);
    } catch (error) {
      if (!(error instanceof PdfError)) throw error;
      if (error.reason === "missing") throw new AppError(T.pdf_unavailable, {}, { cause: error });
      return fail(T.render_limit, { limit: error.reason === "late" ? "time" : "output" });
    }
  };

  /** Calls the blob store, so it must not run inside a transaction. */
  const keep = async (ctx: AccountCtx, pdf: Buffer, filename: string): Promise<FileId> => {
    const allow = { types: ["application/pdf"] };
    const wish = {
      purpose: "template",
      filename,
      size: pdf.length,
      contentType: "application/pdf",
      allow,
    } as const;
    const { file } = await files.prepare(ctx, wish);
    await blob.put(file.objectKey, pdf, { contentType: "application/pdf" });
    const kept = await files.complete(ctx, file.id);
    if (kept.status === "uploaded") await files.inspect(ctx, file.id, AbortSignal.timeout(inspectMs));
    return file.id;
  };

  const print = async (ctx: AccountCtx, html: string, name: string): Promise<FileId> =>
    keep(ctx, await pdfOf(html), pdfFilename(name));

  return {
    print,

    /** Attaches the file to the entry. An unattached file is deleted after a day. */
    attach: (ctx: AccountCtx, id: FileId, entryId: Id<"ent">): Promise<void> =>
      uow(ctx, (tx) => files.attach(tx, [id], entryId)),

    order: (ctx: AccountCtx, html: string, name: string): Promise<Job> =>
      uow(ctx, async (tx) => {
        const job = await jobTracking.create(tx, { kind: "template_pdf", createdBy: userOf(ctx) });
        await store.insertPrint(tx, { jobId: job.id, html, filename: name });
        tx.enqueue(events.print, { job_id: job.id });
        const runAt = new Date(ctx.now.getTime() + forgetMs);
        tx.enqueue(events.forgetPrint, { job_id: job.id }, { runAt, jobKey: `forget-print:${job.id}` });
        tx.audit("template.print", { type: "job", id: job.id });
        return job;
      }),

    runPrint: (ctx: AccountCtx, id: JobId, control: JobControl): Promise<void> =>
      jobTracking.run(
        ctx,
        id,
        control,
        async () => {
          const waiting = await uow.read(ctx, (tx) => store.findPrint(tx, id));
          if (!waiting) throw new PermanentJobError("the page to print no longer exists");
          return { file_id: await print(ctx, waiting.html, waiting.filename).catch(endingRefusals) };
        },
        (tx) => store.removePrint(tx, id),
      ),

    forgetPrint: (ctx: AccountCtx, id: JobId): Promise<void> => uow(ctx, (tx) => store.removePrint(tx, id)),
  };
}

/** The page would exceed the limits again, so the job is not retried. */
function endingRefusals(error: unknown): never {
  if (error instanceof AppError && error.def.status < 500)
    throw new PermanentJobError(error.message, { cause: error });
  throw error;
}
