/** API schemas and operations for accounts. */

import { textLanguages } from "@formstead/form-logic/texts/text-language";
import { z } from "zod";
import { type Role, roles } from "../../../platform/context/context.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { account, accountSession, definePermissions, signedIn } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { etagOf } from "../../../platform/http/etag.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { accountErrors as A } from "./accounts.errors.ts";
import type { Account, Membership, RolePermissions } from "./accounts.rules.ts";
import type { AccountStanding, Quota } from "./limits.rules.ts";

export const accountPermissions = definePermissions("account", { read: "viewer", manage: "admin" });

const name = z.string().trim().min(1).max(120).describe("The display name. Does not have to be unique.");
const defaultLanguage = z
  .enum(textLanguages)
  .describe("The language of emails to people who have not chosen a language themselves. `en` unless set.");
const status = z
  .enum(["active", "pending_deletion", "deleting"])
  .describe("`pending_deletion`: the account can be read and restored until `deletion_due_at`.");
const role = z.enum(roles);

const QuotaOut = z
  .object({ per_minute: z.int(), per_hour: z.int(), per_day: z.int() })
  .meta({ id: "RequestQuota", description: "The maximum number of requests in any minute, hour, and day." });

const LimitsOut = z
  .object({
    key_requests: QuotaOut.describe("Limits for each API key."),
    account_requests: QuotaOut.describe("Limits for all API keys of the account combined."),
    session_requests_per_minute: z.int().describe("Limit for each signed-in user."),
    api_keys_max: z.int().describe("The maximum number of active API keys."),
  })
  .meta({ id: "AccountLimits" });

const summary = {
  id: idSchema("acc"),
  object: z.literal("account"),
  name,
  status,
  created_at: z.iso.datetime(),
};

export const AccountOut = z
  .object({
    ...summary,
    default_language: defaultLanguage,
    role: role.describe("Your role in this account."),
    billing_active: z
      .boolean()
      .describe(
        "If false, users can only read and export, and API keys are rejected with 402 `billing_inactive`.",
      ),
    limits: LimitsOut,
    etag: z.string(),
    updated_at: z.iso.datetime(),
    deletion_requested_at: z.iso.datetime().nullable(),
    deletion_due_at: z.iso.datetime().nullable().describe("When the account is permanently deleted."),
  })
  .meta({ id: "Account" });

export const MembershipOut = z
  .object({
    object: z.literal("membership"),
    account: z.object(summary).meta({ id: "AccountSummary" }),
    role: role.describe("Your role in this account."),
    is_active: z
      .boolean()
      .describe("Whether this is your active account, as set by `PUT /me/active-account`."),
    created_at: z.iso.datetime().describe("When you joined the account."),
  })
  .meta({ id: "Membership" });

const RoleOut = z
  .object({
    id: role,
    object: z.literal("role"),
    permissions: z.array(z.string()).describe("Permission names such as `projects:write`."),
  })
  .meta({ id: "Role" });

const AccountCreateIn = z
  .strictObject({ name, default_language: defaultLanguage.optional() })
  .meta({ id: "AccountCreate" });

const AccountPatchIn = z
  .strictObject({ name: name.optional(), default_language: defaultLanguage.optional() })
  .meta({ id: "AccountPatch", description: "Omitted properties are left unchanged." });

const ActiveAccountIn = z.strictObject({ account_id: idSchema("acc") }).meta({ id: "ActiveAccount" });

const about = {
  home: "directory",
  description: "An account contains all resources. Users belong to it with a role.",
} as const;

export const accountsContract = defineContract("accounts", about, {
  listMine: {
    method: "GET",
    path: "/me/accounts",
    summary: "List your accounts",
    access: signedIn(),
    list: { sorts: ["created_at", "name"], byDefault: "-created_at" },
    returns: { 200: listOf(MembershipOut) },
    errors: [],
  },
  activate: {
    method: "PUT",
    path: "/me/active-account",
    summary: "Set your active account",
    description:
      "The web app remembers this choice. Every API call still names its account in `X-Account-ID`.",
    access: signedIn(),
    body: ActiveAccountIn,
    returns: { 200: MembershipOut },
    errors: [E.not_found],
  },
  create: {
    method: "POST",
    path: "/accounts",
    summary: "Create an account",
    description: "You become its owner.",
    access: signedIn(),
    body: AccountCreateIn,
    idempotent: true,
    returns: { 201: AccountOut },
    errors: [A.account_limit],
  },
  get: {
    method: "GET",
    path: "/account",
    summary: "Get the account",
    access: account(accountPermissions.read),
    etag: "read",
    returns: { 200: AccountOut },
    errors: [E.not_found],
  },
  update: {
    method: "PATCH",
    path: "/account",
    summary: "Update the account",
    access: accountSession(accountPermissions.manage),
    body: AccountPatchIn,
    idempotent: true,
    etag: "optional",
    returns: { 200: AccountOut },
    errors: [E.not_found],
  },
  listRoles: {
    method: "GET",
    path: "/roles",
    summary: "List roles and their permissions",
    description: "Returns all roles on one page, from least to most privileged.",
    access: account(accountPermissions.read),
    returns: { 200: listOf(RoleOut) },
    errors: [],
  },
});

export function presentAccount(
  account: Account,
  role: Role,
  { limits, isBillingActive }: AccountStanding,
): z.input<typeof AccountOut> {
  return {
    ...presentSummary(account),
    default_language: account.defaultLanguage,
    role,
    billing_active: isBillingActive,
    limits: {
      key_requests: presentQuota(limits.keyRequests),
      account_requests: presentQuota(limits.accountRequests),
      session_requests_per_minute: limits.sessionRequestsPerMinute,
      api_keys_max: limits.apiKeysMax,
    },
    etag: etagOf(account.revision),
    updated_at: isoTime(account.updatedAt),
    deletion_requested_at: account.deletion && isoTime(account.deletion.requestedAt),
    deletion_due_at: account.deletion && isoTime(account.deletion.dueAt),
  };
}

export function presentMembership(membership: Membership): z.input<typeof MembershipOut> {
  return {
    object: "membership",
    account: presentSummary(membership.account),
    role: membership.role,
    is_active: membership.isActive,
    created_at: isoTime(membership.createdAt),
  };
}

export function presentRoles(
  all: readonly RolePermissions[],
): z.input<ReturnType<typeof listOf<typeof RoleOut>>> {
  return {
    data: all.map(({ role: id, permissions }) => ({ id, object: "role", permissions: [...permissions] })),
    pagination: { limit: all.length, has_more: false, next_cursor: null, prev_cursor: null },
  };
}

function presentSummary(account: Account) {
  return {
    id: account.id,
    object: "account",
    name: account.name,
    status: account.status,
    created_at: isoTime(account.createdAt),
  } as const;
}

function presentQuota(quota: Quota) {
  return { per_minute: quota.perMinute, per_hour: quota.perHour, per_day: quota.perDay };
}
