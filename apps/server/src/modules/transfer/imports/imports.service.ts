/**
 * Import use cases: create, map, start jobs, cancel, and get. Each change is one transaction; the job does the import
 * (import-job.service.ts).
 */
import { TableError } from "@formstead/tabular";
import { type AccountCtx, userOf } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { checkIfMatch } from "../../../platform/http/etag.ts";
import { type Id, newId } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { JobDef } from "../../../platform/outbox/definitions.ts";
import type { EntriesService } from "../../entries/entries/index.ts";
import type { EntrySearchService } from "../../entries/search/index.ts";
import type { FilesService } from "../../files/files/index.ts";
import type { FormsService } from "../../forms/forms/index.ts";
import type { JobTrackingService } from "../../jobs/tracking/index.ts";
import type { DataRowsService } from "../../tables/rows/index.ts";
import type { DataTablesService } from "../../tables/tables/index.ts";
import { createEntriesTarget } from "./entries-target.service.ts";
import { createImportJob } from "./import-job.service.ts";
import { importErrors as I } from "./imports.errors.ts";
import * as events from "./imports.events.ts";
import type { Import, ImportId, ImportOptions, ImportTarget, Mapping, RowProblem } from "./imports.rules.ts";
import * as rules from "./imports.rules.ts";
import * as store from "./imports.store.ts";
import { mappingProblems } from "./mapping.rules.ts";
import { createRejects } from "./rejects.service.ts";
import { createRowsTarget } from "./rows-target.service.ts";
import { createSource, failIfUnreadable, type Preview } from "./source.service.ts";
import { type Targets, targetOf } from "./targets.service.ts";

export type ImportsService = ReturnType<typeof createImports>;

interface Deps {
  readonly platform: Pick<Platform, "uow" | "blob" | "now">;
  readonly jobTracking: JobTrackingService;
  readonly files: FilesService;
  readonly forms: FormsService;
  readonly entries: EntriesService;
  readonly entrySearch: EntrySearchService;
  readonly dataTables: DataTablesService;
  readonly dataRows: DataRowsService;
}

export interface NewImport {
  readonly target: ImportTarget;
  readonly fileId: Id<"fil">;
  readonly options: ImportOptions;
}

type Work = typeof events.validateImport;

