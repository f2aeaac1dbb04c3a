/** Binds each operation to one service call. */
import type { Role } from "../../../platform/context/context.ts";
import { bind } from "../../../platform/http/contract.ts";
import { listResult } from "../../../platform/http/paging.ts";
import { accountsContract, presentAccount, presentMembership, presentRoles } from "./accounts.contract.ts";
import type { Account } from "./accounts.rules.ts";
import type { AccountsService } from "./accounts.service.ts";

const present = (accounts: AccountsService, account: Account, role: Role) =>
  presentAccount(account, role, accounts.standing(account));

export const accountsRoutes = bind<AccountsService>()(accountsContract, {
  listMine: async (accounts, { ctx, page }) =>
    listResult(await accounts.listMine(ctx, page), presentMembership),
  activate: async (accounts, { ctx, body }) =>
    presentMembership(await accounts.activate(ctx, body.account_id)),
  create: async (accounts, { ctx, body }) =>
    present(
      accounts,
      await accounts.create(ctx, { name: body.name, defaultLanguage: body.default_language }),
      "owner",
    ),
  get: async (accounts, { ctx }) => present(accounts, await accounts.get(ctx), ctx.role),
  update: async (accounts, { ctx, body, ifMatch }) =>
    present(
      accounts,
      await accounts.update(ctx, { name: body.name, defaultLanguage: body.default_language }, ifMatch),
      ctx.role,
    ),
  listRoles: (accounts) => presentRoles(accounts.listRoles()),
});
