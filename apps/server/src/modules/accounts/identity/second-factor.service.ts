/**
 * Authenticator apps and passkeys of a user, and sign-in with a passkey. A passkey verifies its owner with a PIN,
 * fingerprint, or face (enforced in plugins.ts), so it counts as two factors and no code is required.
 */
import type { Ctx, UserCtx } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import { linesBesides } from "./engine/session-cookie.ts";
import type { Visitor } from "./engine/visitor.ts";
import { identityErrors as I, refusalError } from "./identity.errors.ts";
import type { Passkey, PasskeyId, TotpSetup } from "./identity.rules.ts";
import * as store from "./second-factor.store.ts";
import type { SignedIn } from "./sessions.service.ts";
import { claimCode, type SignInDeps } from "./sign-in.service.ts";
import * as users from "./users.store.ts";

/** A WebAuthn document for the browser and the cookie that binds it to this browser. */
export interface PasskeyOptions {
  readonly options: { readonly challenge: string };
  readonly cookies: readonly string[];
}

/** The response of the browser's authenticator, unchanged; the engine parses it. */
export type PasskeyResponse = { readonly id: string } & Record<string, unknown>;

export function createTotp({ uow, engine, log, throttle, sessions }: SignInDeps) {
  const inSession = async (ctx: UserCtx, visitor: Visitor) =>
    engine.headersFor(visitor, await sessions.tokenOf(ctx));
  const bodyOf = (password: string | undefined) => (password === undefined ? {} : { password });

  return {
    startTotp: async (
      ctx: UserCtx,
      input: { password?: string | undefined },
      visitor: Visitor,
    ): Promise<TotpSetup> => {
      await throttle.attempt(ctx, "reauthenticate", ctx.actor.userId);
      const headers = await inSession(ctx, visitor);
      const outcome = await engine.attempt(() =>
        engine.api.enableTwoFactor({ body: { ...bodyOf(input.password), method: "totp" }, headers }),
      );
      if (!outcome.ok) throw refusalError(outcome.refusal);
      if (outcome.value.method !== "totp") throw new Error("the identity engine set up a different method");
      return { totpUri: outcome.value.totpURI, backupCodes: outcome.value.backupCodes };
    },

    /** From then on, sign-in requires a code. The session gets a new ID. */
    confirmTotp: async (ctx: UserCtx, code: string, visitor: Visitor): Promise<SignedIn> => {
      const { userId } = ctx.actor;
      await throttle.attempt(ctx, "reauthenticate", userId);
      const headers = await inSession(ctx, visitor);
      const outcome = await uow.directory(ctx, async (tx) => {
        if ((await users.find(tx, userId))?.hasTotp) fail(I.totp_already_enabled);
        const verified = await engine.attemptIn(tx, () =>
          engine.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }),
        );
        if (!verified.ok) return verified.refusal;
        if (!(await claimCode(engine, tx, userId, code))) fail(I.invalid_code);
        return sessions.welcome(tx, visitor, verified.value.headers, { action: "user.enable_totp" });
      });
      if (typeof outcome === "string") throw refusalError(outcome);
      return outcome;
    },

    removeTotp: (ctx: UserCtx): Promise<void> =>
      uow.directory(ctx, async (tx) => {
        if (!(await store.removeTotp(tx, ctx.actor.userId))) fail(I.totp_not_enabled);
        await users.removePending(tx, ctx.actor.userId);
        await log.note(tx, ctx.actor.userId, "user.remove_totp");
      }),

    renewBackupCodes: async (
      ctx: UserCtx,
      input: { password?: string | undefined },
      visitor: Visitor,
    ): Promise<readonly string[]> => {
      await throttle.attempt(ctx, "reauthenticate", ctx.actor.userId);
      const headers = await inSession(ctx, visitor);
      const outcome = await engine.attempt(() =>
        engine.api.generateBackupCodes({ body: bodyOf(input.password), headers }),
      );
      if (!outcome.ok) throw refusalError(outcome.refusal);
      await uow.directory(ctx, (tx) => log.note(tx, ctx.actor.userId, "user.renew_backup_codes"));
      return outcome.value.backupCodes;
    },
  };
}

