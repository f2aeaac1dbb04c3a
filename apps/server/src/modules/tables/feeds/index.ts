/** Public interface of the table feeds module. Other modules may import only this file. */
import type { Id } from "../../../platform/ids/ids.ts";
import { defineModule } from "../../../platform/module/define-module.ts";
import { entriesModule } from "../../entries/entries/index.ts";
import { formsModule } from "../../forms/forms/index.ts";
import { jobTrackingModule } from "../../jobs/tracking/index.ts";
import { referencesModule } from "../../templates/references/index.ts";
import { dataRowsModule } from "../rows/index.ts";
import { dataTablesModule, type TableId } from "../tables/index.ts";
import { feedPermissions, presentFeed } from "./feeds.contract.ts";
import { feedErrors } from "./feeds.errors.ts";
import { feedEvents } from "./feeds.events.ts";
import { feedJobs } from "./feeds.jobs.ts";
import { feedsRoutes } from "./feeds.routes.ts";
import type { FeedId } from "./feeds.rules.ts";
import { createTableFeeds, followerName } from "./feeds.service.ts";
import * as store from "./feeds.store.ts";

export type { TableFeedsService } from "./feeds.service.ts";

export const tableFeedsModule = defineModule({
  name: "tableFeeds",
  needs: [jobTrackingModule, referencesModule, formsModule, dataTablesModule, entriesModule, dataRowsModule],
  create: createTableFeeds,
  routes: [feedsRoutes],
  errors: feedErrors,
  events: Object.values(feedEvents),
  permissions: feedPermissions,
  jobs: feedJobs,
  feedFollowers: ({ take }) => [{ name: followerName, take }],
  uses: ({ usersOfTable }) => [
    { of: "tbl", users: async (tx, id, how) => (how === "live" ? usersOfTable(tx, id as TableId) : []) },
  ],
  erasers: ({ eraseEntry }) => [
    { of: "ent", erase: (tx, id, reason) => eraseEntry(tx, id as Id<"ent">, reason) },
  ],
  accountData: () => [
    {
      name: "table-feeds",
      count: store.count,
      batch: async (tx, after, limit) =>
        (await store.batch(tx, after as FeedId | undefined, limit)).map(presentFeed),
    },
  ],
});
