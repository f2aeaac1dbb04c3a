/** API operations to delete and restore an account. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { accountSession, definePermissions } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { AccountOut } from "../accounts/index.ts";

export const deletionPermissions = definePermissions("account_deletion", { manage: "owner" });

const AccountDeleteIn = z
  .strictObject({
    confirm_name: z.string().max(200).describe("The exact account name, typed by the user to confirm."),
  })
  .meta({ id: "AccountDelete" });

const about = {
  home: "directory",
  description: "Deletes an entire account after a waiting period.",
} as const;

export const accountDeletionContract = defineContract("accountDeletion", about, {
  request: {
    method: "DELETE",
    path: "/account",
    summary: "Delete the account",
    description:
      "The account and all of its data are permanently deleted at `deletion_due_at`, which is 30 days later unless the operator has configured another period. Until then, the account can only be read, exported, and restored. Its owners are notified by email.",
    access: accountSession(deletionPermissions.manage, { reauthenticate: true }),
    body: AccountDeleteIn,
    whenInactive: "allowed",
    returns: { 202: AccountOut },
    errors: [E.not_found],
  },
  restore: {
    method: "POST",
    path: "/account/restore",
    summary: "Cancel the deletion of the account",
    access: accountSession(deletionPermissions.manage, { duringDeletion: true }),
    whenInactive: "allowed",
    idempotent: true,
    returns: { 200: AccountOut },
    errors: [E.not_found, E.invalid_state],
  },
});
