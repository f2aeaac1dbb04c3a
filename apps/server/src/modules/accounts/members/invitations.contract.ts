/** API schemas and operations for invitations. */

import { z } from "zod";
import { roles } from "../../../platform/context/context.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { accountSession, open, signedIn } from "../../../platform/http/access.ts";
import { defineContract, readsOnly } from "../../../platform/http/contract.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { MembershipOut } from "../accounts/index.ts";
import {
  type Invitation,
  type InvitationPreview,
  invitationStatuses,
  statusAt,
} from "./invitations.rules.ts";
import { userPermissions } from "./members.contract.ts";
import { memberErrors as M } from "./members.errors.ts";

const role = z.enum(roles).describe("The role the user will have. Only an owner can invite an owner.");
const status = z.enum(invitationStatuses);

const InvitationOut = z
  .object({
    id: idSchema("inv"),
    object: z.literal("invitation"),
    email: z.string(),
    role,
    status,
    invited_by: idSchema("usr"),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime().describe("Seven days after the invitation was last sent."),
    decided_at: z.iso
      .datetime()
      .nullable()
      .describe("When the invitation was accepted, declined, or revoked, or when it expired."),
  })
  .meta({ id: "Invitation" });

const InvitationCreateIn = z
  .strictObject({
    email: z
      .email()
      .max(254)
      .toLowerCase()
      .describe("A user who signs in with this verified address can accept."),
    role,
  })
  .meta({ id: "InvitationCreate" });

const InvitationTokenIn = z
  .strictObject({
    token: z.string().min(1).max(200).describe("The value after `#token=` in the emailed link."),
  })
  .meta({ id: "InvitationToken" });

const InvitationPreviewOut = z
  .object({
    object: z.literal("invitation_preview"),
    account_name: z.string(),
    email: z.string().describe("The invited address. Sign in or sign up with it to accept."),
    role,
    invited_by_name: z.string().nullable().describe("Null if that user has left the account."),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: "InvitationPreview" });

const ById = z.strictObject({ id: idSchema("inv") });

const about = {
  home: "directory",
  description: "Invitations add people to an account by email.",
} as const;

export const invitationsContract = defineContract("invitations", about, {
  list: {
    method: "GET",
    path: "/invitations",
    summary: "List invitations",
    access: accountSession(userPermissions.invite, { duringDeletion: true }),
    query: z.strictObject({ status: status.optional() }),
    list: { sorts: ["created_at", "email"], byDefault: "-created_at" },
    returns: { 200: listOf(InvitationOut) },
    errors: [],
  },
  create: {
    method: "POST",
    path: "/invitations",
    summary: "Invite a person",
    description:
      "Sends an email with a link to the address. An address can have at most one open invitation to an account. " +
      "The number of emails per day is limited per address, user, and account, and so is the number of open invitations.",
    access: accountSession(userPermissions.invite),
    body: InvitationCreateIn,
    idempotent: true,
    returns: { 201: InvitationOut },
    errors: [M.already_member, M.already_invited, M.invitation_limit, E.forbidden],
  },
  resend: {
    method: "POST",
    path: "/invitations/:id/resend",
    summary: "Resend an invitation",
    description: "Sends a new link that is valid for seven days. The previous link stops working.",
    access: accountSession(userPermissions.invite),
    params: ById,
    idempotent: true,
    returns: { 200: InvitationOut },
    errors: [E.invalid_state, E.forbidden],
  },
  revoke: {
    method: "DELETE",
    path: "/invitations/:id",
    summary: "Revoke an invitation",
    access: accountSession(userPermissions.invite),
    params: ById,
    returns: { 204: null },
    errors: [E.invalid_state],
  },
  // The invited person may not have a user yet, so the token authorizes the call. It is too long to guess, so the
  // per-network limit of public operations is sufficient.
  preview: {
    method: "POST",
    path: "/invitations/preview",
    summary: "Preview an invitation",
    description:
      "Shows the content of the invitation to anyone with its link and changes nothing. To accept it, sign in.",
    access: open(),
    body: InvitationTokenIn,
    repeatable: readsOnly,
    returns: { 200: InvitationPreviewOut },
    errors: [E.token_expired, E.invalid_state],
  },
  accept: {
    method: "POST",
    path: "/invitations/accept",
    summary: "Accept an invitation",
    description: "Your verified email address must match the invited address.",
    access: signedIn(),
    body: InvitationTokenIn,
    idempotent: true,
    returns: { 200: MembershipOut },
    errors: [E.token_expired, M.wrong_recipient, M.already_member, E.invalid_state],
  },
  decline: {
    method: "POST",
    path: "/invitations/decline",
    summary: "Decline an invitation",
    access: signedIn(),
    body: InvitationTokenIn,
    idempotent: true,
    returns: { 204: null },
    errors: [E.token_expired, M.wrong_recipient, E.invalid_state],
  },
});

export function presentPreview(preview: InvitationPreview): z.input<typeof InvitationPreviewOut> {
  const { invitation, accountName, inviterName } = preview;
  return {
    object: "invitation_preview",
    account_name: accountName,
    email: invitation.email,
    role: invitation.role,
    invited_by_name: inviterName,
    expires_at: isoTime(invitation.expiresAt),
  };
}

export function presentInvitation(invitation: Invitation, now: Date): z.input<typeof InvitationOut> {
  const current = statusAt(invitation, now);
  const decidedAt = invitation.decidedAt ?? (current === "expired" ? invitation.expiresAt : null);
  return {
    id: invitation.id,
    object: "invitation",
    email: invitation.email,
    role: invitation.role,
    status: current,
    invited_by: invitation.invitedBy,
    created_at: isoTime(invitation.createdAt),
    expires_at: isoTime(invitation.expiresAt),
    decided_at: decidedAt && isoTime(decidedAt),
  };
}
