/**
 * Resolves references such as `account.name`. Reads the directory database, so it must not run inside a shard
 * transaction.
 */
import { valueAt } from "@formstead/workflow-core";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { ReferenceSource } from "../../../platform/module/reference-source.ts";
import type { AccountsService } from "./accounts.service.ts";

export function accountSource(accounts: Pick<AccountsService, "get">): ReferenceSource {
  return {
    source: "account",
    label: "Account",
    describe: async () => [
      { ref: "account.id", label: "Account: ID", kind: "text", example: "acc_01h455vb4pex5vsknk084sn02q" },
      { ref: "account.name", label: "Account: name", kind: "text", example: "Example Ltd" },
    ],
    resolve: async (ctx, _scope, references) => {
      const { id, name } = await accounts.get(withoutTransaction(ctx));
      return references.map(({ steps }) => {
        const value = valueAt({ id, name }, steps);
        return value === undefined ? { status: "missing" } : { status: "resolved", value };
      });
    },
  };
}

/** Removes the caller's transaction, so that the name is read in a separate directory transaction. */
function withoutTransaction({ requestId, now, actor, ip, account, role }: AccountCtx): AccountCtx {
  return { requestId, now, actor, ip, account, role };
}
