/**
 * Parses JSON into a definition. Checks only the structure, so that a draft with broken logic can still be stored and
 * shown; the linter decides whether it can be published. Unknown members are rejected, because they are probably
 * typos.
 */
import { isObject, type Json } from "../values/json.ts";
import type { FormDefinition } from "./definition.ts";
import { itemShape, pageShape } from "./item-shapes.ts";
import { richText } from "./rich-text-shape.ts";
import {
  isLanguage,
  list,
  members,
  noteIn,
  optional,
  type Problem,
  text,
  truth,
  type Visit,
} from "./shapes.ts";

export const pagesMax = 200;
export const itemsMax = 4_000;
const languagesMax = 50;
const frameOriginsMax = 50;
/** A source in a CSP frame-ancestors directive, without characters that could end the directive and start another. */
const frameOrigin = /^(\*|https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?)$/;

export type ReadDefinition =
  | { readonly ok: true; readonly definition: FormDefinition }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const settingsShape = members({
  layout: optional(text({ oneOf: ["pages", "single"] })),
  submit_label: optional(text({ max: 200 })),
  thanks: optional(richText),
  check_answers: optional(truth),
  frame_origins: optional(list({ max: frameOriginsMax }, text({ max: 300, form: frameOrigin }))),
  indexed: optional(truth),
});

const definitionShape = members({
  format: (value, visit) => value === 1 || visit.problem("must be 1"),
  title: text({ max: 500 }),
  description: optional(richText),
  languages: list(
    { min: 1, max: languagesMax },
    (value, visit) => isLanguage(value) || visit.problem("must look like en or pt-BR"),
  ),
  pages: list({ min: 1, max: pagesMax }, pageShape),
  translations: optional(translationsShape),
  settings: optional(settingsShape),
  theme: optional((value, visit) => isObject(value) || visit.problem("must be an object")),
});

export function readDefinition(json: Json): ReadDefinition {
  const problems: Problem[] = [];
  const visit = noteIn(problems, { items: 0, itemsMax, itemShape });
  definitionShape(json, visit);
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, definition: json as unknown as FormDefinition };
}

function translationsShape(value: Json, visit: Visit): void {
  if (!isObject(value)) {
    visit.problem("must be an object keyed by language");
    return;
  }
  for (const [language, texts] of Object.entries(value)) {
    const inner = visit.at(language);
    if (!isLanguage(language)) inner.problem("must be a language such as en or pt-BR");
    if (!isObject(texts)) inner.problem("must be an object of texts");
    else
      for (const [name, one] of Object.entries(texts))
        text({ max: 20_000, min: 0 })(one ?? null, inner.at(name));
  }
}
