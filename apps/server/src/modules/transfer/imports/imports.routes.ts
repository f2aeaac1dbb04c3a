/** Binds each operation to one service call. */
import { bind, Reply } from "../../../platform/http/contract.ts";
import { presentDownloadLink } from "../../../platform/http/download-link.ts";
import { listResult } from "../../../platform/http/paging.ts";
import { idToUuid } from "../../../platform/ids/ids.ts";
import { importsContract, presentImport, presentReport, presentRowError } from "./imports.contract.ts";
import type { Import } from "./imports.rules.ts";
import type { ImportsService } from "./imports.service.ts";
import { mappingOf, optionsOf, presentPreview, previewOptionsOf } from "./mapping.contract.ts";

const accepted = (imp: Import) =>
  new Reply(202, presentImport(imp), { location: `/api/v1/imports/${imp.id}`, "retry-after": "1" });

export const importsRoutes = bind<ImportsService>()(importsContract, {
  list: async (imports, { ctx, query, page }) => {
    const targetId = query.table_id ?? query.form_id;
    const filter = {
      state: query.status,
      targetUuid: targetId === undefined ? undefined : idToUuid(targetId),
    };
    return listResult(await imports.list(ctx, filter, page), presentImport);
  },
  create: async (imports, { ctx, body }) => {
    const target =
      body.target.type === "rows"
        ? ({ type: "rows", tableId: body.target.table_id } as const)
        : ({ type: "entries", formId: body.target.form_id } as const);
    return presentImport(
      await imports.create(ctx, { target, fileId: body.file_id, options: optionsOf(body.options) }),
    );
  },
  get: async (imports, { ctx, params }) => presentImport(await imports.get(ctx, params.id)),
  preview: async (imports, { ctx, params, query }) =>
    presentPreview(await imports.preview(ctx, params.id, previewOptionsOf(query))),
  map: async (imports, { ctx, params, body, ifMatch }) =>
    presentImport(
      await imports.map(ctx, params.id, mappingOf(body), body.options && optionsOf(body.options), ifMatch),
    ),
  validate: async (imports, { ctx, params }) => accepted(await imports.validate(ctx, params.id)),
  run: async (imports, { ctx, params, body }) => accepted(await imports.run(ctx, params.id, body.on_error)),
  cancel: async (imports, { ctx, params }) => presentImport(await imports.cancel(ctx, params.id)),
  undo: async (imports, { ctx, params }) => accepted(await imports.undo(ctx, params.id)),
  remove: async (imports, { ctx, params, ifMatch }) => {
    await imports.remove(ctx, params.id, ifMatch);
    return undefined;
  },
  errors: async (imports, { ctx, params, page }) =>
    listResult(await imports.listErrors(ctx, params.id, page), presentRowError),
  report: async (imports, { ctx, params }) => {
    const { imp, link } = await imports.report(ctx, params.id);
    return presentReport(imp, link && presentDownloadLink(link));
  },
});
