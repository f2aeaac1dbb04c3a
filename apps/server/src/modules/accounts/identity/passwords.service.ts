/**
 * Sign-up, address verification, and password reset. Public operations return the same response whether or not an
 * address is registered; only the email differs. The state change and the email are one commit.
 */
import type { Ctx, UserCtx } from "../../../platform/context/context.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import { createCommonPasswords } from "./engine/common-passwords.ts";
import type { Outcome } from "./engine/engine.ts";
import { passwordHashing } from "./engine/password-hashing.ts";
import type { Visitor } from "./engine/visitor.ts";
import { identityErrors as I, refusalError } from "./identity.errors.ts";
import { normalEmail } from "./identity.rules.ts";
import { isGuessable, type Owner } from "./password.rules.ts";
import type { SignInDeps } from "./sign-in.service.ts";
import * as users from "./users.store.ts";

/**
 * Refusals for an address that is already registered, even by a concurrent sign-up. The response does not reveal
 * this.
 */
const takenRefusals = [
  "USER_ALREADY_EXISTS",
  "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL",
  "FAILED_TO_CREATE_USER",
];

export function createPasswords({ uow, engine, log, throttle, mails, sessions }: SignInDeps) {
  const commonPasswords = createCommonPasswords();

  const refuseGuessable = (password: string, owner: Owner, pointer: string): void => {
    if (!isGuessable(password, owner, commonPasswords())) return;
    const message =
      "This password is too easy to guess. Choose one without common words, character sequences, or your name.";
    fail(E.validation_failed, { errors: [{ pointer, code: "too_common", message }] });
  };

  return {
    signUp: async (
      ctx: Ctx,
      input: { email: string; password: string; name: string; locale?: string | undefined },
      visitor: Visitor,
    ): Promise<void> => {
      const email = normalEmail(input.email);
      refuseGuessable(input.password, { email, name: input.name }, "/password");
      await throttle.mail(ctx, "signup", email);
      const outcome = await uow.directory(ctx, async (tx) => {
        const body = { email, password: input.password, name: input.name };
        const signedUp = await engine.attemptIn(tx, () =>
          engine.api.signUpEmail({ body, headers: engine.headersFor(visitor) }),
        );
        if (!signedUp.ok) return signedUp;
        // Only new users are asked to verify their address, so the locale of an existing user does not change.
        for (const { kind, userUuid } of input.locale === undefined ? [] : signedUp.mails)
          if (kind === "verify_email")
            await users.updateProfile(tx, uuidToId("usr", userUuid), { locale: input.locale });
        mails.enqueue(tx, signedUp.mails);
        return signedUp;
      });
      if (!outcome.ok && !takenRefusals.includes(outcome.refusal)) throw refusalError(outcome.refusal);
    },

    resendVerification: async (ctx: Ctx, input: { email: string }): Promise<void> => {
      const email = normalEmail(input.email);
      await throttle.mail(ctx, "verification", email);
      const token = await engine.verificationToken(email);
      await uow.directory(ctx, async (tx) => {
        const user = await users.findByEmail(tx, email);
        if (!user || user.isEmailVerified) return;
        mails.enqueue(tx, [{ kind: "verify_email", userUuid: idToUuid(user.id), token }]);
      });
    },

    verifyEmail: async (ctx: Ctx, token: string): Promise<void> => {
      await throttle.blindAttempt(ctx, "token");
      settle(
        await uow.directory(ctx, (tx) =>
          engine.attemptIn(tx, () => engine.api.verifyEmail({ query: { token } })),
        ),
      );
    },

    forgotPassword: async (ctx: Ctx, input: { email: string }, visitor: Visitor): Promise<void> => {
      const email = normalEmail(input.email);
      await throttle.mail(ctx, "reset", email);
      const outcome = await uow.directory(ctx, async (tx) => {
        const asked = await engine.attemptIn(tx, () =>
          engine.api.requestPasswordReset({ body: { email }, headers: engine.headersFor(visitor) }),
        );
        mails.enqueue(tx, asked.mails);
        return asked;
      });
      settle(outcome);
    },

    /**
     * Access to the email proves ownership of the address, so it counts as verified, and all other links are
     * invalidated.
     */
    resetPassword: async (ctx: Ctx, input: { token: string; password: string }): Promise<void> => {
      refuseGuessable(input.password, { email: "", name: "" }, "/password");
      await throttle.blindAttempt(ctx, "token");
      const outcome = await uow.directory(ctx, async (tx) => {
        const body = { token: input.token, newPassword: input.password };
        const reset = await engine.attemptIn(tx, () => engine.api.resetPassword({ body }));
        for (const { userUuid } of reset.mails) {
          const userId = uuidToId("usr", userUuid);
          // The user is not known before this point. Throws, so that the link stays valid for another try with a better
          // password.
          const owner = await users.find(tx, userId);
          if (owner) refuseGuessable(input.password, owner, "/password");
          await users.removePending(tx, userId);
          await users.markVerified(tx, userId);
          await log.note(tx, userId, "user.reset_password");
        }
        mails.enqueue(tx, reset.mails);
        return reset;
      });
      settle(outcome);
    },

    /** Returns the Set-Cookie line of the new session; all previous sessions end. */
    changePassword: async (
      ctx: UserCtx,
      input: { current_password: string; new_password: string },
      visitor: Visitor,
    ): Promise<string> => {
      const { userId } = ctx.actor;
      await throttle.attempt(ctx, "reauthenticate", userId);
      const [user, current] = await uow.directoryRead(ctx, async (tx) => [
        await users.find(tx, userId),
        await users.findPasswordHash(tx, userId),
      ]);
      if (!user || current === undefined) return fail(I.invalid_credentials);
      if (!(await passwordHashing.verify({ hash: current, password: input.current_password }))) {
        fail(I.invalid_credentials);
      }
      refuseGuessable(input.new_password, user, "/new_password");
      const next = await passwordHashing.hash(input.new_password);
      return uow.directory(ctx, async (tx) => {
        if (!(await users.replacePassword(tx, userId, current, next))) fail(I.invalid_credentials);
        await users.removePending(tx, userId);
        mails.enqueue(tx, [{ kind: "password_changed", userUuid: idToUuid(userId) }]);
        await log.note(tx, userId, "user.change_password");
        return sessions.restart(tx, visitor);
      });
    },
  };
}

function settle(outcome: Outcome<unknown>): void {
  if (!outcome.ok) throw refusalError(outcome.refusal);
}
