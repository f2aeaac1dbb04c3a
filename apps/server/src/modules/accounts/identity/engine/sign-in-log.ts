/**
 * Writes sign-ins and credential changes to the audit log of every account the user belongs to. Failed passwords are
 * recorded by a job that is enqueued whether or not the address is registered, so that timing reveals nothing, and at
 * most a few per user, so that guessing does not flood the log.
 */
import { z } from "zod";
import type { Ctx } from "../../../../platform/context/context.ts";
import { createKeyedHash } from "../../../../platform/crypto/keyed-hash.ts";
import { createSealer } from "../../../../platform/crypto/seal.ts";
import type { DirectoryTx } from "../../../../platform/db/tx.ts";
import type { Platform } from "../../../../platform/module/define-module.ts";
import { noteFailedSignIn } from "../identity.events.ts";
import type { UserId } from "../identity.rules.ts";
import * as users from "../users.store.ts";

export type SignInAction =
  | "user.sign_in"
  | "user.sign_in_failed"
  | "user.sign_out"
  | "user.end_sessions"
  | "user.change_password"
  | "user.reset_password"
  | "user.enable_totp"
  | "user.remove_totp"
  | "user.renew_backup_codes"
  | "user.add_passkey"
  | "user.remove_passkey";

const Sealed = z.object({ email: z.string(), ip: z.string().nullable() });

/** The number of failures recorded per user; further failures in this period are rejected but not recorded. */
const failures = [{ name: "noted-failures", quota: 5, windowSeconds: 900 }];

export type SignInLog = ReturnType<typeof createSignInLog>;

export function createSignInLog({ uow, limiter, config }: Pick<Platform, "uow" | "limiter" | "config">) {
  const sealer = createSealer({ secret: config.secrets, purpose: "failed-sign-in" });
  const hashed = createKeyedHash(config.APP_SECRET, "failed-sign-in");

  const note = async (
    tx: DirectoryTx,
    userId: UserId,
    action: SignInAction,
    details: Readonly<Record<string, unknown>> = {},
  ): Promise<void> => {
    for (const account of await users.listAccounts(tx, userId))
      tx.inAccount(account).audit(action, { type: "user", id: userId }, details);
  };

  return {
    note,

    failed: async (ctx: Ctx, email: string): Promise<void> => {
      const verdict = await limiter.consume(
        [{ id: `noted-failures:${hashed(email)}`, policies: failures }],
        "count",
      );
      if (!verdict.allowed) return;
      const sealed = sealer.seal({ email, ip: ctx.ip });
      await uow.directory(ctx, async (tx) => tx.enqueue(noteFailedSignIn, { sealed }));
    },

    /** A value encrypted with a removed secret is dropped, because the user can no longer be identified. */
    noteFailed: (ctx: Ctx, sealed: string): Promise<void> =>
      uow.directory(ctx, async (tx) => {
        const opened = Sealed.safeParse(sealer.open(sealed));
        const user = opened.success ? await users.findByEmail(tx, opened.data.email) : undefined;
        if (user && opened.success) await note(tx, user.id, "user.sign_in_failed", { ip: opened.data.ip });
      }),
  };
}
