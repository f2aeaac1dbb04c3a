/** The files that a form needs to become interactive, so that the browser requests all of them at once. */
import type { FormDefinition } from "@formstead/form-logic";
import { languages } from "@formstead/form-logic/texts/load-texts";
import { neededParts, type PartName, partsWithTexts } from "../engine/needed-parts.ts";
import type { Assets } from "./hosted-renderer.ts";

/** All of them. */
export const partNames: readonly PartName[] = [
  ...partsWithTexts,
  "booleans",
  "inputs",
  "limited",
  "stepper",
  "rich-text",
  "random-order",
  "carried",
  "conditions",
  "formulas",
];

const textsOf = (language: string): string => {
  const [base = ""] = language.split("-");
  return Object.hasOwn(languages, base) ? base : "en";
};

const picked = /"type":"(date|time|datetime|date_range)"/;

/** What replaces native controls where there is a mouse. */
export function mousePreloadsFor({ parts }: Assets, definition: FormDefinition, language: string): string[] {
  const names = picked.test(JSON.stringify(definition.pages))
    ? ["date-picker", `rich-${textsOf(language)}`, "problem-words", `problems-${textsOf(language)}`]
    : [];
  return [...new Set(names.flatMap((name) => parts[name] ?? []))];
}

export function preloadsFor(
  { preloads, parts }: Assets,
  definition: FormDefinition,
  language: string,
): string[] {
  const isNeeded = neededParts(definition);
  const own = textsOf(language);
  const names = [
    "keep-typed",
    ...partNames.filter(isNeeded),
    ...(own === "en" ? [] : [own]),
    ...(partsWithTexts.some(isNeeded) ? [`${own}-more`] : []),
  ];
  return [...new Set([...preloads, ...names.flatMap((name) => parts[name] ?? [])])];
}
