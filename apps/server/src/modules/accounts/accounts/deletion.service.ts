/**
 * The named steps on an account's way out, for the module that runs deletions. Each works inside the caller's
 * directory transaction, so that the step and what goes with it are one commit. The first two refuse with an error
 * for people; the last two answer false, since a run that is no longer wanted is nobody's mistake.
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

    /** From here on nobody enters the account. False when it was restored or belongs to another run. */
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

    /** Leaves no trace of its own: the audit log of the account goes as well. False when there was nothing to do. */
    removeAccount: async (tx: DirectoryTx, ref: AccountRef, runId: string): Promise<boolean> => {
      const account = await store.lock(tx, ref.id);
      if (!account || !rules.mayBeRemoved(account, runId)) return false;
      await store.remove(tx, ref.id);
      return true;
    },
  };
}
