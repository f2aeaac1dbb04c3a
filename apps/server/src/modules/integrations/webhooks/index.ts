/** Public interface of the webhooks module. Other modules may import only this file. */
import type { Id } from "../../../platform/ids/ids.ts";
import { defineModule } from "../../../platform/module/define-module.ts";
import { accountsModule } from "../../accounts/accounts/index.ts";
import { identityModule } from "../../accounts/identity/index.ts";
import { membersModule } from "../../accounts/members/index.ts";
import { entriesModule, entryEvents } from "../../entries/entries/index.ts";
import { formsModule } from "../../forms/forms/index.ts";
import { jobTrackingModule } from "../../jobs/tracking/index.ts";
import { webhookPermissions } from "./deliveries.contract.ts";
import * as endpoints from "./endpoints.store.ts";
import { presentEndpoint } from "./webhooks.contract.ts";
import { webhookErrors } from "./webhooks.errors.ts";
import { endpointDisabled, endpointEvents, forgetReplies } from "./webhooks.events.ts";
import { deliver, webhookChores, webhookFollower, webhookJobs } from "./webhooks.jobs.ts";
import { deliveriesRoutes, endpointsRoutes } from "./webhooks.routes.ts";
import { createWebhooks } from "./webhooks.service.ts";

export { webhookMessages } from "./deliveries.contract.ts";

export const webhooksModule = defineModule({
  name: "webhooks",
  needs: [accountsModule, identityModule, membersModule, jobTrackingModule, formsModule, entriesModule],
  create: createWebhooks,
  routes: [endpointsRoutes, deliveriesRoutes],
  errors: webhookErrors,
  events: [...Object.values(endpointEvents), endpointDisabled],
  permissions: webhookPermissions,
  jobs: webhookJobs,
  chores: webhookChores,
  subscriptions: [{ event: entryEvents.erase.def, job: forgetReplies }],
  feedFollowers: (webhooks) => [webhookFollower(webhooks)],
  dispatches: (webhooks) => [deliver(webhooks)],
  sealedColumns: [endpoints.sealedSecret, endpoints.sealedPreviousSecret],
  accountData: () => [
    {
      name: "webhook-endpoints",
      count: endpoints.count,
      batch: async (tx, after, limit) =>
        (await endpoints.batch(tx, after as Id<"whe"> | undefined, limit)).map(presentEndpoint),
    },
  ],
});
