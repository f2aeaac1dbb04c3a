/** Logic shared by the yes/no types. */
import type { Json, JsonObject } from "../values/json.ts";
import { type FieldLogic, fieldLogic, refused } from "./field-type.ts";
import { textOf } from "./loose-json.ts";

export interface BooleanSettings extends JsonObject {
  readonly true_label?: string;
  readonly false_label?: string;
}

export function readBoolean(raw: Json | undefined): boolean | null | typeof refused {
  if (raw === null || raw === "") return null;
  const isTrue = raw === true || raw === "true";
  return isTrue || raw === false || raw === "false" ? isTrue : refused;
}

export function booleanText(value: Json, settings: BooleanSettings): string {
  if (value === true) return textOf(settings.true_label) || "Yes";
  return value === false ? textOf(settings.false_label) || "No" : "";
}

export function booleanFieldLogic(type: string): FieldLogic {
  return fieldLogic<BooleanSettings>({
    type,
    kind: "boolean",
    normalise: readBoolean,
    validate: () => [],
    operand: (value) => (typeof value === "boolean" ? value : null),
    toText: booleanText,
  });
}
