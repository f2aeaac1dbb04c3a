/** Checks fields and repeats that take over the options of another field. */
import type { Node, Ref } from "../evaluate/program.ts";
import { labelsOf } from "../fields/choices.ts";
import { isObject } from "../values/json.ts";
import type { Finding } from "./finding.ts";

export function carriedFindings({ id, carried, field, repeat, refs, scope }: Node): Finding[] {
  if (!carried) return [];
  const rule = repeat
    ? { name: "for_each", pointer: "/field" }
    : { name: "settings", pointer: "/options_from/field" };
  const tell = (message: string): Finding => ({
    severity: "error",
    code: "carried",
    item_id: id,
    rule,
    message,
  });
  const path = String(carried.field).slice(0, 100);
  const ref = refs.get(carried.field);
  const found = ref ? problemOf(ref, path) : `Unknown field ${path} in this context.`;
  return [
    ...(found === undefined ? [] : [tell(found)]),
    ...(scope.repeat ? [tell("`options_from` and `for_each` cannot be used inside a repeat.")] : []),
    ...(field && isObject(field.settings.source)
      ? [tell("Use either `options_from` or `source`, not both.")]
      : []),
    ...(repeat && (repeat.min ?? repeat.max) !== undefined
      ? [tell("A repeat with an instance for each option cannot have a minimum or a maximum.")]
      : []),
  ];
}

function problemOf({ target, through }: Ref, path: string): string | undefined {
  if (through.length > 0) return `${path} is inside a repeat, so it has more than one answer.`;
  const options = labelsOf(target.field?.settings.options);
  return options.size > 0 ? undefined : `${path} has no options of its own.`;
}
