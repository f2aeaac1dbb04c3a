/**
 * Reading JSON whose shape nobody has promised: answers as sent, and settings of drafts, which may be broken. What does
 * not fit is read as absent, so that the logic of a field type needs no guards of its own.
 */
import { isObject, type Json, memberOf } from "../values/json.ts";
import { type Issue, refused } from "./field-type.ts";

export function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

export function numberOf(value: Json | undefined): number | undefined {
  return typeof value === "number" ? value : undefined;
}

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

export function memberIn(value: Json, name: string): Json | undefined {
  return isObject(value) ? memberOf(value, name) : undefined;
}

/** Codes of countries and currencies: so many Latin letters, kept in capitals. */
export function codeOf(value: Json | undefined, length: 2 | 3): string | typeof refused {
  const text = textOf(value);
  return text.length === length && /^[a-z]+$/i.test(text) ? text.toUpperCase() : refused;
}

/** An empty list allows everything. */
export function allowedIssues(value: Json, allowed: readonly Json[]): Issue[] {
  return allowed.length === 0 || allowed.includes(value) ? [] : [{ code: "option", params: { allowed } }];
}
