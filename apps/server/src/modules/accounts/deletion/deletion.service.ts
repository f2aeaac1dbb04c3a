/**
 * Requests and cancels the deletion of an account. The decision is a directory transaction, but the run that performs
 * the deletion is stored on the account's shard. A job from the same commit starts the run under an ID chosen in that
 * commit, so a repeated or late job finds either its own request or nothing to do.
 */
import { randomUUIDv7 } from "node:crypto";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { DirectoryTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail, isAppError } from "../../../platform/errors/errors.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { Account, AccountsService } from "../accounts/index.ts";
import type { BillingService } from "../billing/index.ts";
import type { ErasuresService } from "../erasures/index.ts";
import type { IdentityService } from "../identity/index.ts";
import * as events from "./deletion.events.ts";
import type { PendingDeletion } from "./deletion.rules.ts";
import * as rules from "./deletion.rules.ts";
import { createDeletionMail } from "./deletion-mail.service.ts";
import { createPurge } from "./purge.service.ts";

export type AccountDeletionService = ReturnType<typeof createAccountDeletion>;

interface Deps {
  readonly platform: Pick<Platform, "uow" | "durable" | "blob" | "mailer" | "config">;
  readonly accounts: AccountsService;
  readonly identity: IdentityService;
  readonly billing: BillingService;
  readonly erasures: ErasuresService;
}

export function createAccountDeletion({ platform, accounts, identity, billing, erasures }: Deps) {
  const { uow, durable, config } = platform;

  const find = (ctx: AccountCtx): Promise<Account | undefined> =>
    accounts.get(ctx).catch((error: unknown) => {
      if (isAppError(error, E.not_found)) return undefined;
      throw error;
    });

  /** The account, while it awaits deletion by this run; otherwise undefined. */
  const findPending = async (ctx: AccountCtx, runId: string): Promise<PendingDeletion | undefined> => {
    const account = await find(ctx);
    if (account?.status !== "pending_deletion" || account.deletion?.runId !== runId) return undefined;
    const { name, defaultLanguage } = account;
    return { name, defaultLanguage, dueAt: account.deletion.dueAt };
  };

  const begin = async (
    tx: DirectoryTx,
    ctx: AccountCtx,
    deletion: { readonly runId: string; readonly dueAt: Date },
  ): Promise<Account> => {
    const account = await accounts.requestDeletion(tx, ctx.account, deletion);
    tx.inAccount(ctx.account).enqueue(events.startRun, {
      run_id: deletion.runId,
      requested_at: ctx.now.toISOString(),
      due_at: deletion.dueAt.toISOString(),
    });
    return account;
  };

  const mail = createDeletionMail({ ...platform, identity, findPending });

  return {
    ...createPurge({ ...platform, accounts, erasures, mail, find, findPending }),
    sendNotice: mail.sendNotice,
    sendFarewell: mail.sendFarewell,
    standing: accounts.standing,
    endSubscriptions: billing.endSubscriptions,

    request: (ctx: AccountCtx, confirmName: string): Promise<Account> =>
      uow.directory(ctx, async (tx) => {
        if ((await accounts.get(tx)).name !== confirmName) refuseName();
        const deletion = {
          runId: randomUUIDv7(),
          dueAt: rules.dueAt(ctx.now, config.ACCOUNT_DELETION_GRACE_SECONDS),
        };
        return begin(tx, ctx, deletion);
      }),

    /**
     * Requests the deletion of an account again, due immediately, after the account reappeared from a restored
     * backup.
     */
    requestAgain: (ctx: AccountCtx): Promise<boolean> =>
      uow.directory(ctx, async (tx) => {
        const account = await find(tx);
        if (account?.status !== "active") return false;
        await begin(tx, ctx, { runId: randomUUIDv7(), dueAt: ctx.now });
        return true;
      }),

    restore: (ctx: AccountCtx): Promise<Account> =>
      uow.directory(ctx, async (tx) => {
        await accounts.holdMembers(tx, ctx.account);
        const { deletion } = await accounts.get(tx);
        const account = await accounts.restoreAccount(tx, ctx.account);
        if (deletion) tx.inAccount(ctx.account).enqueue(events.cancelRun, { run_id: deletion.runId });
        return account;
      }),

    startRun: async (ctx: AccountCtx, input: events.DeletionInput): Promise<void> => {
      if (!(await findPending(ctx, input.run_id))) return;
      await uow(ctx, (tx) => durable.start(tx, events.accountDeletion, input.run_id, input));
    },

    cancelRun: (ctx: AccountCtx, runId: string): Promise<void> => uow(ctx, (tx) => durable.cancel(tx, runId)),
  };
}

function refuseName(): never {
  return fail(E.validation_failed, {
    errors: [{ pointer: "/confirm_name", code: "option", message: "Must be the exact name of the account." }],
  });
}
