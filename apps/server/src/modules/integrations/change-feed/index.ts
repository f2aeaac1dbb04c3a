/** Public interface of the change feed module. Other modules may import only this file. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { feedPermissions } from "./change-feed.contract.ts";
import { feedErrors } from "./change-feed.errors.ts";
import { feedRoutes } from "./change-feed.routes.ts";
import { createChangeFeed } from "./change-feed.service.ts";

export { EventOut, presentEvent } from "./change-feed.contract.ts";

export const changeFeedModule = defineModule({
  name: "changeFeed",
  needs: [],
  create: ({ platform }) => createChangeFeed(platform),
  routes: [feedRoutes],
  errors: feedErrors,
  permissions: feedPermissions,
  close: (feed) => feed.close(),
});
