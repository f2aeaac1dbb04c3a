/** Compares lists of options, rows, or columns. Each element is identified by its value. */
import { isObject, type Json, type JsonObject, memberOf } from "../values/json.ts";
import { type Change, changeOf, type Subject } from "./change.ts";
import { outOfOrder } from "./out-of-order.ts";
import { isSameJson } from "./same-json.ts";

type Options = ReadonlyMap<string, JsonObject>;

/** Undefined if the value is not a list of options. */
export function optionsIn(list: Json | undefined): Options | undefined {
  if (!Array.isArray(list)) return undefined;
  const options = new Map<string, JsonObject>();
  for (const option of list) {
    const value = isObject(option) ? memberOf(option, "value") : undefined;
    if (!isObject(option) || typeof value !== "string" || options.has(value)) return undefined;
    options.set(value, option);
  }
  return options;
}

export function optionChanges(subject: Subject, name: string, before: Options, after: Options): Change[] {
  const changes: Change[] = [];
  for (const [option, to] of after) {
    const from = before.get(option);
    if (from) changes.push(...optionMemberChanges(subject, name, option, from, to));
    else changes.push(changeOf("option_added", subject, { name, option, to: memberOf(to, "label") }));
  }
  for (const [option, from] of before) {
    if (after.has(option)) continue;
    const difference = { name, option, from: memberOf(from, "label"), reason: "option_removed" as const };
    changes.push(changeOf("option_removed", subject, difference));
  }
  return [...changes, ...orderChanges(subject, name, [...before.keys()], [...after.keys()])];
}

function optionMemberChanges(
  subject: Subject,
  name: string,
  option: string,
  before: JsonObject,
  after: JsonObject,
): Change[] {
  const changes: Change[] = [];
  const [from, to] = [memberOf(before, "label"), memberOf(after, "label")];
  if (!isSameJson(from, to)) changes.push(changeOf("option_relabelled", subject, { name, option, from, to }));
  if (!isSameJson({ ...before, label: null }, { ...after, label: null })) {
    // A table column has its own type.
    const isRetyped = !isSameJson(memberOf(before, "type"), memberOf(after, "type"));
    const isDemanded = memberOf(after, "required") === true && memberOf(before, "required") !== true;
    const reason = isRetyped ? "value_shape_changed" : isDemanded ? "stricter" : undefined;
    changes.push(changeOf("option_changed", subject, { name, option, from: before, to: after, reason }));
  }
  return changes;
}

function orderChanges(
  subject: Subject,
  name: string,
  before: readonly string[],
  after: readonly string[],
): Change[] {
  const placeBefore = new Map(before.map((option, at) => [option, at]));
  const kept = after.filter((option) => placeBefore.has(option));
  const moved = outOfOrder(kept.map((option) => placeBefore.get(option) ?? 0));
  return kept
    .filter((_, at) => moved.has(at))
    .map((option) =>
      changeOf("option_reordered", subject, {
        name,
        option,
        from: placeBefore.get(option),
        to: after.indexOf(option),
      }),
    );
}
