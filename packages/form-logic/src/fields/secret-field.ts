/** A secret. It is write-only: logic sees only whether it is set, and texts show a fixed number of dots. */
import type { matchesPattern } from "../patterns/pattern.ts";
import type { FieldLogic } from "./field-type.ts";
import { textFieldLogic, textMax } from "./text-field.ts";

/* @__NO_SIDE_EFFECTS__ */
export function secretFieldLogic(matches?: typeof matchesPattern): FieldLogic {
  return {
    ...textFieldLogic("password", textMax.password, matches),
    kind: "boolean",
    operand: (value) => (value ? true : null),
    toText: (value) => (value ? "••••••••" : ""),
  };
}
