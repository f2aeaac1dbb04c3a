/**
 * Export use cases: create, get, download (available for seven days), cancel, and delete. The file is created in the
 * background (build.service.ts), and the export follows its tracked job.
 */
import { type AccountCtx, roleAtLeast, userOf } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { DownloadLink } from "../../../platform/http/download-link.ts";
import { type Id, idToUuid, newId } from "../../../platform/ids/ids.ts";
import type { JobControl } from "../../../platform/jobs/bind-jobs.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { ErasedThing } from "../../../platform/module/erasure.ts";
import { exportCompleted, exportErrors as X } from "../../accounts/data-export/index.ts";
import type { ErasuresService } from "../../accounts/erasures/index.ts";
import type { FilesService } from "../../files/files/index.ts";
import type { JobTrackingService } from "../../jobs/tracking/index.ts";
import type { ViewId, ViewsService } from "../../views/views/index.ts";
import { createBuild } from "./build.service.ts";
import * as events from "./exports.events.ts";
import type { Export, ExportId, ExportOptions, Order, Source } from "./exports.rules.ts";
import * as rules from "./exports.rules.ts";
import * as store from "./exports.store.ts";
import { choose } from "./source-columns.rules.ts";
import { createSources, type SourcesDeps } from "./sources.service.ts";

export interface ExportsDeps extends Omit<SourcesDeps, "uow"> {
  readonly views: Pick<ViewsService, "get">;
  readonly platform: Pick<Platform, "uow" | "blob" | "contributions" | "now">;
  readonly jobTracking: JobTrackingService;
  readonly files: Pick<FilesService, "get">;
  readonly erasures: Pick<ErasuresService, "settled">;
  /** Lowered by tests, which cannot create many megabytes. */
  readonly partBytesMin?: number;
}

export type ExportsService = ReturnType<typeof createExports>;

/** The requested export, before validation. */
export interface ExportRequest {
  readonly source: Source | { readonly type: "view"; readonly id: ViewId };
  readonly format: Order["format"];
  readonly columns?: readonly string[] | undefined;
  readonly options: ExportOptions;
}

interface Sought {
  readonly source: Source;
  readonly columns: readonly string[] | undefined;
}

