/** Public interface of the members module. Other modules may import only this file. */
import type { Id } from "../../../platform/ids/ids.ts";
import { defineModule } from "../../../platform/module/define-module.ts";
import { accountsModule } from "../accounts/index.ts";
import { identityModule } from "../identity/index.ts";
import { presentInvitation } from "./invitations.contract.ts";
import { invitationsRoutes } from "./invitations.routes.ts";
import { presentUser, userPermissions } from "./members.contract.ts";
import { memberErrors } from "./members.errors.ts";
import * as events from "./members.events.ts";
import { memberJobs } from "./members.jobs.ts";
import { usersRoutes } from "./members.routes.ts";
import { createMembers } from "./members.service.ts";

export { userRemoved } from "./members.events.ts";
export type { MembersService } from "./members.service.ts";

export const membersModule = defineModule({
  name: "members",
  needs: [identityModule, accountsModule],
  create: createMembers,
  routes: [usersRoutes, invitationsRoutes],
  errors: memberErrors,
  events: [events.userInvited, events.userJoined, events.userRemoved],
  permissions: userPermissions,
  jobs: memberJobs,
  accountData: (members) => [
    {
      name: "users",
      count: members.countUsers,
      batch: async (tx, after, limit) =>
        (await members.batchUsers(tx, after as Id<"usr"> | undefined, limit)).map((one) =>
          presentUser(one, true),
        ),
    },
    {
      name: "invitations",
      count: members.countInvitations,
      batch: async (tx, after, limit) =>
        (await members.batchInvitations(tx, after as Id<"inv"> | undefined, limit)).map((one) =>
          presentInvitation(one, tx.now),
        ),
    },
  ],
});
