/** Public interface of form links. */
import type { Id } from "../../../platform/ids/ids.ts";
import { defineModule } from "../../../platform/module/define-module.ts";
import { formsModule } from "../forms/index.ts";
import { presentLink } from "./links.contract.ts";
import { linkEvents } from "./links.events.ts";
import { formLinksRoutes } from "./links.routes.ts";
import { createFormLinks } from "./links.service.ts";
import * as store from "./links.store.ts";

export { type FormLink, whySpent } from "./links.rules.ts";
export type { FormLinksService } from "./links.service.ts";

export const formLinksModule = defineModule({
  name: "formLinks",
  needs: [formsModule],
  create: ({ platform, forms }) =>
    createFormLinks({ uow: platform.uow, forms, secrets: platform.config.secrets }),
  routes: [formLinksRoutes],
  events: Object.values(linkEvents),
  accountData: () => [
    {
      name: "form-links",
      count: store.count,
      batch: async (tx, after, limit) =>
        (await store.batch(tx, after as Id<"lnk"> | undefined, limit)).map(presentLink),
    },
  ],
});
