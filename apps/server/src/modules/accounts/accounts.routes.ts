/** Binds each operation to one service call. */
import { bind } from "../../platform/http/contract.ts";
import { listResult } from "../../platform/http/paging.ts";
import { accountsContract, presentAccount, presentMembership, presentRoles } from "./accounts.contract.ts";
import type { AccountsService } from "./accounts.service.ts";

export const accountsRoutes = bind<AccountsService>()(accountsContract, {
  listMine: async (accounts, { ctx, page }) =>
    listResult(await accounts.listMine(ctx, page), presentMembership),
  activate: async (accounts, { ctx, body }) =>
    presentMembership(await accounts.activate(ctx, body.account_id)),
  create: async (accounts, { ctx, body }) =>
    presentAccount(await accounts.create(ctx, body), "owner", accounts.limits()),
  get: async (accounts, { ctx }) => presentAccount(await accounts.get(ctx), ctx.role, accounts.limits()),
  update: async (accounts, { ctx, body, ifMatch }) =>
    presentAccount(await accounts.update(ctx, body, ifMatch), ctx.role, accounts.limits()),
  listRoles: (accounts) => presentRoles(accounts.listRoles()),
});
