/** Binds each operation on users to one service call. */
import { bind } from "../../../platform/http/contract.ts";
import { listResult } from "../../../platform/http/paging.ts";
import { presentUser, usersContract } from "./members.contract.ts";
import { seesDetails } from "./members.rules.ts";
import type { MembersService } from "./members.service.ts";

export const usersRoutes = bind<MembersService>()(usersContract, {
  list: async (members, { ctx, query, page }) =>
    listResult(await members.listUsers(ctx, query, page), (member) =>
      presentUser(member, seesDetails(ctx.role)),
    ),
  get: async (members, { ctx, params }) =>
    presentUser(await members.getUser(ctx, params.id), seesDetails(ctx.role)),
  update: async (members, { ctx, params, body }) =>
    presentUser(await members.changeRole(ctx, params.id, body.role), true),
  remove: async (members, { ctx, params }) => {
    await members.removeUser(ctx, params.id);
    return undefined;
  },
});
