/** Public interface of the billing module. Other modules may import only this file. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { filesModule } from "../../files/files/index.ts";
import { accountsModule } from "../accounts/index.ts";
import { billingPermissions, presentBilling } from "./billing.contract.ts";
import { billingErrors } from "./billing.errors.ts";
import { subscriptionUpdated } from "./billing.events.ts";
import { billingChores, billingFollower, billingJobs } from "./billing.jobs.ts";
import { billingRoutes } from "./billing.routes.ts";
import { createBilling } from "./billing.service.ts";

export type { BillingService } from "./billing.service.ts";

export const billingModule = defineModule({
  name: "billing",
  needs: [accountsModule, filesModule],
  create: createBilling,
  routes: [billingRoutes],
  errors: billingErrors,
  events: [subscriptionUpdated],
  permissions: billingPermissions,
  jobs: billingJobs,
  chores: billingChores,
  feedFollowers: (billing) => [billingFollower(billing)],
  accountData: (billing) => [
    {
      name: "billing",
      count: async () => 1,
      batch: async (tx, after) =>
        after === undefined ? [{ id: tx.account.id, ...presentBilling(await billing.standing(tx)) }] : [],
    },
  ],
  quotas: (billing) => [{ of: "file_bytes", limit: billing.metering.storageLimit }],
});
