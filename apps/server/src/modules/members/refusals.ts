/** Turns what the rules refuse into the errors callers know. */
import { E } from "../../platform/errors/catalogue.ts";
import { fail } from "../../platform/errors/errors.ts";
import type { InvitationStatus } from "./invitations.rules.ts";
import type { Refusal } from "./members.rules.ts";

export function failIfRefused(refusal: Refusal | undefined): void {
  if (refusal !== undefined) fail(E[refusal]);
}

export function failForState(status: InvitationStatus): never {
  return fail(E.invalid_state, { current_state: status, allowed_states: ["pending"] });
}
