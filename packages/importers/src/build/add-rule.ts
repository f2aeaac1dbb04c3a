/** Adds a rule to an item without replacing an existing one. */
import type { Condition } from "@formstead/form-logic";
import type { Members } from "./draft-form.ts";

export function alsoVisibleIf(item: Members, condition: Condition | undefined): void {
  if (!condition) return;
  const before = item.visible_if as Condition | undefined;
  item.visible_if = before ? { all: [before, condition] } : condition;
}

/** Adds a custom check. An empty answer never fails it. */
export function addCheck(item: Members, path: string, holds: Condition, message: string): void {
  const checks = Array.isArray(item.checks) ? item.checks : [];
  const whole: Condition = { any: [{ field: path, op: "empty" }, holds] };
  item.checks = [
    ...checks,
    {
      id: `check_${checks.length + 1}`,
      holds: whole,
      message: message.slice(0, 1_000) || "Please check this answer.",
    },
  ];
}
