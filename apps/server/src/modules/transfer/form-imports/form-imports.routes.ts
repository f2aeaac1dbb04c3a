/** Binds each operation to one service call. */
import { bind } from "../../../platform/http/contract.ts";
import { listResult } from "../../../platform/http/paging.ts";
import { type FormImportInput, formImportsContract, presentFormImport } from "./form-imports.contract.ts";
import type { FormImportsService, NewFormImport } from "./form-imports.service.ts";

export const formImportsRoutes = bind<FormImportsService>()(formImportsContract, {
  list: async (imports, { ctx, query, page }) =>
    listResult(
      await imports.list(ctx, { state: query.status, formId: query.form_id }, page),
      presentFormImport,
    ),
  create: async (imports, { ctx, body }) => presentFormImport(await imports.create(ctx, givenOf(body))),
  get: async (imports, { ctx, params }) => presentFormImport(await imports.get(ctx, params.id)),
});

function givenOf(body: FormImportInput): NewFormImport {
  return {
    projectId: body.project_id ?? null,
    formId: body.form_id ?? null,
    wish: {
      system: body.system === "auto" ? null : body.system,
      name: body.name ?? null,
      fileIds: body.file_ids,
      answersFileIds: body.answers_file_ids,
      isDryRun: body.dry_run,
      isPublished: body.publish,
      onInvalid: body.on_invalid,
    },
  };
}
