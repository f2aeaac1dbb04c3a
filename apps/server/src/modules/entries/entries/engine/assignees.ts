/** Checks that an assignee is a member of the account. Memberships are in the directory, entries on the shard. */
import type { AccountCtx } from "../../../../platform/context/context.ts";
import { E } from "../../../../platform/errors/catalogue.ts";
import { fail } from "../../../../platform/errors/errors.ts";
import type { Id } from "../../../../platform/ids/ids.ts";
import type { AccountsService } from "../../../accounts/accounts/index.ts";

export type Assignees = ReturnType<typeof createAssignees>;

export function createAssignees({ accounts }: { readonly accounts: Pick<AccountsService, "findRole"> }) {
  return {
    /** Fails if the user is not a member, whether or not the user exists elsewhere. */
    check: async (ctx: AccountCtx, id: Id<"usr"> | null | undefined, pointer: string): Promise<void> => {
      if (!id || (await accounts.findRole(ctx, ctx.account, id)) !== undefined) return;
      const message = "Must be a user of this account.";
      fail(E.validation_failed, { errors: [{ pointer, code: "option", message }] });
    },
  };
}
