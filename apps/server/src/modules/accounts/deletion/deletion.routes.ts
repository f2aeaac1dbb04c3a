/** Binds each operation to one service call. */

import type { Role } from "../../../platform/context/context.ts";
import { bind } from "../../../platform/http/contract.ts";
import { type Account, presentAccount } from "../accounts/index.ts";
import { accountDeletionContract } from "./deletion.contract.ts";
import type { AccountDeletionService } from "./deletion.service.ts";

const present = (deletion: AccountDeletionService, account: Account, role: Role) =>
  presentAccount(account, role, deletion.standing(account));

export const accountDeletionRoutes = bind<AccountDeletionService>()(accountDeletionContract, {
  request: async (deletion, { ctx, body }) =>
    present(deletion, await deletion.request(ctx, body.confirm_name), ctx.role),
  restore: async (deletion, { ctx }) => present(deletion, await deletion.restore(ctx), ctx.role),
});
