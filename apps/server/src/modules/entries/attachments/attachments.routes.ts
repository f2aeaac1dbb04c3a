import { bind } from "../../../platform/http/contract.ts";
import { listResult } from "../../../platform/http/paging.ts";
import { presentFile } from "../../files/files/index.ts";
import { attachmentsContract } from "./attachments.contract.ts";
import type { EntryAttachmentsService } from "./attachments.service.ts";

export const attachmentsRoutes = bind<EntryAttachmentsService>()(attachmentsContract, {
  list: async (attachments, { ctx, params, page }) =>
    listResult(await attachments.list(ctx, params.id, page), presentFile),
  attach: async (attachments, { ctx, params, body }) =>
    presentFile(await attachments.attach(ctx, params.id, body.file_id)),
  detach: async (attachments, { ctx, params }) => {
    await attachments.detach(ctx, params.id, params.file_id);
    return undefined;
  },
});
