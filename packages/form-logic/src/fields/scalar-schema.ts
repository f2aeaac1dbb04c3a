/** Schemas of normalized values of each kind. Only for descriptions; must not be imported by logic. */
import type { JsonSchema } from "./field-type.ts";
import type { ScalarKind } from "./scalar.ts";

const schemas: Readonly<Record<ScalarKind, JsonSchema>> = {
  any: { type: ["string", "number", "boolean"] },
  text: { type: "string" },
  number: { type: "string", pattern: "^-?\\d{1,60}(\\.\\d{1,30})?$" },
  boolean: { type: "boolean" },
  date: { type: "string", format: "date", pattern: "^\\d{4}-\\d\\d-\\d\\d$" },
  time: { type: "string", pattern: "^\\d\\d:\\d\\d(:\\d\\d(\\.\\d{3})?)?$" },
  datetime: {
    type: "string",
    format: "date-time",
    pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{3})?Z$",
  },
  duration: {
    type: "string",
    pattern: "^-?P(\\d+D)?(T(\\d+H)?(\\d+M)?(\\d+(\\.\\d{1,3})?S)?)?$",
  },
};

/** Written out, because computed top-level values stay in every bundle. */
export const scalarKinds = ["any", "text", "number", "boolean", "date", "time", "datetime", "duration"];
export const resultKinds = [
  "any",
  "text",
  "number",
  "boolean",
  "date",
  "time",
  "datetime",
  "duration",
  "list",
];

/* @__NO_SIDE_EFFECTS__ */
export function scalarSchema(kind: ScalarKind): JsonSchema {
  return Object.hasOwn(schemas, kind) ? schemas[kind] : schemas.any;
}

export function scalarType(kind: ScalarKind): string {
  if (kind === "boolean") return "boolean";
  return scalarSchema(kind) === schemas.any ? "string | number | boolean" : "string";
}
