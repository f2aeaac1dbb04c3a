/** Descriptions shared by the number types. */
import type { Json, JsonObject } from "../values/json.ts";
import { type FieldDescription, fieldDescription, type JsonSchema } from "./field-type.ts";
import type { NumberSettings } from "./number-field.ts";
import { orderProblems, present, settingsSchema } from "./settings-schema.ts";

interface NumberDescription {
  readonly type: string;
  readonly settings?: JsonObject;
  /** Whether the ends of the scale have labels. */
  readonly hasEnds?: boolean;
  readonly limits: (settings: NumberSettings) => NumberSettings;
  readonly isWhole?: boolean;
  readonly examples: FieldDescription<NumberSettings>["examples"];
}

export function numberFieldDescription(given: NumberDescription): FieldDescription {
  const { type, settings = {}, hasEnds = false, limits, isWhole = false, examples } = given;
  return fieldDescription<NumberSettings>({
    type,
    group: "number",
    failures: ["required", "type", "min", "max", ...(settings.step ? ["step" as const] : [])],
    settings: settingsSchema(
      settings,
      hasEnds ? { low_label: endLabel("low"), high_label: endLabel("high") } : {},
    ),
    settingsProblems: (own) => orderProblems(limits(own), "min", "max"),
    valueSchema(own) {
      const { min, max, step } = limits(own);
      const schema = present({ minimum: min, maximum: max, multipleOf: multipleOf(min, step) });
      return { type: isWhole ? "integer" : "number", ...schema };
    },
    valueType: () => "number",
    examples,
  });
}

/**
 * Returns a step only if `multipleOf` is equivalent to it: `multipleOf` counts from zero and is inexact for
 * fractions.
 */
function multipleOf(min: Json = 0, step: Json | undefined): number | undefined {
  const isTold = Number.isInteger(step) && Number.isInteger(min) && Number(min) % Number(step) === 0;
  return isTold ? Number(step) : undefined;
}

const endLabel = (end: string): JsonSchema => ({
  type: "string",
  description: `The label of the ${end} end.`,
  maxLength: 200,
});

export function limitSetting(description: string, value?: number): JsonSchema {
  return { type: "number", description, ...present({ default: value }) };
}

export function stepSetting(value?: number): JsonSchema {
  return {
    type: "number",
    description: "The step between allowed values, counted from the minimum, or from zero if there is none.",
    exclusiveMinimum: 0,
    ...present({ default: value }),
  };
}

/** The number of steps of a scale or rating. */
export function stepsSetting(value: number): JsonSchema {
  return { type: "integer", description: "The highest step.", minimum: 2, maximum: 20, default: value };
}

const written = "^-?\\d{1,60}(\\.\\d{1,30})?$";

const exactSetting = (description: string): JsonSchema => ({
  type: ["string", "number"],
  description,
  pattern: written,
});

export function exactSettings(decimals?: number): JsonObject {
  return {
    min: exactSetting("The minimum, as a string such as 12.50 or a number."),
    max: exactSetting("The maximum, as a string such as 12.50 or a number."),
    decimals: {
      type: "integer",
      description: "The maximum number of decimal places.",
      minimum: 0,
      maximum: 30,
      ...present({ default: decimals }),
    },
  };
}

/** Exact numbers are strings without redundant zeros. */
export const exactSchema: JsonSchema = { type: "string", pattern: "^-?(0|[1-9]\\d*)(\\.\\d*[1-9])?$" };

export function decimalFieldDescription(type: string): FieldDescription {
  return fieldDescription<NumberSettings>({
    type,
    group: "number",
    failures: ["required", "type", "min", "max", "step"],
    settings: settingsSchema(exactSettings()),
    settingsProblems: (settings) => orderProblems(settings, "min", "max"),
    valueSchema: () => exactSchema,
    valueType: () => "string",
    examples: [{ value: "12.5" }, { value: "-3" }, { settings: { max: "100", decimals: 2 }, value: "99.95" }],
  });
}
