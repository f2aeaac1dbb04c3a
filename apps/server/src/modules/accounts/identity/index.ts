/** Public interface of the identity module. Other modules may import only this file. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { identityErrors } from "./identity.errors.ts";
import { identityJobs } from "./identity.jobs.ts";
import { authRoutes, meRoutes } from "./identity.routes.ts";
import { createIdentity } from "./identity.service.ts";

export { chosenLocale, type User, type UserId } from "./identity.rules.ts";
export type { IdentityService } from "./identity.service.ts";

export const identityModule = defineModule({
  name: "identity",
  needs: [],
  create: ({ platform }) => createIdentity(platform),
  routes: [authRoutes, meRoutes],
  errors: identityErrors,
  jobs: identityJobs,
  authenticators: ({ sessionCookieName, authenticateSession }) => ({
    sessionCookieName,
    authenticateSession,
  }),
});