export function createImports(deps: Deps) {
  const { jobTracking, files } = deps;
  const { uow, blob, now } = deps.platform;
  const source = createSource({ blob, files });
  const rejects = createRejects({ uow, blob, source });
  const targets: Targets = { rows: createRowsTarget(deps), entries: createEntriesTarget({ ...deps, uow }) };
  const job = createImportJob({ uow, jobTracking, source, rejects, targets, now });

  const get = (ctx: AccountCtx, id: ImportId): Promise<Import> =>
    uow.read(ctx, async (tx) => (await store.find(tx, id)) ?? fail(E.not_found));

  /** Changes an existing import, and records the change in the audit log. */
  const changeOne = (
    ctx: AccountCtx,
    id: ImportId,
    action: string,
    decide: (imp: Import, tx: AccountTx) => rules.Decision | Promise<rules.Decision>,
  ): Promise<Import> =>
    uow(ctx, async (tx) => {
      const imp = (await store.lock(tx, id)) ?? fail(E.not_found);
      const decision = await decide(imp, tx);
      if (!decision.ok)
        return fail(E.invalid_state, { current_state: imp.state, allowed_states: decision.allowed });
      await store.save(tx, decision.next);
      scheduleTidyUp(tx, decision.next);
      tx.audit(`import.${action}`, { type: "import", id });
      return decision.next;
    });

  /** Starts the tracked job in the same transaction as the state change. */
  const order = (
    ctx: AccountCtx,
    id: ImportId,
    action: string,
    job: JobDef<Work["input"]>,
    decide: (imp: Import, jobId: Id<"job">) => rules.Decision,
  ): Promise<Import> =>
    changeOne(ctx, id, action, async (imp, tx) => {
      if (imp.tidiedAt !== null) return { ok: false, allowed: [] };
      const { id: jobId } = await jobTracking.create(tx, { kind: `import_${action}` });
      const decision = decide(imp, jobId);
      if (decision.ok) tx.enqueue(job, { import_id: id, job_id: jobId });
      return decision;
    });

  return {
    ...job,
    get,

    list: (ctx: AccountCtx, filter: store.ImportFilter, page: PageRequest): Promise<KeysetPage<Import>> =>
      uow.read(ctx, (tx) => store.list(tx, filter, page)),

    create: (ctx: AccountCtx, given: NewImport): Promise<Import> =>
      uow(ctx, async (tx) => {
        await checkTarget(tx, targets, given);
        const file = await files.get(tx, given.fileId).catch(refuseUnknownFile);
        if (file.purpose !== "import") return refuseUnknownFile();
        await files.attach(tx, [given.fileId], null);
        const born = { ...given, id: newId("imp"), fileName: file.name, createdBy: userOf(ctx) };
        const imp = rules.create(born, ctx.now);
        await store.insert(tx, imp);
        tx.enqueue(events.lookAtFile, { import_id: imp.id });
        scheduleTidyUp(tx, imp);
        tx.audit("import.create", { type: "import", id: imp.id });
        return imp;
      }),

    /** Analyzes the file in the background: whether it is a table, and which columns it has. */
    lookAt: async (ctx: AccountCtx, id: ImportId): Promise<void> => {
      const imp = await uow.read(ctx, (tx) => store.find(tx, id));
      if (imp?.state !== "uploaded") return;
      const seen = await source.look(ctx, imp, imp.options).catch((error: unknown) => {
        if (error instanceof TableError) return error;
        throw error;
      });
      await uow(ctx, async (tx) => {
        const current = await store.lock(tx, id);
        if (current?.state !== "uploaded") return;
        const decision =
          seen instanceof TableError
            ? rules.stop(current, "failed", problemOf(seen), ctx.now)
            : rules.looked(current, seen, ctx.now);
        if (decision.ok) await store.save(tx, decision.next);
        tx.audit("import.look", { type: "import", id });
      });
    },

    preview: async (ctx: AccountCtx, id: ImportId, wish: Partial<ImportOptions>): Promise<Preview> => {
      const imp = await get(ctx, id);
      if (imp.tidiedAt !== null)
        return fail(E.invalid_state, { current_state: imp.state, allowed_states: [] });
      const options = { ...imp.options, ...wish };
      const fields = await targetOf(targets, imp).fields(ctx, imp, options);
      return failIfUnreadable(source.preview(ctx, imp, options, fields));
    },

    map: async (
      ctx: AccountCtx,
      id: ImportId,
      mapping: Mapping,
      given: ImportOptions | undefined,
      ifMatch: string | undefined,
    ): Promise<Import> => {
      const imp = await get(ctx, id);
      const options = given ?? imp.options;
      const allowed = rules.map(imp, mapping, options, { format: { kind: "ndjson" }, header: [] }, ctx.now);
      if (!allowed.ok)
        return fail(E.invalid_state, { current_state: imp.state, allowed_states: allowed.allowed });
      const fields = await targetOf(targets, imp).fields(ctx, imp, options);
      const look =
        given === undefined && imp.format && imp.header
          ? { format: imp.format, header: imp.header }
          : await failIfUnreadable(source.look(ctx, imp, options));
      const problems = mappingProblems(mapping, look.header, fields);
      if (problems.length > 0) fail(E.validation_failed, { errors: problems.slice(0, 100) });
      return changeOne(ctx, id, "map", (current) => {
        checkIfMatch(ifMatch, current.revision);
        return rules.map(current, mapping, options, look, ctx.now);
      });
    },

    validate: (ctx: AccountCtx, id: ImportId): Promise<Import> =>
      order(ctx, id, "validate", events.validateImport, (imp, jobId) =>
        rules.beginValidation(imp, jobId, ctx.now),
      ),

    run: (ctx: AccountCtx, id: ImportId, onError: "skip" | "abort"): Promise<Import> =>
      order(ctx, id, "run", events.runImport, (imp, jobId) => {
        if (imp.state === "invalid" && onError === "abort")
          return fail(I.import_invalid, { rejected: imp.counts.rejected });
        return rules.beginRun(imp, jobId, onError, ctx.now);
      }),

    undo: (ctx: AccountCtx, id: ImportId): Promise<Import> =>
      order(ctx, id, "undo", events.undoImport, (imp, jobId) => {
        const decision = rules.beginUndo(imp, jobId, ctx.now);
        if (decision.ok && rules.isUndoOver(imp, ctx.now)) fail(I.import_undo_over);
        return decision;
      }),

    /** A running import is stopped through its job, at the next batch. */
    cancel: (ctx: AccountCtx, id: ImportId): Promise<Import> =>
      changeOne(ctx, id, "cancel", async (imp, tx) => {
        const decision = rules.cancel(imp, ctx.now);
        if (!decision.ok || !rules.isWorking(imp) || imp.jobId === null) return decision;
        await jobTracking.cancel({ ...tx, role: "owner" }, imp.jobId);
        tx.enqueue(events.settleImport, { import_id: id, job_id: imp.jobId });
        return decision;
      }),

    /** Deletes the import, its file, and its report. Imported data is kept. */
    remove: (ctx: AccountCtx, id: ImportId, ifMatch: string | undefined): Promise<void> =>
      uow(ctx, async (tx) => {
        const imp = (await store.lock(tx, id)) ?? fail(E.not_found);
        checkIfMatch(ifMatch, imp.revision);
        if (rules.isWorking(imp))
          fail(E.invalid_state, { current_state: imp.state, allowed_states: rules.idleStates });
        await store.removeErrors(tx, id);
        if (imp.tidiedAt === null) await files.detach(tx, [imp.fileId], null);
        await store.remove(tx, id);
        tx.enqueue(events.removeReport, { import_id: id });
        tx.audit("import.delete", { type: "import", id });
      }),

    /** Removes the file of rejected rows after the import was deleted. */
    removeReport: (ctx: AccountCtx, id: ImportId): Promise<void> => rejects.remove(ctx, { id }),

    listErrors: async (ctx: AccountCtx, id: ImportId, page: PageRequest): Promise<KeysetPage<RowProblem>> =>
      uow.read(ctx, async (tx) => {
        if (!(await store.find(tx, id))) fail(E.not_found);
        return store.listErrors(tx, id, page);
      }),

    report: async (ctx: AccountCtx, id: ImportId) => {
      const imp = await get(ctx, id);
      return { imp, link: imp.hasRejects ? await rejects.downloadLink(ctx, imp) : null };
    },

    /** Handles a job that failed outside its run. Ignores jobs of other modules. */
    followJob: async (ctx: AccountCtx, jobId: Id<"job">): Promise<void> => {
      const imp = await uow.read(ctx, (tx) => store.findByJob(tx, jobId));
      if (imp) await job.settle(ctx, imp.id, jobId);
    },

    /** Import files may contain personal data, so they are deleted soon after use. */
    tidyUp: async (ctx: AccountCtx, id: ImportId): Promise<void> => {
      const due = await uow(ctx, async (tx) => {
        const imp = await store.lock(tx, id);
        // If an earlier attempt failed at the blob store, the database part is already done.
        if (!imp || imp.tidiedAt !== null) return imp;
        const next = rules.tidyUp(imp, ctx.now);
        if (!next) return void scheduleTidyUp(tx, imp);
        await store.save(tx, next);
        await store.removeErrors(tx, id);
        await files.detach(tx, [imp.fileId], null);
        tx.audit("import.tidy_up", { type: "import", id });
        return imp;
      });
      if (due) await rejects.remove(ctx, due);
    },
  };
}

