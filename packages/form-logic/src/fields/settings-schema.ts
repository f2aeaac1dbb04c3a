/** JSON Schema fragments that many field types share. Only for descriptions; must not be imported by logic. */
import { compareDecimals } from "../values/decimal-order.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { decimalOf } from "./decimal-of.ts";
import type { JsonSchema } from "./field-type.ts";

/** Merges several lists here, because a call that is spread in place is not tree-shaken. */
export function settingsSchema(...properties: readonly JsonObject[]): JsonSchema {
  // Object.assign does not work here, because a property may be named __proto__.
  const all = Object.fromEntries(properties.flatMap((some) => Object.entries(some)));
  return { type: "object", additionalProperties: false, properties: all };
}

/** Normalized objects always have all their members. */
export function recordSchema(properties: JsonObject): JsonSchema {
  return { ...settingsSchema(properties), required: Object.keys(properties) };
}

/** Drops undefined members, which are not valid JSON. */
export function present(members: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** `defaults` apply to absent settings. */
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
