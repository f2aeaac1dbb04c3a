/**
 * The steps of the deletion process, in their order. Each may be run again after a crash, at any point, and then does
 * what is left or nothing. Up to `beginPurge` the owners may change their mind; from there on nobody enters.
 */
import type { AccountCtx } from "../../../platform/context/context.ts";
import { purgeAccount } from "../../../platform/db/purge-account.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { Account, AccountsService } from "../accounts/index.ts";
import type { ErasuresService } from "../erasures/index.ts";
import * as events from "./deletion.events.ts";
import type { PendingDeletion } from "./deletion.rules.ts";
import * as rules from "./deletion.rules.ts";
import type { createDeletionMail } from "./deletion-mail.service.ts";

interface Deps extends Pick<Platform, "uow" | "blob" | "durable"> {
  readonly accounts: AccountsService;
  readonly erasures: Pick<ErasuresService, "recordAccount">;
  readonly mail: ReturnType<typeof createDeletionMail>;
  find(ctx: AccountCtx): Promise<Account | undefined>;
  findPending(ctx: AccountCtx, runId: string): Promise<PendingDeletion | undefined>;
}

/** What the run itself stands on; it goes with the leftovers. */
const ledgerTables = ["process_runs", "process_steps", "process_signals"];

export function createPurge({ uow, blob, durable, accounts, erasures, mail, find, findPending }: Deps) {
  const purgeFiles = async (ctx: AccountCtx): Promise<void> => {
    for (const kind of ["exports", "files"]) await blob.deletePrefix(`${kind}/${ctx.account.uuid}/`);
  };

  return {
    announce: (ctx: AccountCtx, runId: string, kind: rules.NoticeKind): Promise<void> =>
      uow.directory(ctx, async (tx) => {
        if (!(await findPending(tx, runId))) return;
        mail.postNotices(tx.inAccount(ctx.account), runId, kind, await accounts.listOwners(tx, ctx.account));
      }),

    /** False when the account was restored, or asked to be deleted anew: then this run has nothing to do. */
    beginPurge: (ctx: AccountCtx, runId: string): Promise<boolean> =>
      uow.directory(ctx, async (tx) => {
        if (await accounts.markDeleting(tx, ctx.account, runId)) return true;
        // Clocks differ a little between workers; an early one must not take this for a change of mind.
        if (await findPending(tx, runId)) throw new Error("the account is not due yet");
        return false;
      }),

    purgeRows: (ctx: AccountCtx): Promise<void> => purgeAccount(uow, ctx, ledgerTables),

    /** Before the account goes, its id is noted where a restored database finds it. */
    purgeFiles: async (ctx: AccountCtx): Promise<void> => {
      await erasures.recordAccount(ctx);
      await purgeFiles(ctx);
    },

    /** The account, its members, invitations and keys go in one commit with the mails that tell of it. */
    purgeDirectory: (ctx: AccountCtx, runId: string): Promise<void> =>
      uow.directory(ctx, async (tx) => {
        const owners = await accounts.listOwners(tx, ctx.account);
        const account = await find(tx);
        if (!account || !(await accounts.removeAccount(tx, ctx.account, runId))) return;
        const letters = tx.inAccount(ctx.account);
        mail.postFarewells(letters, runId, account.name, owners);
        const runAt = rules.leftoversDueAt(ctx.now);
        letters.enqueue(events.clearLeftovers, { run_id: runId }, { runAt });
      }),

    /** What requests and jobs that were under way may have written behind the purge, and at last the ledger. */
    clearLeftovers: async (ctx: AccountCtx, runId: string): Promise<void> => {
      const run = await uow.read(ctx, (tx) => durable.find(tx, runId));
      if (run?.status === "queued" || run?.status === "running") throw new Error("the run has not ended yet");
      await purgeFiles(ctx);
      await purgeAccount(uow, ctx);
    },
  };
}
