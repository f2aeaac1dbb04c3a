/**
 * The invitation entity and its state transitions. Pure: time, IDs, and token hashes are passed in.
 *
 *   pending → accepted | declined | revoked      pending → expired (after a week)
 */
import type { Role } from "../../../platform/context/context.ts";
import type { Id } from "../../../platform/ids/ids.ts";

export type InvitationId = Id<"inv">;
export const invitationStatuses = ["pending", "accepted", "declined", "revoked", "expired"] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

export interface Invitation {
  readonly id: InvitationId;
  readonly accountId: Id<"acc">;
  /** In lowercase. */
  readonly email: string;
  readonly role: Role;
  /**
   * The stored status. It stays `pending` after the invitation expires, until another invitation needs the slot. Use
   * `statusAt` for the effective status.
   */
  readonly status: InvitationStatus;
  readonly tokenHash: Buffer;
  readonly invitedBy: Id<"usr">;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly decidedAt: Date | null;
  readonly revision: number;
}

export type NewInvitation = Pick<
  Invitation,
  "id" | "accountId" | "email" | "role" | "tokenHash" | "invitedBy"
>;

/** What the invited person sees before signing in. */
export interface InvitationPreview {
  readonly invitation: Invitation;
  readonly accountName: string;
  /** Null if that user is no longer in the account. */
  readonly inviterName: string | null;
}

export type Decision =
  | { readonly ok: true; readonly next: Invitation }
  | { readonly ok: false; readonly status: InvitationStatus };

const lifetimeMs = 7 * 86_400_000;

export function create(wanted: NewInvitation, now: Date): Invitation {
  return {
    ...wanted,
    status: "pending",
    createdAt: now,
    expiresAt: expiryFrom(now),
    decidedAt: null,
    revision: 1,
  };
}

export function statusAt(invitation: Pick<Invitation, "status" | "expiresAt">, at: Date): InvitationStatus {
  return invitation.status === "pending" && invitation.expiresAt <= at ? "expired" : invitation.status;
}

/** Issues a new token that is valid for a week; the previous link stops working. */
export function resend(invitation: Invitation, tokenHash: Buffer, now: Date): Decision {
  return whilePending(invitation, now, { tokenHash, expiresAt: expiryFrom(now) });
}

export function accept(invitation: Invitation, now: Date): Decision {
  return whilePending(invitation, now, { status: "accepted", decidedAt: now });
}

export function decline(invitation: Invitation, now: Date): Decision {
  return whilePending(invitation, now, { status: "declined", decidedAt: now });
}

export function revoke(invitation: Invitation, now: Date): Decision {
  return whilePending(invitation, now, { status: "revoked", decidedAt: now });
}

/** Marks an invitation as expired once its time is up. */
export function expire(invitation: Invitation, now: Date): Decision {
  const status = statusAt(invitation, now);
  if (invitation.status !== "pending" || status !== "expired") return { ok: false, status };
  return changed(invitation, { status, decidedAt: invitation.expiresAt });
}

/** Only verified addresses count. */
export function isFor(invitation: Invitation, person: { email: string; isEmailVerified: boolean }): boolean {
  return person.isEmailVerified && person.email.toLowerCase() === invitation.email;
}

function whilePending(invitation: Invitation, now: Date, change: Partial<Invitation>): Decision {
  const status = statusAt(invitation, now);
  return status === "pending" ? changed(invitation, change) : { ok: false, status };
}

function changed(invitation: Invitation, change: Partial<Invitation>): Decision {
  return { ok: true, next: { ...invitation, ...change, revision: invitation.revision + 1 } };
}

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + lifetimeMs);
}
