/** Public interface of the API keys module. Other modules may import only this file. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { accountsModule } from "../accounts/index.ts";
import { membersModule, userRemoved } from "../members/index.ts";
import { apiKeyPermissions } from "./api-keys.contract.ts";
import { apiKeyErrors } from "./api-keys.errors.ts";
import { revokeLeftBehind } from "./api-keys.events.ts";
import { apiKeyJobs } from "./api-keys.jobs.ts";
import { apiKeysRoutes } from "./api-keys.routes.ts";
import { createApiKeys } from "./api-keys.service.ts";

export type { ApiKeysService } from "./api-keys.service.ts";

export const apiKeysModule = defineModule({
  name: "apiKeys",
  needs: [accountsModule, membersModule],
  create: ({ platform }) => createApiKeys(platform),
  routes: [apiKeysRoutes],
  errors: apiKeyErrors,
  permissions: apiKeyPermissions,
  jobs: apiKeyJobs,
  subscriptions: [{ event: userRemoved.def, job: revokeLeftBehind }],
  authenticators: (apiKeys) => ({ authenticateKey: apiKeys.authenticate }),
  close: (apiKeys) => apiKeys.flushUses(),
});
