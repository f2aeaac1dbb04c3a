/** API schemas and operations for API keys. Available to signed-in users only, never to an API key. */

import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { accountSession, definePermissions } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { apiKeysMax } from "../accounts/index.ts";
import { apiKeyErrors as K } from "./api-keys.errors.ts";
import { type ApiKey, statusAt } from "./api-keys.rules.ts";

export const apiKeyPermissions = definePermissions("api-keys", {
  read: "viewer",
  write: "viewer",
  manage: "admin",
});

const name = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .describe("The purpose of the key. Use one key per application.");
const status = z.enum(["valid", "expired", "revoked"]);

const ApiKeyOut = z
  .object({
    id: idSchema("key"),
    object: z.literal("api_key"),
    name,
    last4: z.string().describe("The last four characters of the key, to help you identify it."),
    status: status.describe(
      "A revoked key cannot be restored. A key also stops working when its creator leaves the account.",
    ),
    created_by: idSchema("usr").describe("The user the key acts as, with that user's current role."),
    created_at: z.iso.datetime(),
    last_used_at: z.iso
      .datetime()
      .nullable()
      .describe("Accurate to about one minute. Null if the key has never been used."),
    expires_at: z.iso.datetime().nullable().describe("Null if the key does not expire."),
    revoked_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "ApiKey" });

const ApiKeyCreatedOut = ApiKeyOut.extend({
  key: z
    .string()
    .describe("The API key. Returned only in this response; it is not stored and cannot be shown again."),
}).meta({ id: "ApiKeyCreated" });

const ApiKeyCreateIn = z
  .strictObject({
    name,
    expires_at: z.iso
      .datetime({ offset: true })
      .transform((text) => new Date(text))
      .nullable()
      .default(null)
      .describe(
        "Must be in the future. If null or omitted, the key does not expire. Cannot be changed later.",
      ),
  })
  .meta({ id: "ApiKeyCreate" });

const ApiKeyRevokeIn = z
  .strictObject({
    confirm: z.literal(true).describe("Every application that uses the key loses access immediately."),
  })
  .meta({ id: "ApiKeyRevoke" });

const about = {
  title: "API keys",
  home: "directory",
  description: "API keys allow programs to act in one account on behalf of the user who created the key.",
} as const;

export const apiKeysContract = defineContract("apiKeys", about, {
  list: {
    method: "GET",
    path: "/account/api-keys",
    summary: "List API keys",
    description: "Admins and owners see all keys of the account; other users see only their own.",
    access: accountSession(apiKeyPermissions.read, { duringDeletion: true }),
    query: z.strictObject({ status: status.optional() }),
    list: { sorts: ["created_at"], byDefault: "-created_at" },
    returns: { 200: listOf(ApiKeyOut) },
    errors: [],
  },
  create: {
    method: "POST",
    path: "/account/api-keys",
    summary: "Create an API key",
    description:
      `An account can have at most ${apiKeysMax} active keys. The key is shown once; repeating the call with the same \`Idempotency-Key\` ` +
      "within a day returns it again.",
    access: accountSession(apiKeyPermissions.write, { reauthenticate: true }),
    body: ApiKeyCreateIn,
    idempotent: true,
    secretAnswer: true,
    returns: { 201: ApiKeyCreatedOut },
    errors: [K.api_key_limit],
  },
  revoke: {
    method: "DELETE",
    path: "/account/api-keys/:id",
    summary: "Revoke an API key",
    description:
      "Takes effect immediately and cannot be undone. Admins and owners can revoke any key; other users only their own.",
    access: accountSession(apiKeyPermissions.write, { reauthenticate: true, duringDeletion: true }),
    params: z.strictObject({ id: idSchema("key") }),
    body: ApiKeyRevokeIn,
    whenInactive: "allowed",
    returns: { 204: null },
    errors: [E.invalid_state],
  },
});

export function presentApiKey(key: ApiKey, now: Date): z.input<typeof ApiKeyOut> {
  return {
    id: key.id,
    object: "api_key",
    name: key.name,
    last4: key.last4,
    status: statusAt(key, now),
    created_by: key.createdBy,
    created_at: isoTime(key.createdAt),
    last_used_at: key.lastUsedAt && isoTime(key.lastUsedAt),
    expires_at: key.expiresAt && isoTime(key.expiresAt),
    revoked_at: key.revokedAt && isoTime(key.revokedAt),
  };
}
