import { E } from "../../../platform/errors/catalogue.ts";
import { defineErrors, fail } from "../../../platform/errors/errors.ts";
import type { InvitationStatus } from "./invitations.rules.ts";
import type { Refusal } from "./members.rules.ts";

export const memberErrors = defineErrors({
  already_member: {
    status: 409,
    message: "This person is already a member of the account.",
    fix: "`GET /users` lists all members. To change a member's role, call `PATCH /users/{id}`.",
  },
  already_invited: {
    status: 409,
    message: "This address already has an open invitation to the account.",
    fix: "Resend it with `POST /invitations/{id}/resend`, using the ID in `invitation_id`. To change the role, delete the invitation and create a new one.",
  },
  invitation_limit: {
    status: 409,
    message: "This account has reached the maximum number of open invitations.",
    fix: "Revoke invitations you no longer need with `DELETE /invitations/{id}`, or wait until they are accepted or declined, or expire. `limit` is the maximum number of open invitations.",
  },
  wrong_recipient: {
    status: 403,
    message: "This invitation was sent to a different email address.",
    fix: "Sign in with the verified address that received the invitation, or ask for an invitation to your own address.",
  },
});

export function failIfRefused(refusal: Refusal | undefined): void {
  if (refusal !== undefined) fail(E[refusal]);
}

export function failForState(status: InvitationStatus): never {
  return fail(E.invalid_state, { current_state: status, allowed_states: ["pending"] });
}
