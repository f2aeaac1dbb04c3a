/** Compares the settings of a field, a repeat, or a block, one by one. */
import { type JsonObject, memberOf } from "../values/json.ts";
import { type Change, changeOf, type Subject } from "./change.ts";
import { optionChanges, optionsIn } from "./diff-options.ts";
import { isSameJson } from "./same-json.ts";
import { isStricter } from "./stricter.ts";

/** Settings that determine the answer's shape. If the type is unchanged, they are the reason for a new shape. */
const shaping = new Set(["multiple", "result_kind", "item_kind", "kind"]);

interface Circumstances {
  /** The type has changed, and with it the answer. This is reported already, so changed settings do not matter. */
  readonly isRetyped: boolean;
}

export function settingChanges(
  subject: Subject,
  before: JsonObject,
  after: JsonObject,
  { isRetyped }: Circumstances,
): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.flatMap((name) => {
    const [from, to] = [memberOf(before, name), memberOf(after, name)];
    if (isSameJson(from, to)) return [];
    const [options, optionsAfter] = [optionsIn(from ?? []), optionsIn(to ?? [])];
    if (!isRetyped && options && optionsAfter && options.size + optionsAfter.size > 0)
      return optionChanges(subject, name, options, optionsAfter);
    const reason = shaping.has(name)
      ? "value_shape_changed"
      : isStricter(name, from, to)
        ? "stricter"
        : undefined;
    return [changeOf("setting_changed", subject, { name, from, to, reason: isRetyped ? undefined : reason })];
  });
}
