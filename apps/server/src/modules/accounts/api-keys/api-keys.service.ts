/**
 * Use cases for API keys. Managing keys requires a user session; `authenticate` handles requests that use a key. The
 * full key exists only in the response of `create`.
 */
import type { AccountCtx } from "../../../platform/context/context.ts";
import { systemCtx } from "../../../platform/context/context.ts";
import { hashToken, last4, newToken } from "../../../platform/crypto/tokens.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { type Id, newId } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { apiKeysMax, termsOf } from "../accounts/index.ts";
import { apiKeyErrors as K } from "./api-keys.errors.ts";
import type { ApiKey, ApiKeyId, ApiKeyStatus } from "./api-keys.rules.ts";
import * as rules from "./api-keys.rules.ts";
import * as store from "./api-keys.store.ts";
import { createKeyAuthenticator } from "./authentication.service.ts";
import { createKeyUses } from "./key-uses.service.ts";

export type ApiKeysService = ReturnType<typeof createApiKeys>;

export function createApiKeys(platform: Pick<Platform, "uow" | "now" | "telemetry" | "config">) {
  const { uow, now, telemetry, config } = platform;
  const uses = createKeyUses({
    write: (batch) =>
      uow.directory(systemCtx("api-keys", "record-uses", now()), (tx) => store.saveUses(tx, batch)),
    onFailure: (error) => telemetry.logger.warn({ err: error }, "could not record the last use of API keys"),
  });

  return {
    authenticate: createKeyAuthenticator({ uow, now, uses, terms: termsOf(config) }),

    /** Writes buffered key uses. */
    flushUses: () => uses.flush(),

    list: (
      ctx: AccountCtx,
      filter: { status?: ApiKeyStatus | undefined },
      page: PageRequest,
    ): Promise<KeysetPage<ApiKey>> => {
      const createdBy = rules.seesAllKeys(ctx.role) ? undefined : personOf(ctx);
      return uow.directoryRead(ctx, (tx) => store.list(tx, { ...filter, createdBy }, page));
    },

    create: (
      ctx: AccountCtx,
      wanted: { name: string; expiresAt: Date | null },
    ): Promise<{ key: ApiKey; token: string }> => {
      const createdBy = personOf(ctx);
      if (wanted.expiresAt !== null && wanted.expiresAt <= ctx.now) refusePastExpiry();
      return uow.directory(ctx, async (tx) => {
        await store.lockCreation(tx);
        if ((await store.countValid(tx)) >= apiKeysMax) fail(K.api_key_limit, { limit: apiKeysMax });
        const token = newToken("svc");
        const key: ApiKey = {
          id: newId("key"),
          name: wanted.name,
          last4: last4(token),
          createdBy,
          createdAt: ctx.now,
          lastUsedAt: null,
          expiresAt: wanted.expiresAt,
          revokedAt: null,
          revokedBy: null,
        };
        await store.insert(tx, key, hashToken(token));
        tx.inAccount(ctx.account).audit("api_key.create", { type: "api_key", id: key.id });
        return { key, token };
      });
    },

    revoke: (ctx: AccountCtx, id: ApiKeyId): Promise<void> => {
      const userId = personOf(ctx);
      return uow.directory(ctx, async (tx) => {
        const key = await store.lock(tx, id);
        if (!key || !rules.maySee(key, { userId, role: ctx.role })) return fail(E.not_found);
        const decision = rules.revoke(key, userId, ctx.now);
        if (!decision.ok)
          return fail(E.invalid_state, { current_state: decision.status, allowed_states: ["valid"] });
        await store.saveRevocation(tx, decision.next);
        tx.inAccount(ctx.account).audit("api_key.revoke", { type: "api_key", id });
      });
    },

    /**
     * Revokes the keys of a user who has left the account. They stopped working when the membership ended; revoking
     * them prevents them from working again if the user is reinvited. Keys created since then are not affected.
     */
    revokeLeftBehind: (ctx: AccountCtx, userId: Id<"usr">): Promise<void> =>
      uow.directory(ctx, async (tx) => {
        for (const key of await store.lockLeftBehind(tx, userId)) {
          const decision = rules.revoke(key, null, ctx.now);
          if (!decision.ok) continue;
          await store.saveRevocation(tx, decision.next);
          tx.inAccount(ctx.account).audit(
            "api_key.revoke",
            { type: "api_key", id: key.id },
            { reason: "member_removed" },
          );
        }
      }),
  };
}

/** The HTTP layer admits only sessions here; this check covers every other caller. */
function personOf(ctx: AccountCtx): Id<"usr"> {
  return ctx.actor.kind === "user" ? ctx.actor.userId : fail(E.session_required);
}

function refusePastExpiry(): never {
  return fail(E.validation_failed, {
    errors: [{ pointer: "/expires_at", code: "min", message: "Must be in the future." }],
  });
}
