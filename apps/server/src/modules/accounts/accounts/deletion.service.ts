/**
 * The state transitions of an account deletion, for the module that runs deletions. Each runs inside the caller's
 * directory transaction, so the transition and its side effects commit together. The first two throw user-facing
 * errors; the last two return false, because an outdated run is not an error.
 */
import type { AccountRef } from "../../../platform/context/context.ts";
import type { DirectoryTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { Account } from "./accounts.rules.ts";
import * as rules from "./accounts.rules.ts";
import * as store from "./accounts.store.ts";

export function createDeletionSteps() {
  const change = async (
    tx: DirectoryTx,
    ref: AccountRef,
    action: string,
    decide: (account: Account) => rules.Decision,
  ): Promise<Account> => {
    const account = (await store.lock(tx, ref.id)) ?? fail(E.not_found);
    const decision = decide(account);
    if (!decision.ok) {
      return fail(E.invalid_state, { current_state: account.status, allowed_states: decision.allowed });
    }
    await store.save(tx, decision.next);
    tx.inAccount(ref).audit(action, { type: "account", id: ref.id });
    return decision.next;
  };

  return {
    requestDeletion: (
      tx: DirectoryTx,
      ref: AccountRef,
      deletion: { dueAt: Date; runId: string },
    ): Promise<Account> =>
      change(tx, ref, "account.request_deletion", (account) =>
        rules.requestDeletion(account, deletion, tx.now),
      ),

    restoreAccount: (tx: DirectoryTx, ref: AccountRef): Promise<Account> =>
      change(tx, ref, "account.restore", (account) => rules.restore(account, tx.now)),

    /**
     * Makes the account inaccessible. Returns false if the account was restored or its deletion belongs to another
     * run.
     */
    markDeleting: async (tx: DirectoryTx, ref: AccountRef, runId: string): Promise<boolean> => {
      const account = await store.lock(tx, ref.id);
      const decision = account && rules.markDeleting(account, runId, tx.now);
      if (!decision?.ok) return false;
      if (decision.next !== account) {
        await store.save(tx, decision.next);
        tx.inAccount(ref).audit("account.delete", { type: "account", id: ref.id });
      }
      return true;
    },

    /**
     * Writes no audit event, because the account's audit log is deleted too. Returns false if there was nothing to
     * do.
     */
    removeAccount: async (tx: DirectoryTx, ref: AccountRef, runId: string): Promise<boolean> => {
      const account = await store.lock(tx, ref.id);
      if (!account || !rules.mayBeRemoved(account, runId)) return false;
      await store.remove(tx, ref.id);
      return true;
    },
  };
}
