/** The JSON shape of each field type's answers, and which types accept the answers of which others. */
import type { JsonObject } from "../values/json.ts";
import type { BreakingReason } from "./change.ts";

const families: Readonly<Record<string, readonly string[]>> = {
  text: [
    "text",
    "textarea",
    "email",
    "url",
    "iban",
    "country",
    "language",
    "select",
    "radio",
    "button_group",
  ],
  number: ["number", "slider", "scale", "rating", "nps", "csat", "ces"],
  exact: ["decimal", "percent"],
  boolean: ["checkbox", "toggle", "yes_no"],
  choices: ["multi_select", "checkboxes", "ranking", "tags"],
  files: ["file", "image", "audio", "video"],
  drawing: ["signature", "sketch"],
};
const familyOf = new Map(
  Object.entries(families).flatMap(([family, types]) => types.map((type) => [type, family])),
);

const oneChoice = ["select", "radio", "button_group", "picture_choice"];
/** Types that accept whatever the listed types accept, under the same settings. */
const takesOver: Readonly<Record<string, readonly string[]>> = {
  text: ["email", "iban", "country", "language", ...oneChoice],
  textarea: ["text", "email", "url", "iban", "country", "language", ...oneChoice],
  number: ["slider", "scale", "rating", "nps", "csat", "ces"],
  decimal: ["percent"],
  percent: ["decimal"],
  checkbox: ["toggle", "yes_no"],
  toggle: ["checkbox", "yes_no"],
  yes_no: ["checkbox", "toggle"],
  select: oneChoice,
  radio: oneChoice,
  button_group: oneChoice,
  picture_choice: [...oneChoice, "multi_select", "checkboxes"],
  multi_select: ["checkboxes", "ranking", "picture_choice"],
  checkboxes: ["multi_select", "ranking", "picture_choice"],
  file: ["image", "audio", "video"],
};

/** Fields with the same shape have answers of the same structure. Unknown types match no other. */
function valueShape(type: string, settings: JsonObject = {}): string {
  const isMany = settings.multiple === true;
  if (type === "picture_choice") return isMany ? "choices" : "text";
  const kind = settings.result_kind ?? settings.kind ?? "";
  return `${familyOf.get(type) ?? type}${isMany ? "[]" : ""}${kind === "" ? "" : `:${String(kind)}`}`;
}

interface Typed {
  readonly type: string;
  readonly settings?: JsonObject;
}

/** Undefined if every previously valid answer is still valid. */
export function reasonOfRetyping(before: Typed, after: Typed): BreakingReason | undefined {
  if (valueShape(before.type, before.settings) !== valueShape(after.type, after.settings))
    return "value_shape_changed";
  if (before.type === after.type) return undefined;
  const list = Object.hasOwn(takesOver, after.type) ? takesOver[after.type] : undefined;
  return list?.includes(before.type) ? undefined : "stricter";
}