export function createPasskeys({ uow, engine, log, throttle, mails, sessions }: SignInDeps) {
  return {
    passkeyRegistrationOptions: async (ctx: UserCtx, visitor: Visitor): Promise<PasskeyOptions> => {
      const headers = engine.headersFor(visitor, await sessions.tokenOf(ctx));
      const outcome = await engine.attempt(() =>
        engine.api.generatePasskeyRegistrationOptions({ query: {}, headers, returnHeaders: true }),
      );
      if (!outcome.ok) throw refusalError(outcome.refusal);
      return {
        options: outcome.value.response,
        cookies: linesBesides(outcome.value.headers, engine.cookie.name),
      };
    },

    addPasskey: async (
      ctx: UserCtx,
      input: { response: PasskeyResponse; name?: string | undefined },
      visitor: Visitor,
    ): Promise<Passkey> => {
      const { userId } = ctx.actor;
      const headers = engine.headersFor(visitor, await sessions.tokenOf(ctx));
      const body = { response: input.response, ...(input.name === undefined ? {} : { name: input.name }) };
      const outcome = await uow.directory(ctx, async (tx) => {
        const added = await engine.attemptIn(tx, () =>
          engine.api.verifyPasskeyRegistration({ body, headers }),
        );
        if (!added.ok) return added.refusal;
        mails.enqueue(tx, [{ kind: "passkey_added", userUuid: idToUuid(userId) }]);
        await log.note(tx, userId, "user.add_passkey");
        return (
          (await store.findPasskey(tx, userId, uuidToId("pky", added.value.id))) ?? fail(I.passkey_refused)
        );
      });
      if (typeof outcome === "string") throw refusalError(outcome);
      return outcome;
    },

    listPasskeys: (ctx: UserCtx, page: PageRequest): Promise<KeysetPage<Passkey>> =>
      uow.directoryRead(ctx, (tx) => store.listPasskeys(tx, ctx.actor.userId, page)),

    removePasskey: (ctx: UserCtx, id: PasskeyId): Promise<void> =>
      uow.directory(ctx, async (tx) => {
        if (!(await store.removePasskey(tx, ctx.actor.userId, id))) fail(E.not_found);
        await log.note(tx, ctx.actor.userId, "user.remove_passkey");
      }),

    passkeySignInOptions: async (ctx: Ctx, visitor: Visitor): Promise<PasskeyOptions> => {
      await throttle.blindAttempt(ctx, "passkey");
      const outcome = await engine.attempt(() =>
        engine.api.generatePasskeyAuthenticationOptions({
          headers: engine.headersFor(visitor),
          returnHeaders: true,
        }),
      );
      if (!outcome.ok) throw refusalError(outcome.refusal);
      const { response, headers } = outcome.value;
      // Otherwise the library only prefers user verification, and our own check would then reject the passkey.
      return {
        options: { ...response, userVerification: "required" } as typeof response,
        cookies: headers.getSetCookie(),
      };
    },

    signInByPasskey: async (ctx: Ctx, response: PasskeyResponse, visitor: Visitor): Promise<SignedIn> => {
      await throttle.blindAttempt(ctx, "passkey");
      const outcome = await uow.directory(ctx, async (tx) => {
        const verified = await engine.attemptIn(tx, () =>
          engine.api.verifyPasskeyAuthentication({
            body: { response: response as never },
            headers: engine.headersFor(visitor),
            returnHeaders: true,
          }),
        );
        if (!verified.ok) return verified.refusal;
        return sessions.welcome(tx, visitor, verified.value.headers, { method: "passkey" });
      });
      if (typeof outcome === "string") throw refusalError(outcome);
      return outcome;
    },
  };
}
