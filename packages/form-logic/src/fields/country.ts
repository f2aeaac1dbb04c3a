import type { JsonObject } from "../values/json.ts";
import { isCountry } from "./countries.ts";
import { fieldDescription, fieldLogic } from "./field-type.ts";
import { listOf, textOf } from "./loose-json.ts";
import { allowedIssues, codeOf } from "./loose-members.ts";
import { settingsSchema } from "./settings-schema.ts";
import { cleanText } from "./text-field.ts";

interface CountrySettings extends JsonObject {
  readonly allowed_countries?: readonly string[];
}

export const countryLogic = fieldLogic<CountrySettings>({
  type: "country",
  kind: "text",
  normalise(raw) {
    const text = cleanText(raw);
    return typeof text === "string" ? codeOf(text, 2) : text;
  },
  validate: (value, { allowed_countries }) =>
    isCountry(textOf(value))
      ? allowedIssues(value, listOf(allowed_countries))
      : [{ code: "option", params: { value } }],
  operand: (value) => textOf(value) || null,
  toText: textOf,
});

export const allowedCountriesSetting: JsonObject = {
  allowed_countries: {
    type: "array",
    description: "The countries to choose from, as two-letter ISO 3166-1 codes. Empty: all.",
    items: { type: "string", pattern: "^[A-Z]{2}$" },
    uniqueItems: true,
    default: [],
  },
};

export function countryProblems({ allowed_countries }: JsonObject) {
  return listOf(allowed_countries).flatMap((code, at) =>
    isCountry(textOf(code))
      ? []
      : [{ pointer: `/allowed_countries/${at}`, message: "This is not a known country code." }],
  );
}

export function countrySchema({ allowed_countries = [] }: CountrySettings): JsonObject {
  return allowed_countries.length > 0
    ? { type: "string", enum: allowed_countries }
    : { type: "string", pattern: "^[A-Z]{2}$" };
}

export const countryDescription = /* @__PURE__ */ fieldDescription<CountrySettings>({
  type: "country",
  group: "place",
  failures: ["required", "type", "option"],
  settings: /* @__PURE__ */ settingsSchema(allowedCountriesSetting),
  settingsProblems: countryProblems,
  valueSchema: countrySchema,
  valueType: () => "string",
  examples: [{ value: "PL" }, { settings: { allowed_countries: ["DE", "FR"] }, value: "FR" }],
});
