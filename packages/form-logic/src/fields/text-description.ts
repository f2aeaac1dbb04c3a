/** Descriptions shared by the text types. */
import { patternProblem } from "../patterns/pattern.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { type FieldDescription, fieldDescription, type JsonSchema } from "./field-type.ts";
import { orderProblems, present, settingsSchema } from "./settings-schema.ts";
import type { LengthSettings, TextSettings } from "./text-field.ts";

const lengthLimit = 100_000;

export function lengthSettings(lengthMax: number): JsonObject {
  return {
    min_length: {
      type: "integer",
      description: "The minimum number of characters.",
      minimum: 0,
      maximum: lengthLimit,
      default: 0,
    },
    max_length: {
      type: "integer",
      description: "The maximum number of characters.",
      minimum: 1,
      maximum: lengthLimit,
      default: lengthMax,
    },
  };
}

export function lengthProblems(settings: LengthSettings, lengthMax: number) {
  return orderProblems(settings, "min_length", "max_length", { max_length: lengthMax });
}

/** A text that is not empty has at least one character. */
export function lengthSchema(settings: LengthSettings, lengthMax: number): JsonSchema {
  return {
    type: "string",
    minLength: Math.max(1, settings.min_length ?? 1),
    maxLength: settings.max_length ?? lengthMax,
  };
}

const patternSettings: JsonObject = {
  pattern: {
    type: "string",
    description:
      "A regular expression that the whole text must match. Backreferences and lookarounds are not supported.",
    minLength: 1,
    maxLength: 1_000,
  },
};

export function textFieldDescription(
  type: string,
  lengthMax: number,
  examples: FieldDescription<TextSettings>["examples"],
  more: JsonSchema = {},
): FieldDescription {
  return fieldDescription<TextSettings>({
    type,
    group: "text",
    failures: ["required", "type", "min", "max", "pattern"],
    settings: settingsSchema(lengthSettings(lengthMax), patternSettings),
    settingsProblems(settings) {
      const message = settings.pattern === undefined ? undefined : patternProblem(settings.pattern);
      return [
        ...lengthProblems(settings, lengthMax),
        ...(message === undefined ? [] : [{ pointer: "/pattern", message }]),
      ];
    },
    valueSchema: (settings) => ({
      ...lengthSchema(settings, lengthMax),
      ...present({ pattern: wholePattern(settings.pattern) }),
      ...more,
    }),
    valueType: () => "string",
    examples,
  });
}

/** In JSON Schema a pattern may match anywhere in a string. */
function wholePattern(pattern: Json | undefined): string | undefined {
  return typeof pattern === "string" && !patternProblem(pattern) ? `^(?:${pattern})$` : undefined;
}
