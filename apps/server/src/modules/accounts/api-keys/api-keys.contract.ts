/** The public shape of API keys and their operations: for signed-in people only, never for a key. */

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
  .describe("What the key is for. One key per application is good practice.");
const status = z.enum(["valid", "expired", "revoked"]);

const ApiKeyOut = z
  .object({
    id: idSchema("key"),
    object: z.literal("api_key"),
    name,
    last4: z.string().describe("The last four characters of the key, to tell keys apart."),
    status: status.describe(
      "Revoked is final. A key also stops working when its creator leaves the account.",
    ),
    created_by: idSchema("usr").describe("The key acts as this person, with their current role."),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable().describe("Exact to about a minute; null: never used."),
    expires_at: z.iso.datetime().nullable().describe("Null: works until it is revoked."),
    revoked_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "ApiKey" });

const ApiKeyCreatedOut = ApiKeyOut.extend({
  key: z
    .string()
    .describe("The key itself. Shown in this answer only; it is not stored and cannot be shown again."),
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
        "In the future; null or absent: the key works until it is revoked. It cannot be changed later.",
      ),
  })
  .meta({ id: "ApiKeyCreate" });

const ApiKeyRevokeIn = z
  .strictObject({
    confirm: z.literal(true).describe("Every application that uses the key loses access at once."),
  })
  .meta({ id: "ApiKeyRevoke" });

const about = {
  home: "directory",
  description: "API keys let programs act in one account, as the person who made the key.",
} as const;

export const apiKeysContract = defineContract("apiKeys", about, {
  list: {
    method: "GET",
    path: "/account/api-keys",
    summary: "List API keys",
    description: "Admins and owners see all keys of the account, everyone else their own.",
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
      `An account has at most ${apiKeysMax} live keys. The key is shown once; a repeat with the same \`Idempotency-Key\` ` +
      "within a day shows it again.",
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
      "Final, and in force at once. Admins and owners may revoke any key, everyone else their own.",
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
