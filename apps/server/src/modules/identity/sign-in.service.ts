/**
 * Signing in by password, the second factor, and proving again that it is you. Every sign-in gives a new session and
 * ends the one the visitor came with. The engine decides; nothing here compares a password but re-authentication.
 */
import type { Ctx, UserCtx } from "../../platform/context/context.ts";
import type { DirectoryTx } from "../../platform/db/tx.ts";
import { fail } from "../../platform/errors/errors.ts";
import { libraryHeaders, type Visitor } from "./engine/library-headers.ts";
import { passwordHashing } from "./engine/password-hashing.ts";
import { refusalError } from "./engine/refusals.ts";
import { stepOfCode } from "./engine/totp.ts";
import { identityErrors as I } from "./identity.errors.ts";
import { normalEmail, type SessionId, type User, type UserId } from "./identity.rules.ts";
import type { Workshop } from "./identity.workshop.ts";
import * as sessions from "./sessions.store.ts";
import * as totp from "./totp.store.ts";
import * as users from "./users.store.ts";

export interface SignedIn {
  readonly user: User;
  /** Set-Cookie values for the answer. */
  readonly cookies: readonly string[];
}

export type Proof = { readonly password: string } | { readonly code: string };

export function createSignIn(shop: Workshop) {
  const { uow, engine, throttle, cookieName } = shop;

  return {
    login: async (ctx: Ctx, input: { email: string; password: string }, visitor: Visitor): Promise<SignedIn> => {
      const email = normalEmail(input.email);
      await throttle.attempt(ctx, "login", email);
      const outcome = await engine.attempt(() =>
        engine.api.signInEmail({
          body: { email, password: input.password },
          headers: libraryHeaders(visitor, { name: cookieName }),
          returnHeaders: true,
        }),
      );
      if (!outcome.ok) {
        await uow.directory(ctx, async (tx) => shop.mails.enqueue(tx, outcome.mails));
        throw refusalError(outcome.refusal);
      }
      const { headers, response } = outcome.value;
      if (!("user" in response)) return fail(I.mfa_required, {}, { headers: { "set-cookie": shop.challengeIn(headers) } });
      return uow.directory(ctx, (tx) => shop.welcome(tx, visitor, headers));
    },

    reauthenticate: async (ctx: UserCtx, proof: Proof): Promise<void> => {
      const { userId, sessionId } = ctx.actor;
      await throttle.attempt(ctx, "reauthenticate", userId);
      if ("password" in proof && !(await isPassword(ctx, userId, proof.password))) fail(I.invalid_credentials);
      await uow.directory(ctx, async (tx) => {
        if ("code" in proof && !(await claimCode(shop, tx, userId, proof.code))) fail(I.invalid_code);
        await sessions.markReauthenticated(tx, sessionId as SessionId);
      });
    },
  };

  async function isPassword(ctx: Ctx, userId: UserId, password: string): Promise<boolean> {
    const hash = await uow.directoryRead(ctx, (tx) => users.findPasswordHash(tx, userId));
    return hash !== undefined && passwordHashing.verify({ hash, password });
  }
}

/** True for a right code that was never used before. */
export async function claimCode(shop: Workshop, tx: DirectoryTx, userId: UserId, code: string): Promise<boolean> {
  const secret = await totp.findSealedSecret(tx, userId);
  const step = secret === undefined ? undefined : await stepOfCode(shop.engine, secret, code);
  return step !== undefined && totp.claimStep(tx, userId, step);
}
