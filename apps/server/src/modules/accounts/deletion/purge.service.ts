/**
 * The steps of the deletion process, in order. Each step is idempotent and can run again after a crash at any point.
 * Owners can cancel until `beginPurge`; after that the account is inaccessible.
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

/** The run itself needs these tables, so they are cleared last. */
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

    /**
     * Returns false if the account was restored, or if a later request replaced this run. The run must then end
     * without deleting anything.
     */
    beginPurge: (ctx: AccountCtx, runId: string): Promise<boolean> =>
      uow.directory(ctx, async (tx) => {
        if (await accounts.markDeleting(tx, ctx.account, runId)) return true;
        // Worker clocks differ slightly, so a worker that is early must wait instead of treating the run as canceled.
        if (await findPending(tx, runId)) throw new Error("the account is not due yet");
        return false;
      }),

    purgeRows: (ctx: AccountCtx): Promise<void> => purgeAccount(uow, ctx, ledgerTables),

    /**
     * Records the account's ID outside the database before the account is deleted, in case an older backup is
     * restored.
     */
    purgeFiles: async (ctx: AccountCtx): Promise<void> => {
      await erasures.recordAccount(ctx);
      await purgeFiles(ctx);
    },

    /**
     * Deletes the account, its members, invitations, and keys, and enqueues the notification emails in the same
     * commit.
     */
    purgeDirectory: (ctx: AccountCtx, runId: string): Promise<void> =>
      uow.directory(ctx, async (tx) => {
        const owners = await accounts.listOwners(tx, ctx.account);
        const account = await find(tx);
        if (!account || !(await accounts.removeAccount(tx, ctx.account, runId))) return;
        const outbox = tx.inAccount(ctx.account);
        mail.postFarewells(outbox, runId, account, owners);
        const runAt = rules.leftoversDueAt(ctx.now);
        outbox.enqueue(events.clearLeftovers, { run_id: runId }, { runAt });
      }),

    /** Removes data that concurrent requests and jobs wrote after the purge, and finally the ledger. */
    clearLeftovers: async (ctx: AccountCtx, runId: string): Promise<void> => {
      const run = await uow.read(ctx, (tx) => durable.find(tx, runId));
      if (run?.status === "queued" || run?.status === "running") throw new Error("the run has not ended yet");
      await purgeFiles(ctx);
      await purgeAccount(uow, ctx);
    },
  };
}
