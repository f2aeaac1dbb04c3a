/**
 * Describes what is wrong with an answer, for the renderer and for the server. The form's own message takes
 * precedence over the text for the code and unit. Numbers and dates are formatted for the language.
 */
import type { JsonObject } from "../values/json.ts";
import { fillIn } from "./fill-in.ts";
import type { Texts } from "./texts.ts";

interface Problem {
  readonly code: string;
  readonly params?: JsonObject;
}

/** Formats a value: `1.234.567,5` for `1234567.5`, `1. Mai 2030` for `2030-05-01`. */
export type Write = (value: string) => string;

/** Slow to create, so callers that report many problems should create it once. */
export function writingIn(language: string): Write {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 20, useGrouping: "min2" });
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  const instant = new Intl.DateTimeFormat(language, {
    dateStyle: "long",
    timeStyle: "long",
    timeZone: "UTC",
  });
  return (value) =>
    /^-?\d+(\.\d+)?$/.test(value)
      ? number.format(value as "0")
      : datePattern.test(value)
        ? (value.includes("T") ? instant : date).format(new Date(value))
        : value;
}

const datePattern = /^\d+-\d+-\d+(T[\d:.]+Z)?$/;

/** Dates and times have texts of their own: they are "earlier" and "later", not "at least" and "at most". */
function unitOf({ unit, min, max }: JsonObject): unknown {
  const bound = String(min ?? max);
  return unit ?? (datePattern.test(bound) ? "date" : /^\d+:/.test(bound) ? "time" : undefined);
}

export function problemText(
  { code, params = {} }: Problem,
  texts: Texts,
  write: Write,
  isChoice = false,
): string {
  if (typeof params.message === "string") return params.message;
  const words = texts as Readonly<Record<string, string>>;
  const name = code === "required" && isChoice ? "choose" : code;
  const text = words[`issue_${name}_${unitOf(params)}`] ?? words[`issue_${name}`] ?? texts.issue_type;
  const told = fillIn(text, params, write);
  const part = words[`part_${params.part}`];
  // If a placeholder has no value, fall back to the general text.
  const said = told.includes("{") ? texts.issue_type : told;
  return part ? fillIn(texts.answerOf, { label: part, part: said }) : said;
}
