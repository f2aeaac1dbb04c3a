/** Binds each operation to one service call. */
import { bind } from "../../platform/http/contract.ts";
import { presentAccount } from "../accounts/index.ts";
import { accountDeletionContract } from "./account-deletion.contract.ts";
import type { AccountDeletionService } from "./account-deletion.service.ts";

export const accountDeletionRoutes = bind<AccountDeletionService>()(accountDeletionContract, {
  request: async (deletion, { ctx, body }) =>
    presentAccount(await deletion.request(ctx, body.confirm_name), ctx.role, deletion.limits()),
  restore: async (deletion, { ctx }) =>
    presentAccount(await deletion.restore(ctx), ctx.role, deletion.limits()),
});
