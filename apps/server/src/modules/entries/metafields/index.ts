/** Public interface of the entry metafields module: values that other systems store with an entry. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { entriesModule } from "../entries/index.ts";
import { metafieldChanged } from "./metafields.events.ts";
import { metafieldsRoutes } from "./metafields.routes.ts";
import { createEntryMetafields } from "./metafields.service.ts";

export { metafieldName } from "./metafields.contract.ts";
export { metafieldsMax } from "./metafields.rules.ts";
export type { EntryMetafieldsService } from "./metafields.service.ts";

export const entryMetafieldsModule = defineModule({
  name: "entryMetafields",
  needs: [entriesModule],
  create: ({ platform, entries }) => createEntryMetafields({ uow: platform.uow, entries }),
  routes: [metafieldsRoutes],
  events: [metafieldChanged],
});
