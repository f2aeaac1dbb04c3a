import { bind } from "../../../platform/http/contract.ts";
import { listResult } from "../../../platform/http/paging.ts";
import { presentFile } from "../../files/files/index.ts";
import { entryFilesContract } from "./attachments.contract.ts";
import type { EntryExtrasService } from "./extras.service.ts";

export const entryFilesRoutes = bind<EntryExtrasService>()(entryFilesContract, {
  list: async (extras, { ctx, params, page }) =>
    listResult(await extras.listFiles(ctx, params.id, page), presentFile),
  attach: async (extras, { ctx, params, body }) =>
    presentFile(await extras.attachFile(ctx, params.id, body.file_id)),
  detach: async (extras, { ctx, params }) => {
    await extras.detachFile(ctx, params.id, params.file_id);
    return undefined;
  },
});
