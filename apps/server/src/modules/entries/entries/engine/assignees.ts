/** Who an entry may be assigned to: people of the account. Memberships live in the directory, entries on the shard. */
import type { AccountCtx } from "../../../../platform/context/context.ts";
import { E } from "../../../../platform/errors/catalogue.ts";
import { fail } from "../../../../platform/errors/errors.ts";
import type { Id } from "../../../../platform/ids/ids.ts";
import type { AccountsService } from "../../../accounts/accounts/index.ts";

export type Assignees = ReturnType<typeof createAssignees>;

export function createAssignees({ accounts }: { readonly accounts: Pick<AccountsService, "findRole"> }) {
  return {
    /** Refuses a person who is not in the account, whether or not they exist elsewhere. */
    check: async (ctx: AccountCtx, id: Id<"usr"> | null | undefined, pointer: string): Promise<void> => {
      if (!id || (await accounts.findRole(ctx, ctx.account, id)) !== undefined) return;
      const message = "Must be a user of this account.";
      fail(E.validation_failed, { errors: [{ pointer, code: "option", message }] });
    },
  };
}
