/** Whether a form accepts entries now. Pure; the facts come from the form or from the view `form_gates_v1`. */
import type { Form } from "./forms.rules.ts";

export type Gate = Pick<
  Form,
  | "id"
  | "slug"
  | "status"
  | "closedReason"
  | "stoppedAt"
  | "access"
  | "maxEntries"
  | "opensAt"
  | "closesAt"
  | "captcha"
  | "locales"
  | "versionNumber"
>;

export type NotAccepting =
  | "not_published"
  | "not_open_yet"
  | "paused"
  | "closed"
  | "full"
  | "archived"
  | "trashed"
  /** The account does not accept new entries for any form. */
  | "unavailable";

const graceMs = 86_400_000;

/** Why an entry cannot begin; null if it can. */
export function whyNotBegin(gate: Gate, now: Date): NotAccepting | null {
  if (gate.status === "open") {
    if (gate.opensAt !== null && now < gate.opensAt) return "not_open_yet";
    // Checks the time as well, because the job that closes the form can be slightly late.
    return gate.closesAt !== null && gate.closesAt <= now ? "closed" : null;
  }
  if (gate.status === "unpublished") return "not_published";
  return gate.status === "closed" && gate.closedReason === "cap" ? "full" : gate.status;
}

/**
 * Why an existing entry cannot be submitted; null if it can. Respondents who began before the form stopped accepting
 * entries have one more day.
 */
export function whyNotSubmit(gate: Gate, now: Date): NotAccepting | null {
  const reason = whyNotBegin(gate, now);
  if (reason === null || reason === "full" || reason === "trashed") return reason;
  const stoppedAt = gate.status === "open" ? gate.closesAt : gate.stoppedAt;
  return stoppedAt !== null && now.getTime() < stoppedAt.getTime() + graceMs ? null : reason;
}
