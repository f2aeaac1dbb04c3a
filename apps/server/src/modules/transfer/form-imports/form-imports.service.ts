/**
 * Use cases for form imports: create and get. Requests are validated here, so that most errors are reported
 * immediately; the job does the import (form-import-job.service.ts).
 */
import { type AccountCtx, userOf } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail, isAppError } from "../../../platform/errors/errors.ts";
import { type Id, newId } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { type EntriesService, entryErrors } from "../../entries/entries/index.ts";
import type { FilesService } from "../../files/files/index.ts";
import type { FormsService } from "../../forms/forms/index.ts";
import type { ProjectsService } from "../../forms/projects/index.ts";
import type { JobTrackingService } from "../../jobs/tracking/index.ts";
import { createAnswers, type Metafields } from "./answers.service.ts";
import { createFormImportJob } from "./form-import-job.service.ts";
import { formImportErrors as I } from "./form-imports.errors.ts";
import { runFormImport } from "./form-imports.events.ts";
import type { FormImport, FormImportId, ImportSettings } from "./form-imports.rules.ts";
import * as rules from "./form-imports.rules.ts";
import * as store from "./form-imports.store.ts";
import { createSource } from "./source.service.ts";

export type FormImportsService = ReturnType<typeof createFormImports>;
export type NewFormImport = Pick<FormImport, "projectId" | "formId" | "wish">;

interface Deps {
  readonly platform: Pick<Platform, "uow" | "blob" | "now">;
  readonly jobTracking: JobTrackingService;
  readonly files: FilesService;
  readonly projects: ProjectsService;
  readonly forms: FormsService;
  readonly entries: EntriesService;
  readonly entryMetafields: Metafields;
}

export function createFormImports({ platform, ...services }: Deps) {
  const { uow, blob, now } = platform;
  const { files, forms, projects, jobTracking } = services;
  const source = createSource({ blob, files });
  const answers = createAnswers({ uow, ...services });
  const job = createFormImportJob({ uow, now, source, answers, ...services });

  /** Every file must exist, be ready, and have the purpose `import`; together they must fit into memory. */
  const attachFiles = async (
    tx: AccountTx,
    ids: readonly Id<"fil">[],
    { pointer, bytesMax }: { readonly pointer: string; readonly bytesMax: number },
  ): Promise<void> => {
    let bytes = 0;
    for (const [at, id] of ids.entries()) {
      const file = await files
        .get(tx, id)
        .catch(refuseUnknown(`${pointer}/${at}`, "The file does not exist."));
      if (file.purpose !== "import")
        refuse(`${pointer}/${at}`, "The file was not uploaded with the purpose `import`.");
      bytes += file.size;
    }
    if (bytes > bytesMax) fail(I.form_import_too_large, { limit: bytesMax });
    await files.attach(tx, ids, null);
  };

  const checkForm = async (
    tx: AccountTx,
    formId: Id<"frm">,
    { answersFileIds }: ImportSettings,
  ): Promise<void> => {
    const form = await forms.get(tx, formId).catch(refuseUnknown("/form_id", "The form does not exist."));
    if (form.status === "trashed") fail(entryErrors.form_not_accepting, { reason: "trashed" });
    if (form.versionNumber === null) fail(entryErrors.form_not_accepting, { reason: "not_published" });
    if (answersFileIds.length === 0)
      refuse("/answers_file_ids", "The form already exists. Provide files with its responses.", "required");
  };

  const checkProject = async (tx: AccountTx, projectId: Id<"prj">, wish: ImportSettings): Promise<void> => {
    const { status } = await projects
      .get(tx, projectId)
      .catch(refuseUnknown("/project_id", "The project does not exist."));
    if (status !== "active") fail(E.invalid_state, { current_state: status, allowed_states: ["active"] });
    if (wish.answersFileIds.length > 0 && !wish.isPublished && !wish.isDryRun)
      refuse("/publish", "Responses can be imported only into a published form.", "required");
  };

  const checkTarget = (tx: AccountTx, { projectId, formId, wish }: NewFormImport): Promise<void> => {
    if (formId !== null && projectId === null) return checkForm(tx, formId, wish);
    if (projectId !== null && formId === null) return checkProject(tx, projectId, wish);
    return refuse(
      formId === null ? "/project_id" : "/form_id",
      "Provide either the project for a new form or an existing form.",
    );
  };

  return {
    ...job,

    list: (
      ctx: AccountCtx,
      filter: store.FormImportFilter,
      page: PageRequest,
    ): Promise<KeysetPage<FormImport>> => uow.read(ctx, (tx) => store.list(tx, filter, page)),

    get: (ctx: AccountCtx, id: FormImportId): Promise<FormImport> =>
      uow.read(ctx, async (tx) => (await store.find(tx, id)) ?? fail(E.not_found)),

    create: (ctx: AccountCtx, given: NewFormImport): Promise<FormImport> =>
      uow(ctx, async (tx) => {
        await checkTarget(tx, given);
        const { fileIds, answersFileIds } = given.wish;
        await attachFiles(tx, fileIds, { pointer: "/file_ids", bytesMax: rules.formBytesMax });
        await attachFiles(tx, answersFileIds, {
          pointer: "/answers_file_ids",
          bytesMax: rules.answersBytesMax,
        });
        const job = await jobTracking.create(tx, { kind: rules.formImportKind });
        const born = { ...given, id: newId("fim"), jobId: job.id, createdBy: userOf(ctx) };
        const made = rules.create(born, ctx.now);
        await store.insert(tx, made);
        tx.enqueue(runFormImport, { form_import_id: made.id, job_id: job.id });
        tx.audit("form_import.create", { type: "form_import", id: made.id });
        return made;
      }),

    /** Handles a job that failed outside its run. Ignores jobs of other modules. */
    followJob: async (ctx: AccountCtx, jobId: Id<"job">): Promise<void> => {
      const one = await uow.read(ctx, (tx) => store.findByJob(tx, jobId));
      if (one) await job.settle(ctx, one.id, jobId);
    },
  };
}

function refuse(pointer: string, message: string, code = "option"): never {
  return fail(E.validation_failed, { errors: [{ pointer, code, message }] });
}

function refuseUnknown(pointer: string, message: string): (error: unknown) => never {
  return (error) => {
    if (!isAppError(error, E.not_found)) throw error;
    return refuse(pointer, message);
  };
}
