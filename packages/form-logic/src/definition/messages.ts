/**
 * The form's own error messages. Each name covers the failures that a form builder thinks of as one, so that a message
 * still applies when a limit of another kind is added.
 */

export const messageNames = ["required", "type", "min", "max", "step", "pattern", "option"] as const;

export type MessageName = (typeof messageNames)[number];

interface Failure {
  readonly code: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Undefined for failures that have a message elsewhere, as checks do, or that no answer can cause. */
export function messageName({ code, params = {} }: Failure): MessageName | undefined {
  if (code === "too_many") return "max";
  if (params.unit === "decimals" || params.step !== undefined || params.step_minutes !== undefined)
    return "step";
  return messageNames.find((name) => name === code);
}
