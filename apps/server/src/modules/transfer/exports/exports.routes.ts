/** Binds each operation to one service call. */
import { bind, Reply } from "../../../platform/http/contract.ts";
import { presentDownloadLink } from "../../../platform/http/download-link.ts";
import { listResult } from "../../../platform/http/paging.ts";
import {
  exportAccepted,
  exportRequestOf,
  exportsContract,
  presentExport,
  replyWithExport,
} from "./exports.contract.ts";
import type { ExportsService } from "./exports.service.ts";

export const exportsRoutes = bind<ExportsService>()(exportsContract, {
  list: async (exports, { ctx, query, page }) =>
    listResult(
      await exports.list(ctx, { status: query.status, sourceType: query.source }, page),
      presentExport,
    ),
  create: async (exports, { ctx, body }) => exportAccepted(await exports.order(ctx, exportRequestOf(body))),
  get: async (exports, { ctx, params }) => replyWithExport(await exports.get(ctx, params.id)),
  cancel: async (exports, { ctx, params }) => presentExport(await exports.cancel(ctx, params.id)),
  remove: async (exports, { ctx, params }) => {
    await exports.remove(ctx, params.id);
    return undefined;
  },
  download: async (exports, { ctx, params }) =>
    new Reply(302, undefined, { location: (await exports.downloadLink(ctx, params.id)).url }),
  downloadLink: async (exports, { ctx, params }) =>
    presentDownloadLink(await exports.downloadLink(ctx, params.id)),
});
