/**
 * Determines whether an invalid value may become valid as its sender continues typing: `ann@` in an email field, `{
 * start: "2026-1" }` in a date range. Values that are picked, checked, or uploaded are never incomplete, nor are
 * secrets.
 */
import type { Json } from "../values/json.ts";
import { fieldCatalogue } from "./catalogue.ts";
import type { FieldDescription } from "./field-type.ts";

const typedGroups: readonly FieldDescription["group"][] = ["text", "number", "date", "person", "place"];
/** Choice types whose cells can contain typed text. */
const typedTables = ["matrix", "input_table"];
const neverKept = ["password", "appointment"];

const shapes = new Map<string, string | undefined>(
  [...fieldCatalogue.values()]
    .filter(({ type, group }) => typedGroups.includes(group) || typedTables.includes(type))
    .filter(({ type }) => !neverKept.includes(type))
    .map(({ type, valueSchema }) => [type, textOf(valueSchema({}).type)]),
);

export function isTypedAnswer(type: string, raw: Json): boolean {
  if (!shapes.has(type) || raw === null || !isStorable(raw)) return false;
  if (typeof raw === "string") return true;
  return typeof raw === "object" && shapes.get(type) === (Array.isArray(raw) ? "array" : "object");
}

/** Databases cannot store NUL and lone surrogates. */
function isStorable(raw: Json): boolean {
  let isGood = true;
  JSON.stringify(raw, (name, value) => {
    for (const text of [name, value])
      if (typeof text === "string" && (text.includes("\0") || /[\ud800-\udfff]/u.test(text))) isGood = false;
    return value;
  });
  return isGood;
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}
