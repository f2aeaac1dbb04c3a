/** Public interface of the entry attachments module: the files of an entry. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { filesModule } from "../../files/files/index.ts";
import { entriesModule } from "../entries/index.ts";
import { attachmentsRoutes } from "./attachments.routes.ts";
import { createEntryAttachments } from "./attachments.service.ts";

export const entryAttachmentsModule = defineModule({
  name: "entryAttachments",
  needs: [filesModule, entriesModule],
  create: ({ platform, entries, files }) => createEntryAttachments({ uow: platform.uow, entries, files }),
  routes: [attachmentsRoutes],
});
