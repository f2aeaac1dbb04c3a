import { E } from "../../../platform/errors/catalogue.ts";
import { defineErrors, fail } from "../../../platform/errors/errors.ts";
import type { InvitationStatus } from "./invitations.rules.ts";
import type { Refusal } from "./members.rules.ts";

export const memberErrors = defineErrors({
  already_member: {
    status: 409,
    message: "This person is in the account already.",
    fix: "Look at `GET /users`. To give the person another role, change it with `PATCH /users/{id}`.",
  },
  already_invited: {
    status: 409,
    message: "This address has an open invitation to the account.",
    fix: "Send it again with `POST /invitations/{id}/resend`; `invitation_id` names it. To change the role, delete it and invite anew.",
  },
  invitation_limit: {
    status: 409,
    message: "The account has reached its limit of open invitations.",
    fix: "Revoke invitations that are no longer needed with `DELETE /invitations/{id}`, or wait until they are answered or expire. `limit` is the number that may be open at once.",
  },
  wrong_recipient: {
    status: 403,
    message: "The invitation was sent to another e-mail address than yours.",
    fix: "Sign in as the person whose verified address got the mail, or ask to be invited with your own address.",
  },
});

export function failIfRefused(refusal: Refusal | undefined): void {
  if (refusal !== undefined) fail(E[refusal]);
}

export function failForState(status: InvitationStatus): never {
  return fail(E.invalid_state, { current_state: status, allowed_states: ["pending"] });
}
