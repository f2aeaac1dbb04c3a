/** API schemas and operations for the users of an account. */

import { z } from "zod";
import { roles } from "../../../platform/context/context.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { account, accountSession, definePermissions } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { accountErrors as A } from "../accounts/index.ts";
import type { Member } from "./members.rules.ts";

export const userPermissions = definePermissions("users", {
  read: "viewer",
  leave: "viewer",
  invite: "admin",
  manage: "admin",
});

const role = z.enum(roles);
const forAdmins = "Returned to admins and owners only.";

const UserOut = z
  .object({
    id: idSchema("usr"),
    object: z.literal("user"),
    name: z.string(),
    email: z.string().optional().describe(forAdmins),
    role: role.optional().describe(forAdmins),
    last_seen_at: z.iso
      .datetime()
      .nullable()
      .optional()
      .describe(`When the user was last active in this account, accurate to five minutes. ${forAdmins}`),
    created_at: z.iso.datetime().describe("When the user joined the account."),
  })
  .meta({ id: "User" });

const UserPatchIn = z.strictObject({ role }).meta({ id: "UserPatch" });

const ById = z.strictObject({ id: idSchema("usr") });

const about = { home: "directory", description: "The users of an account and their roles." } as const;

export const usersContract = defineContract("users", about, {
  list: {
    method: "GET",
    path: "/users",
    summary: "List users",
    access: account(userPermissions.read),
    query: z.strictObject({
      role: role.optional().describe("For admins and owners only."),
      q: z
        .string()
        .max(120)
        .optional()
        .describe("Part of the name. For admins and owners, also part of the email address."),
    }),
    list: { sorts: ["created_at", "name"], byDefault: "-created_at" },
    returns: { 200: listOf(UserOut) },
    errors: [E.admin_required],
  },
  get: {
    method: "GET",
    path: "/users/:id",
    summary: "Get a user",
    access: account(userPermissions.read),
    params: ById,
    returns: { 200: UserOut },
    errors: [],
  },
  update: {
    method: "PATCH",
    path: "/users/:id",
    summary: "Change a user's role",
    description:
      "Only an owner can grant or remove the owner role. Takes effect immediately, including for the user's API keys.",
    access: accountSession(userPermissions.manage),
    params: ById,
    body: UserPatchIn,
    idempotent: true,
    returns: { 200: UserOut },
    errors: [A.last_owner, E.forbidden],
  },
  // The minimum role is viewer, because any user can leave. The service makes sure that only admins can remove other
  // users.
  remove: {
    method: "DELETE",
    path: "/users/:id",
    summary: "Remove a user or leave the account",
    description:
      "Any user can leave the account. Removing another user requires the admin role; removing an owner requires the owner role. " +
      "The user's sessions and API keys stop working in this account immediately.",
    access: accountSession(userPermissions.leave),
    params: ById,
    returns: { 204: null },
    errors: [A.last_owner, E.admin_required, E.forbidden],
  },
});

export function presentUser(member: Member, withDetails: boolean): z.input<typeof UserOut> {
  const known = {
    id: member.userId,
    object: "user",
    name: member.name,
    created_at: isoTime(member.joinedAt),
  } as const;
  if (!withDetails) return known;
  return {
    ...known,
    email: member.email,
    role: member.role,
    last_seen_at: member.lastSeenAt && isoTime(member.lastSeenAt),
  };
}
