/** Like `loose-json.ts`, for answers with members and codes, which only less common types have. */
import { isObject, type Json, memberOf } from "../values/json.ts";
import { type Issue, refused } from "./field-type.ts";
import { textOf } from "./loose-json.ts";

export function memberIn(value: Json, name: string): Json | undefined {
  return isObject(value) ? memberOf(value, name) : undefined;
}

/** Country and currency codes: a fixed number of Latin letters, stored in uppercase. */
export function codeOf(value: Json | undefined, length: 2 | 3): string | typeof refused {
  const text = textOf(value);
  return text.length === length && /^[a-z]+$/i.test(text) ? text.toUpperCase() : refused;
}

/** An empty list allows everything. */
export function allowedIssues(value: Json, allowed: readonly Json[]): Issue[] {
  return allowed.length === 0 || allowed.includes(value) ? [] : [{ code: "option", params: { allowed } }];
}
