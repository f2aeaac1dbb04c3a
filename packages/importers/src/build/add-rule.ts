/** Puts a rule on an item beside one that is there already. */
import type { Condition } from "@formstead/form-logic";
import type { Members } from "./draft-form.ts";

export function alsoVisibleIf(item: Members, condition: Condition | undefined): void {
  if (!condition) return;
  const before = item.visible_if as Condition | undefined;
  item.visible_if = before ? { all: [before, condition] } : condition;
}

/** A rule of the form's own. What is not answered breaks none. */
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
