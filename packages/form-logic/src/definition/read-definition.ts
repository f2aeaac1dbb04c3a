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
  about,
  isLanguage,
  languageForm,
  list,
  members,
  named,
  noteIn,
  object,
  optional,
  type Problem,
  shape,
  text,
  truth,
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

export const settingsMembers = members({
  layout: optional(text({ oneOf: ["pages", "single"] })),
  submit_label: optional(text({ max: 200 })),
  thanks: optional(richText),
  check_answers: optional(about("Adds a page before submitting that shows all answers.", truth)),
  frame_origins: optional(
    about(
      "Sites that may embed the form's hosted page in a frame, such as `https://example.com` or `https://*.example.com`; `*`: all.",
      list({ max: frameOriginsMax }, text({ max: 300, form: frameOrigin })),
    ),
  ),
  indexed: optional(about("Allows search engines to index the form's hosted page.", truth)),
});

const language = shape(
  { type: "string", pattern: languageForm.source },
  (value, visit) => isLanguage(value) || visit.problem("must look like en or pt-BR"),
);

const translatedText = text({ max: 20_000, min: 0 });
const translations = shape(
  {
    type: "object",
    description:
      "Texts by language, then by `<item id>.<member>`, such as `fld_1.label` or `fld_2.options.red`.",
    propertyNames: { pattern: languageForm.source },
    additionalProperties: { type: "object", additionalProperties: translatedText.schema },
  },
  (value, visit) => {
    if (!isObject(value)) return visit.problem("must be an object keyed by language");
    for (const [language, texts] of Object.entries(value)) {
      const inner = visit.at(language);
      if (!isLanguage(language)) inner.problem("must be a language such as en or pt-BR");
      if (!isObject(texts)) inner.problem("must be an object of texts");
      else for (const [name, one] of Object.entries(texts)) translatedText(one ?? null, inner.at(name));
    }
  },
);

export const definitionShape = members({
  format: about(
    "The version of this format, not of the form.",
    shape({ const: 1 }, (value, visit) => value === 1 || visit.problem("must be 1")),
  ),
  title: text({ max: 500 }),
  description: optional(richText),
  languages: about(
    "The first is the language of the texts in the definition itself.",
    list({ min: 1, max: languagesMax }, language),
  ),
  pages: list({ min: 1, max: pagesMax }, pageShape),
  translations: optional(translations),
  settings: optional(named("FormSettings", settingsMembers)),
  theme: optional(
    about(
      "Design tokens for the renderer, such as `accent` or `radius`, and under `dark` those for dark mode. Unknown members are ignored.",
      object({ $ref: "#/$defs/JsonObject" }),
    ),
  ),
});

export function readDefinition(json: Json): ReadDefinition {
  const problems: Problem[] = [];
  const visit = noteIn(problems, { items: 0, itemsMax, itemShape });
  definitionShape(json, visit);
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, definition: json as unknown as FormDefinition };
}
