/** The operations by which an account goes, and by which it is kept after all. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { accountSession, definePermissions } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { AccountOut } from "../accounts/index.ts";

export const deletionPermissions = definePermissions("account_deletion", { manage: "owner" });

const AccountDeleteIn = z
  .strictObject({
    confirm_name: z.string().max(200).describe("The account's exact name, typed by a person."),
  })
  .meta({ id: "AccountDelete" });

const about = {
  home: "directory",
  description: "Deleting the whole account, with time to think again.",
} as const;

export const accountDeletionContract = defineContract("accountDeletion", about, {
  request: {
    method: "DELETE",
    path: "/account",
    summary: "Delete the account",
    description:
      "Everything goes for good at `deletion_due_at`, 30 days later unless the operator has set another time. Until then the account can be read, exported and restored, and nothing else. Its owners are told by mail.",
    access: accountSession(deletionPermissions.manage, { reauthenticate: true }),
    body: AccountDeleteIn,
    whenInactive: "allowed",
    returns: { 202: AccountOut },
    errors: [E.not_found],
  },
  restore: {
    method: "POST",
    path: "/account/restore",
    summary: "Keep an account that was to be deleted",
    access: accountSession(deletionPermissions.manage, { duringDeletion: true }),
    whenInactive: "allowed",
    idempotent: true,
    returns: { 200: AccountOut },
    errors: [E.not_found, E.invalid_state],
  },
});
