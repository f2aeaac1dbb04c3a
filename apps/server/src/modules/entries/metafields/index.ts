/** The door to what stands beside the answers of an entry. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { filesModule } from "../../files/files/index.ts";
import { entriesModule } from "../entries/index.ts";
import { entryFilesRoutes } from "../attachments/attachments.routes.ts";
import { metafieldChanged } from "./metafields.events.ts";
import { createEntryExtras } from "../attachments/extras.service.ts";
import { metafieldsRoutes } from "./metafields.routes.ts";

export type { EntryExtrasService } from "../attachments/extras.service.ts";
export { metafieldName } from "./metafields.contract.ts";
export { metafieldsMax } from "./metafields.rules.ts";

export const entryExtrasModule = defineModule({
  name: "entryExtras",
  needs: [filesModule, entriesModule],
  create: ({ platform, entries, files }) => createEntryExtras({ uow: platform.uow, entries, files }),
  routes: [metafieldsRoutes, entryFilesRoutes],
  events: [metafieldChanged],
});
