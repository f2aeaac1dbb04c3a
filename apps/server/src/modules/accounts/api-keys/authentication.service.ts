/**
 * Authenticates API keys. Malformed keys are rejected without a database query. Other lookups are batched per event
 * loop turn into one query and never cached, so a revocation, expiry, or role change takes effect on the next
 * request. Must not log or store keys.
 */
import { systemCtx } from "../../../platform/context/context.ts";
import { hashToken, isWellFormedToken } from "../../../platform/crypto/tokens.ts";
import { createBatchLookup } from "../../../platform/db/batch-lookups.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { challenge, type KeyAuthenticator } from "../../../platform/http/credentials.ts";
import { uuidToId } from "../../../platform/ids/ids.ts";
import { type BillingTerms, isBillingActive } from "../accounts/index.ts";
import { judge, type PresentedKey } from "./api-keys.rules.ts";
import * as store from "./api-keys.store.ts";
import type { KeyUses } from "./key-uses.service.ts";

const refusals = { unknown: E.invalid_api_key, revoked: E.api_key_revoked, expired: E.api_key_expired };

export function createKeyAuthenticator(deps: {
  uow: Uow;
  now: () => Date;
  uses: KeyUses;
  terms: BillingTerms;
}): KeyAuthenticator["authenticateKey"] {
  const { uow, now, uses, terms } = deps;
  const find = createBatchLookup<string, PresentedKey>({
    load: (hashes) =>
      uow.directoryRead(systemCtx("api-keys", "authenticate-key", now()), (tx) =>
        store.findByHashes(tx, hashes),
      ),
  });

  return async (token) => {
    if (!isWellFormedToken("svc", token)) return fail(E.invalid_api_key, {}, { headers: challenge });
    const key = await find(hashToken(token).toString("hex"));
    const at = now();
    const verdict = judge(key, at);
    if (!key?.creator || !verdict.ok) {
      return fail(refusals[verdict.ok ? "unknown" : verdict.why], {}, { headers: challenge });
    }
    uses.note({ id: key.id, accountUuid: key.accountUuid, at }, key.lastUsedAt);
    return {
      keyId: key.id,
      userId: key.createdBy,
      account: { id: uuidToId("acc", key.accountUuid), uuid: key.accountUuid, shard: verdict.shard },
      accountState: verdict.accountState,
      isBillingActive: isBillingActive(key.creator.billing, terms, at),
      role: verdict.role,
    };
  };
}
