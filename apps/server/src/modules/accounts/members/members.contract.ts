/** The public shape of the people in an account and their operations. */

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
const forAdmins = "Present for admins and owners only.";

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
      .describe(`When the person last used this account signed in, to five minutes. ${forAdmins}`),
    created_at: z.iso.datetime().describe("When the person joined the account."),
  })
  .meta({ id: "User" });

const UserPatchIn = z.strictObject({ role }).meta({ id: "UserPatch" });

const ById = z.strictObject({ id: idSchema("usr") });

const about = { home: "directory", description: "The people of an account and their roles." } as const;

export const usersContract = defineContract("users", about, {
  list: {
    method: "GET",
    path: "/users",
    summary: "List the people of the account",
    access: account(userPermissions.read),
    query: z.strictObject({
      role: role.optional().describe("For admins and owners only."),
      q: z
        .string()
        .max(120)
        .optional()
        .describe("Part of the name; for admins and owners also of the e-mail address."),
    }),
    list: { sorts: ["created_at", "name"], byDefault: "-created_at" },
    returns: { 200: listOf(UserOut) },
    errors: [E.admin_required],
  },
  get: {
    method: "GET",
    path: "/users/:id",
    summary: "Get a person of the account",
    access: account(userPermissions.read),
    params: ById,
    returns: { 200: UserOut },
    errors: [],
  },
  update: {
    method: "PATCH",
    path: "/users/:id",
    summary: "Give a person another role",
    description:
      "Only an owner gives or takes the owner role. In force at once, also for the API keys of the person.",
    access: accountSession(userPermissions.manage),
    params: ById,
    body: UserPatchIn,
    idempotent: true,
    returns: { 200: UserOut },
    errors: [A.last_owner, E.forbidden],
  },
  // The least role is viewer, because everyone may leave; that removing another takes an admin is a rule of the service.
  remove: {
    method: "DELETE",
    path: "/users/:id",
    summary: "Remove a person from the account, or leave it",
    description:
      "Everyone may remove themself. Removing another person takes the admin role, removing an owner the owner role. " +
      "Sessions and API keys of the person stop working in this account at once.",
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
