/** A language, with a region if its spelling matters: `de`, `de-AT`, `yue`. */
import type { JsonObject } from "../values/json.ts";
import { fieldDescription, fieldLogic, refused } from "./field-type.ts";
import { listOf, textOf } from "./loose-json.ts";
import { allowedIssues } from "./loose-members.ts";
import { settingsSchema } from "./settings-schema.ts";
import { cleanText } from "./text-field.ts";

interface LanguageSettings extends JsonObject {
  readonly allowed_languages?: readonly string[];
}

const sentForm = /^([a-z]{2,3})(?:[-_]([a-z]{2}))?$/i;
const keptPattern = "^[a-z]{2,3}(-[A-Z]{2})?$";

export const languageLogic = fieldLogic<LanguageSettings>({
  type: "language",
  kind: "text",
  normalise(raw) {
    const text = cleanText(raw);
    if (typeof text !== "string") return text;
    const [, language, country] = sentForm.exec(text) ?? [];
    if (!language) return refused;
    return language.toLowerCase() + (country ? `-${country.toUpperCase()}` : "");
  },
  validate: (value, settings) => allowedIssues(value, listOf(settings.allowed_languages)),
  operand: (value) => textOf(value) || null,
  toText: textOf,
});

export const languageDescription = /* @__PURE__ */ fieldDescription<LanguageSettings>({
  type: "language",
  group: "person",
  failures: ["required", "type", "option"],
  settings: /* @__PURE__ */ settingsSchema({
    allowed_languages: {
      type: "array",
      description: "The languages to choose from, as BCP 47 codes. Empty: all.",
      items: { type: "string", pattern: keptPattern },
      uniqueItems: true,
      default: [],
    },
  }),
  valueSchema: ({ allowed_languages = [] }) =>
    allowed_languages.length > 0
      ? { type: "string", enum: allowed_languages }
      : { type: "string", pattern: keptPattern },
  valueType: () => "string",
  examples: [{ value: "pl" }, { settings: { allowed_languages: ["de", "de-AT"] }, value: "de-AT" }],
});
