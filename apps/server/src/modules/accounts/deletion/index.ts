/** Public interface of the account deletion module. Other modules may import only this file. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { accountsModule } from "../accounts/index.ts";
import { billingModule } from "../billing/index.ts";
import { erasuresModule } from "../erasures/index.ts";
import { identityModule } from "../identity/index.ts";
import { deletionPermissions } from "./deletion.contract.ts";
import { deletionJobs, deletionProcesses } from "./deletion.jobs.ts";
import { accountDeletionRoutes } from "./deletion.routes.ts";
import { createAccountDeletion } from "./deletion.service.ts";

export type { AccountDeletionService } from "./deletion.service.ts";

export const accountDeletionModule = defineModule({
  name: "accountDeletion",
  needs: [identityModule, accountsModule, billingModule, erasuresModule],
  create: createAccountDeletion,
  routes: [accountDeletionRoutes],
  permissions: deletionPermissions,
  jobs: deletionJobs,
  processes: deletionProcesses,
});