export function createExports(deps: ExportsDeps) {
  const { platform, jobTracking, files, erasures, views, partBytesMin, ...lower } = deps;
  const { uow, blob } = platform;
  const sources = createSources({ uow, ...lower });
  const building = createBuild({ platform, sources, files, erasures, partBytesMin });

  /** Replaces a view with its source, and keeps the view's columns that a file can contain. */
  const withoutView = async (ctx: AccountCtx, { source, columns }: ExportRequest): Promise<Sought> => {
    if (source.type !== "view") return { source, columns };
    const { source: own, definition } = await views.get(ctx, source.id);
    const found: Exclude<Source, { type: "account" }> = {
      ...own,
      filter: definition.filter ?? undefined,
      sort: definition.sort,
    };
    if (columns || definition.columns === null) return { source: found, columns };
    const known = new Set((await sources.of(found).columns(ctx)).map(({ name }) => name));
    const chosen = definition.columns.filter((name) => known.has(name));
    return { source: found, columns: chosen.length > 0 ? chosen : undefined };
  };

  /**
   * Rejects everything that does not exist or that the caller may not see, and determines the columns with the caller's
   * permissions.
   */
  const settle = async (ctx: AccountCtx, wish: ExportRequest): Promise<Order> => {
    const { format, options } = wish;
    const { source, columns } = await withoutView(ctx, wish);
    if (source.type === "account") {
      if (!roleAtLeast(ctx.role, "admin")) fail(E.admin_required);
      if (format !== "ndjson")
        refuse("/format", "Must be ndjson because account data does not fit into one table.");
      if (columns) refuse("/columns", "Columns cannot be selected for an account export.");
      if (options.includeFiles) refuse("/include_files", "Available only for entries of a form.");
      return { source, format, options, columns: null };
    }
    if (options.includeFiles && source.type !== "form")
      refuse("/include_files", "Available only for entries of a form.");
    const rows = sources.of(source);
    await rows.check(ctx);
    const chosen = choose(await rows.columns(ctx), columns);
    if (!chosen.ok) return refuse(`/columns/${chosen.at}`, "The column does not exist.");
    return { source, format, options, columns: chosen.columns.map(({ name }) => name) };
  };

  const visible = (ctx: AccountCtx, made: Export | undefined): Export =>
    made && rules.maySee(made, ctx.role) ? made : fail(E.not_found);

  /** Updates the export to match its job, and removes the stored data of an export that has ended. */
  const follow = async (tx: AccountTx, made: Export): Promise<Export> => {
    // Access to the export has already been checked, so the job is read without the caller's permissions.
    const job = await jobTracking.get({ ...tx, role: "owner" }, made.jobId);
    const next = rules.follow(made, job, tx.now);
    if (!next) return made;
    await store.save(tx, next);
    tx.audit(`export.${next.status === "failed" ? "fail" : "cancel"}`, { type: "export", id: made.id });
    tx.emit(
      events.exportStopped({ export_id: made.id, status: next.status === "failed" ? "failed" : "canceled" }),
    );
    tx.enqueue(events.removeExportFile, { export_id: made.id });
    return next;
  };

  const followById = (ctx: AccountCtx, id: ExportId): Promise<void> =>
    uow({ ...ctx, now: platform.now() }, async (tx) => {
      const made = await store.lock(tx, id);
      if (made && !rules.isOver(made)) await follow(tx, made);
    });

  const lockToEnd = async (tx: AccountTx, id: ExportId): Promise<Export> => {
    const made = visible(tx, await store.lock(tx, id));
    if (!rules.mayEnd(made, { role: tx.role, userId: userOf(tx) })) fail(E.admin_required);
    return rules.isOver(made) ? made : follow(tx, made);
  };

  return {
    order: (
      ctx: AccountCtx,
      wish: ExportRequest,
      createdBy: Id<"usr"> | null = userOf(ctx),
    ): Promise<Export> =>
      uow(ctx, async (tx) => {
        const order = await settle(tx, wish);
        const job = await jobTracking.create(tx, { kind: rules.exportKind, createdBy });
        const born = { id: newId("exp"), jobId: job.id, until: idToUuid(newId("ent")), createdBy };
        const made = rules.create(order, born, ctx.now);
        await store.insert(tx, made);
        tx.enqueue(events.buildExport, { export_id: made.id });
        const runAt = rules.strayRemovalAt(ctx.now);
        tx.enqueue(events.removeExportFile, { export_id: made.id }, { runAt, jobKey: `stray:${made.id}` });
        const details = { source: order.source.type, format: order.format };
        tx.audit("export.order", { type: "export", id: made.id }, details);
        return made;
      }),

    /** Runs the checks of `order`, for callers that store a request for later. */
    check: async (ctx: AccountCtx, wish: ExportRequest): Promise<void> => void (await settle(ctx, wish)),

    list: (
      ctx: AccountCtx,
      filter: Pick<store.ExportFilter, "status" | "sourceType">,
      page: PageRequest,
    ): Promise<KeysetPage<Export>> =>
      uow.read(ctx, (tx) => store.list(tx, { ...filter, isOfParts: !roleAtLeast(ctx.role, "admin") }, page)),

    get: (ctx: AccountCtx, id: ExportId): Promise<Export> =>
      uow.read(ctx, async (tx) => visible(ctx, await store.find(tx, id))),

    cancel: (ctx: AccountCtx, id: ExportId): Promise<Export> =>
      uow(ctx, async (tx) => {
        const made = await lockToEnd(tx, id);
        if (rules.isOver(made))
          return fail(E.invalid_state, { current_state: made.status, allowed_states: ["queued", "running"] });
        await jobTracking.cancel({ ...tx, role: "owner" }, made.jobId);
        return follow(tx, made);
      }),

    remove: (ctx: AccountCtx, id: ExportId): Promise<void> =>
      uow(ctx, async (tx) => {
        const made = await lockToEnd(tx, id);
        if (!rules.isOver(made))
          fail(E.invalid_state, {
            current_state: made.status,
            allowed_states: rules.exportStatuses.filter((status) => rules.isOver({ status })),
          });
        await store.remove(tx, id);
        tx.enqueue(events.removeExportFile, { export_id: id });
        tx.audit("export.delete", { type: "export", id });
      }),

    /** Every download is recorded in the audit log. */
    downloadLink: async (ctx: AccountCtx, id: ExportId): Promise<DownloadLink> => {
      const made = await uow(ctx, async (tx) => {
        const found = visible(ctx, await store.find(tx, id));
        const isExpired = found.expiresAt !== null && found.expiresAt <= ctx.now;
        if (found.status === "expired" || isExpired) return fail(X.export_expired);
        if (found.status !== "ready") return fail(X.not_ready, { current_state: found.status });
        tx.audit("export.download", { type: "export", id });
        return found;
      });
      const url = await blob.downloadUrl(rules.fileKey(ctx.account, made), {
        expiresSeconds: rules.linkSeconds,
        filename: rules.fileName(made),
      });
      return { url, expiresAt: new Date(ctx.now.getTime() + rules.linkSeconds * 1_000) };
    },

    build: async (ctx: AccountCtx, id: ExportId, control: JobControl): Promise<void> => {
      const made = await uow.read(ctx, (tx) => store.find(tx, id));
      if (!made || rules.isOver(made)) return;
      try {
        await jobTracking.run(
          ctx,
          made.jobId,
          control,
          async (progress) => ({ export_id: id, ...(await building.make(ctx, made, progress, control)) }),
          async (tx, job) => {
            const { rows, bytes } = job.result as { rows: number; bytes: number };
            const held = await store.lock(tx, id);
            if (!held) return;
            if (held.restarts !== made.restarts)
              throw new Error("the export starts over because of an erasure");
            const next = rules.finish(held, { rows, bytes }, tx.now);
            await store.save(tx, next);
            tx.audit("export.complete", { type: "export", id }, { rows, bytes });
            tx.emit(exportCompleted({ job_id: job.id, export_id: id, rows, bytes }));
            tx.enqueue(events.expireExport, { export_id: id }, { runAt: next.expiresAt ?? tx.now });
          },
        );
      } finally {
        await followById(ctx, id);
      }
    },

    followJob: async (ctx: AccountCtx, { job_id, kind }: { job_id: Id<"job">; kind: string }) => {
      if (kind !== rules.exportKind) return;
      const made = await uow.read(ctx, (tx) => store.findByJob(tx, job_id));
      if (made) await followById(ctx, made.id);
    },

    expire: (ctx: AccountCtx, id: ExportId): Promise<void> =>
      uow(ctx, async (tx) => {
        const made = await store.lock(tx, id);
        const next = made && rules.expire(made, ctx.now);
        if (!next) return;
        await store.save(tx, next);
        tx.enqueue(events.removeExportFile, { export_id: id });
        tx.audit("export.expire", { type: "export", id });
      }),

    /**
     * After an erasure, removes all files that may contain the erased data, and restarts exports that are being
     * written.
     */
    endCopies: async (tx: AccountTx, erased: ErasedThing): Promise<void> => {
      for (const made of await store.lockCopies(tx, erased)) {
        const next = rules.endCopy(made, tx.now);
        if (!next) continue;
        await store.save(tx, next);
        tx.enqueue(events.removeExportFile, { export_id: made.id });
        const action = next.status === "expired" ? "export.expire" : "export.restart";
        tx.audit(action, { type: "export", id: made.id }, { reason: "erasure" });
      }
    },

    /** Also removes incomplete multipart uploads. Does nothing if the export is ready or still in progress. */
    removeFile: async (ctx: AccountCtx, id: ExportId): Promise<void> => {
      const made = await uow.read(ctx, (tx) => store.find(tx, id));
      if (made && (made.status === "ready" || !rules.isOver(made))) return;
      await blob.deletePrefix(rules.folderOf(ctx.account, id));
    },

    /** The name that the file would have if the export were created now. */
    nameOf: ({ source, format, options }: ExportRequest): string =>
      rules.fileName({ source, format, options, createdAt: platform.now() }),

    usersOfTable: (tx: ReadTx, id: string) => store.underWay(tx, id as Id<"tbl">),

    /** The bytes of the file, if it is available, for modules that deliver it. */
    open: async (ctx: AccountCtx, id: ExportId) => {
      const made = await uow.read(ctx, (tx) => store.find(tx, id));
      if (made?.status !== "ready") return undefined;
      const found = await blob.get(rules.fileKey(ctx.account, made));
      return found && { ...found, made, name: rules.fileName(made) };
    },
  };
}

function refuse(pointer: string, message: string): never {
  return fail(E.validation_failed, { errors: [{ pointer, code: "not_allowed", message }] });
}
