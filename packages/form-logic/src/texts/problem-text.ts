/**
 * What is wrong with an answer, in words, for the renderer and for the server. The form's own sentence comes first, then
 * the one for the code and what it is about. Numbers and dates are written as the language writes them.
 */
import type { JsonObject } from "../values/json.ts";
import { fillIn } from "./fill-in.ts";
import type { Texts } from "./texts.ts";

interface Problem {
  readonly code: string;
  readonly params?: JsonObject;
}

/** How a value is written: `1.234.567,5` for `1234567.5`, `1. Mai 2030` for `2030-05-01`. */
export type Write = (value: string) => string;

/** It takes long to make: whoever has many problems to tell makes it once. */
export function writingIn(language: string): Write {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 20, useGrouping: "min2" });
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  return (value) =>
    /^-?\d+(\.\d+)?$/.test(value)
      ? number.format(value as "0")
      : /^\d+-\d+-\d+$/.test(value)
        ? date.format(new Date(value))
        : value;
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
  const text = words[`issue_${name}_${params.unit}`] ?? words[`issue_${name}`] ?? texts.issue_type;
  const told = fillIn(text, params, write);
  const part = words[`part_${params.part}`];
  // A bound that is not known cannot be named.
  const said = told.includes("{") ? texts.issue_type : told;
  return part ? `${part}: ${said}` : said;
}
