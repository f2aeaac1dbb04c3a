/**
 * Password sign-in, the second factor, and re-authentication. The engine accepts or refuses sign-ins and records its
 * refusals, so they must be committed. This file adds what the engine lacks: throttling, single-use codes, and ending
 * the previous session.
 */
import type { Ctx, UserCtx } from "../../../platform/context/context.ts";
import type { DirectoryTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { Engine } from "./engine/engine.ts";
import type { KnownDevice } from "./engine/known-device.ts";
import { passwordHashing } from "./engine/password-hashing.ts";
import { lineFor } from "./engine/session-cookie.ts";
import type { SignInLog } from "./engine/sign-in-log.ts";
import type { Throttle } from "./engine/throttle.ts";
import { stepOfCode } from "./engine/totp.ts";
import type { MailWish } from "./engine/types.ts";
import type { Visitor } from "./engine/visitor.ts";
import { identityErrors as I, refusalError } from "./identity.errors.ts";
import { normalEmail, type UserId } from "./identity.rules.ts";
import type { Mails } from "./mails.service.ts";
import * as factors from "./second-factor.store.ts";
import type { Sessions, SignedIn } from "./sessions.service.ts";
import * as users from "./users.store.ts";

export interface SignInDeps {
  readonly uow: Uow;
  readonly engine: Engine;
  readonly device: KnownDevice;
  readonly log: SignInLog;
  readonly throttle: Throttle;
  readonly mails: Mails;
  readonly sessions: Sessions;
}

export type SecondStep = { readonly code: string } | { readonly backup_code: string };
export type Proof = { readonly password: string } | { readonly code: string };

export function createSignIn({ uow, engine, device, log, throttle, mails, sessions }: SignInDeps) {
  const verifySecondStep = (step: SecondStep, headers: Headers) =>
    "code" in step
      ? engine.api.verifyTOTP({ body: { code: step.code }, headers, returnHeaders: true })
      : engine.api.verifyBackupCode({ body: { code: step.backup_code }, headers, returnHeaders: true });

  return {
    login: async (
      ctx: Ctx,
      input: { email: string; password: string },
      visitor: Visitor,
    ): Promise<SignedIn> => {
      const email = normalEmail(input.email);
      const forgive = await throttle.attempt(ctx, "login", email, device.idOf(visitor, email, ctx.now));
      const outcome = await engine.attempt(() =>
        engine.api.signInEmail({
          body: { email, password: input.password },
          headers: engine.headersFor(visitor),
          returnHeaders: true,
        }),
      );
      if (!outcome.ok) {
        // The library requests an email only if the password is correct and the address is not verified.
        if (outcome.mails.length > 0) await remind(ctx, email, outcome.mails);
        else await log.failed(ctx, email);
        throw refusalError(outcome.refusal);
      }
      await forgive();
      const { headers, response } = outcome.value;
      if (!("user" in response))
        return fail(I.mfa_required, {}, { headers: { "set-cookie": challengeIn(headers) } });
      return uow.directory(ctx, (tx) => sessions.welcome(tx, visitor, headers, { method: "password" }));
    },

    finishLogin: async (ctx: Ctx, step: SecondStep, visitor: Visitor): Promise<SignedIn> => {
      await throttle.blindAttempt(ctx, "mfa");
      const outcome = await uow.directory(ctx, async (tx) => {
        const verified = await engine.attemptIn(tx, () => verifySecondStep(step, engine.headersFor(visitor)));
        if (!verified.ok) return verified.refusal;
        const signedIn = await sessions.welcome(tx, visitor, verified.value.headers, {
          method: "code" in step ? "password_and_code" : "password_and_backup_code",
        });
        // Throws if the code was already used, so that everything is rolled back and sign-in can continue with
        // another code.
        if ("code" in step && !(await claimCode(engine, tx, signedIn.user.id, step.code)))
          fail(I.invalid_code);
        return signedIn;
      });
      if (typeof outcome === "string") throw refusalError(outcome);
      return outcome;
    },

    /** Returns the Set-Cookie line with the session's new token. */
    reauthenticate: async (ctx: UserCtx, proof: Proof, visitor: Visitor): Promise<string | undefined> => {
      const { userId } = ctx.actor;
      await throttle.attempt(ctx, "reauthenticate", userId);
      if ("password" in proof && !(await isPassword(ctx, userId, proof.password)))
        fail(I.invalid_credentials);
      return uow.directory(ctx, async (tx) => {
        if ("code" in proof && !(await claimCode(engine, tx, userId, proof.code))) fail(I.invalid_code);
        return sessions.renew(tx, visitor);
      });
    },
  };

  /**
   * This email is limited like any email to an address that a visitor entered, because someone who signed up with
   * another person's address knows the password.
   */
  async function remind(ctx: Ctx, email: string, wishes: readonly MailWish[]): Promise<void> {
    await throttle.mail(ctx, "verification", email);
    await uow.directory(ctx, async (tx) => mails.enqueue(tx, wishes));
  }

  function challengeIn(headers: Headers): string {
    const line = lineFor(headers, `${engine.cookie.name}.two_factor`);
    if (line === undefined) throw new Error("the identity engine returned no challenge");
    return line;
  }

  async function isPassword(ctx: Ctx, userId: UserId, password: string): Promise<boolean> {
    const hash = await uow.directoryRead(ctx, (tx) => users.findPasswordHash(tx, userId));
    return hash !== undefined && passwordHashing.verify({ hash, password });
  }
}

/** Returns true for a correct code that has not been used before. */
export async function claimCode(
  engine: Engine,
  tx: DirectoryTx,
  userId: UserId,
  code: string,
): Promise<boolean> {
  const secret = await factors.findTotpSecret(tx, userId);
  const step = secret === undefined ? undefined : await stepOfCode(engine, secret, code);
  return step !== undefined && factors.claimTotpStep(tx, userId, step);
}