function scheduleTidyUp(tx: AccountTx, imp: Import): void {
  const due = { runAt: rules.tidyUpDueAt(imp), jobKey: `tidy-import:${imp.id}` };
  tx.enqueue(events.tidyUpImport, { import_id: imp.id }, due);
}

async function checkTarget(tx: AccountTx, targets: Targets, given: NewImport): Promise<void> {
  const pointer = given.target.type === "rows" ? "/target/table_id" : "/target/form_id";
  await targetOf(targets, given)
    .fields(tx, given, given.options)
    .catch((error: unknown) => {
      if ((error as { def?: { code?: string } }).def?.code !== "not_found") throw error;
      return fail(E.validation_failed, {
        errors: [{ pointer, code: "option", message: "The table or form does not exist." }],
      });
    });
}

function refuseUnknownFile(error?: unknown): never {
  const code = (error as { def?: { code?: string } } | undefined)?.def?.code;
  if (error !== undefined && code !== "not_found") throw error;
  return fail(E.validation_failed, {
    errors: [
      {
        pointer: "/file_id",
        code: "option",
        message: "The file does not exist or was not uploaded for an import.",
      },
    ],
  });
}

function problemOf(error: TableError): rules.Problem {
  const { code, message } = I.import_unreadable;
  return { code, message: `${message} (${error.message})`, row: error.row ?? null };
}
