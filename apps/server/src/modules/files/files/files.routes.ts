/** Binds each operation to one service call. */
import { bind, Reply } from "../../../platform/http/contract.ts";
import { presentDownloadLink } from "../../../platform/http/download-link.ts";
import { listResult } from "../../../platform/http/paging.ts";
import { filesContract, presentFile, presentPrepared } from "./files.contract.ts";
import type { FilesService } from "./files.service.ts";

export const filesRoutes = bind<FilesService>()(filesContract, {
  list: async (files, { ctx, query, page }) => {
    const { entry_id: entryId, ...filter } = query;
    return listResult(await files.list(ctx, { ...filter, entryId }, page), presentFile);
  },
  prepare: async (files, { ctx, body }) => {
    const { name: filename, mime: contentType, keep_metadata: keepsMetadata, ...request } = body;
    return presentPrepared(await files.prepare(ctx, { ...request, filename, contentType, keepsMetadata }));
  },
  get: async (files, { ctx, params }) => presentFile(await files.get(ctx, params.id)),
  resume: async (files, { ctx, params }) => presentPrepared(await files.resume(ctx, params.id)),
  complete: async (files, { ctx, params }) => presentFile(await files.complete(ctx, params.id)),
  remove: async (files, { ctx, params, ifMatch }) => {
    await files.remove(ctx, params.id, { ifMatch });
    return undefined;
  },
  download: async (files, { ctx, params }) =>
    new Reply(302, undefined, { location: (await files.downloadLink(ctx, params.id)).url }),
  downloadLink: async (files, { ctx, params }) =>
    presentDownloadLink(await files.downloadLink(ctx, params.id)),
});
