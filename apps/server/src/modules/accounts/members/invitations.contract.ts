/** The public shape of invitations and their operations. */

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

const role = z.enum(roles).describe("The role the person will have. Only an owner invites an owner.");
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
    expires_at: z.iso.datetime().describe("Seven days after it was last sent."),
    decided_at: z.iso
      .datetime()
      .nullable()
      .describe("When it was accepted, declined or revoked, or ran out."),
  })
  .meta({ id: "Invitation" });

const InvitationCreateIn = z
  .strictObject({
    email: z.email().max(254).toLowerCase().describe("Who signs in with this address, verified, may accept."),
    role,
  })
  .meta({ id: "InvitationCreate" });

const InvitationTokenIn = z
  .strictObject({ token: z.string().min(1).max(200).describe("From the link in the mail, after `#token=`.") })
  .meta({ id: "InvitationToken" });

const InvitationPreviewOut = z
  .object({
    object: z.literal("invitation_preview"),
    account_name: z.string(),
    email: z.string().describe("The address that was invited: sign in or sign up with it to accept."),
    role,
    invited_by_name: z.string().nullable().describe("Null when that person has left the account."),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: "InvitationPreview" });

const ById = z.strictObject({ id: idSchema("inv") });

const about = {
  home: "directory",
  description: "Invitations bring people into an account by e-mail.",
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
      "A mail with a link goes to the address. An address has at most one open invitation to an account. " +
      "Mails are limited per day by address, by person and by account, and so is the number of open invitations.",
    access: accountSession(userPermissions.invite),
    body: InvitationCreateIn,
    idempotent: true,
    returns: { 201: InvitationOut },
    errors: [M.already_member, M.already_invited, M.invitation_limit, E.forbidden],
  },
  resend: {
    method: "POST",
    path: "/invitations/:id/resend",
    summary: "Send an invitation again",
    description: "With a new link, open for seven days; the earlier link stops working.",
    access: accountSession(userPermissions.invite),
    params: ById,
    idempotent: true,
    returns: { 200: InvitationOut },
    errors: [E.invalid_state, E.forbidden],
  },
  revoke: {
    method: "DELETE",
    path: "/invitations/:id",
    summary: "Take an invitation back",
    access: accountSession(userPermissions.invite),
    params: ById,
    returns: { 204: null },
    errors: [E.invalid_state],
  },
  // Whoever was invited may have no login yet, so the token is the permission. It is too long to be guessed: the limit
  // per network that every public operation has is enough.
  preview: {
    method: "POST",
    path: "/invitations/preview",
    summary: "Look at an invitation",
    description:
      "Shows what the mail says, to whoever has its link, and changes nothing. To accept it, the person signs in.",
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
    description: "Your verified e-mail address must be the one that was invited.",
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
