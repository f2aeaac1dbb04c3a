/** Whether a form takes entries now. Pure; the facts are those of the form, or of the view `form_gates_v1`. */
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
  /** The account takes no new entries, whatever the form. */
  | "unavailable";

const graceMs = 86_400_000;

/** Why no entry can be begun; null when one can. */
export function whyNotBegin(gate: Gate, now: Date): NotAccepting | null {
  if (gate.status === "open") {
    if (gate.opensAt !== null && now < gate.opensAt) return "not_open_yet";
    // The job that closes it may be a little late.
    return gate.closesAt !== null && gate.closesAt <= now ? "closed" : null;
  }
  if (gate.status === "unpublished") return "not_published";
  return gate.status === "closed" && gate.closedReason === "cap" ? "full" : gate.status;
}

/** Why an entry that was begun cannot be submitted: whoever was filling it in when the form stopped has a day. */
export function whyNotSubmit(gate: Gate, now: Date): NotAccepting | null {
  const reason = whyNotBegin(gate, now);
  if (reason === null || reason === "full" || reason === "trashed") return reason;
  const stoppedAt = gate.status === "open" ? gate.closesAt : gate.stoppedAt;
  return stoppedAt !== null && now.getTime() < stoppedAt.getTime() + graceMs ? null : reason;
}
