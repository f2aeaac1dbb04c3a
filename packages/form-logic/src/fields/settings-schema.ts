/** For descriptions only: parts of JSON Schemas that many field types need. Must not be imported by logic. */
import { compareDecimals } from "../values/decimal.ts";
import type { Json, JsonObject } from "../values/json.ts";
import type { JsonSchema } from "./field-type.ts";
import { decimalOf } from "./number-field.ts";

/** Several lists are put together here: a call that is spread where it stands is not tree-shaken. */
export function settingsSchema(...properties: readonly JsonObject[]): JsonSchema {
  // Not Object.assign: a property may be called __proto__.
  const all = Object.fromEntries(properties.flatMap((some) => Object.entries(some)));
  return { type: "object", additionalProperties: false, properties: all };
}

/** Normalised objects always have all their members. */
export function recordSchema(properties: JsonObject): JsonSchema {
  return { ...settingsSchema(properties), required: Object.keys(properties) };
}

/** Only what is there: a keyword without a value is no JSON. */
export function present(members: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** `defaults` hold for what the settings leave out. */
export function orderProblems(
  settings: JsonObject,
  min: string,
  max: string,
  defaults: JsonObject = {},
): { pointer: string; message: string }[] {
  const given = (name: string): Json | undefined => settings[name] ?? defaults[name];
  const [low, high] = [decimalOf(given(min)), decimalOf(given(max))];
  if (!low || !high || compareDecimals(low, high) <= 0) return [];
  return [{ pointer: `/${min}`, message: `${min} must not be greater than ${max}.` }];
}
