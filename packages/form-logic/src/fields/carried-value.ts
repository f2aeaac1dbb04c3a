/** Values that respondents do not see: passed in by a link or an embed, or set by the form's own logic. */
import type { JsonObject } from "../values/json.ts";
import { type FieldDescription, type FieldLogic, fieldDescription, fieldLogic } from "./field-type.ts";
import { kindOfScalar, readScalar, type ScalarKind, scalarOperand, scalarText } from "./scalar.ts";
import { scalarKinds, scalarSchema, scalarType } from "./scalar-schema.ts";

interface CarriedSettings extends JsonObject {
  readonly kind?: ScalarKind;
}

/* @__NO_SIDE_EFFECTS__ */
export function carriedValueLogic(type: string): FieldLogic {
  return fieldLogic<CarriedSettings>({
    type,
    kind: ({ kind = "any" }) => kindOfScalar(kind),
    normalise: (raw, { kind = "any" }) => readScalar(raw, kind),
    validate: () => [],
    operand: (value, { kind = "any" }) => scalarOperand(value, kind),
    toText: scalarText,
  });
}

/* @__NO_SIDE_EFFECTS__ */
export function carriedValueDescription(type: string): FieldDescription {
  return fieldDescription<CarriedSettings>({
    type,
    group: "computed",
    failures: ["required", "type"],
    settings: {
      type: "object",
      additionalProperties: false,
      properties: {
        kind: {
          enum: scalarKinds,
          default: "any",
          description:
            "The type of the value. Numbers are stored as exact decimal strings; with `any`, the value is stored unchanged.",
        },
      },
    },
    valueSchema: ({ kind = "any" }) => scalarSchema(kind),
    valueType: ({ kind = "any" }) => scalarType(kind),
    examples: [
      { value: "spring-campaign" },
      { value: 7 },
      { settings: { kind: "number" }, value: "12.5" },
      { settings: { kind: "date" }, value: "2026-01-31" },
    ],
  });
}
