/** A postal address. Its parts differ from country to country, so none is required by default. */
import type { JsonObject } from "../values/json.ts";
import { settingsFrom } from "./choice-description.ts";
import { allowedCountriesSetting, countryLogic, countryProblems, countrySchema } from "./country.ts";
import { fieldDescription, fieldLogic } from "./field-type.ts";
import { listOf } from "./loose-json.ts";
import { lineLengthMax, lineLogic, partsLogic, partsNamed } from "./parts.ts";
import { settingsSchema } from "./settings-schema.ts";

interface AddressSettings extends JsonObject {
  readonly required_parts?: readonly string[];
  readonly allowed_countries?: readonly string[];
}

const parts = ["line1", "line2", "city", "region", "postal_code", "country"];
const logicOf = (part: string) => (part === "country" ? countryLogic : lineLogic);

export const addressLogic = fieldLogic<AddressSettings>(
  partsLogic(
    "address",
    // All parts get these settings, but only the country reads `allowed_countries` from them.
    (settings) => partsNamed(parts, logicOf, listOf(settings.required_parts), settings),
    ", ",
  ),
);

export const addressDescription = /* @__PURE__ */ fieldDescription<AddressSettings>({
  type: "address",
  group: "place",
  failures: ["required", "type", "max", "option"],
  settings: /* @__PURE__ */ settingsFrom(allowedCountriesSetting, {
    required_parts: {
      type: "array",
      description: "The required parts.",
      items: { enum: parts },
      uniqueItems: true,
      default: [],
    },
  }),
  settingsProblems: countryProblems,
  valueSchema: (settings) => ({
    ...settingsSchema(
      Object.fromEntries(
        parts.map((part) => [
          part,
          part === "country"
            ? countrySchema(settings)
            : { type: "string", minLength: 1, maxLength: lineLengthMax },
        ]),
      ),
    ),
    required: settings.required_parts ?? [],
    minProperties: 1,
  }),
  valueType: ({ required_parts = [] }) =>
    `{ ${parts.map((part) => `${part}${required_parts.includes(part) ? "" : "?"}: string`).join("; ")} }`,
  examples: [
    { value: { line1: "ul. Prosta 1", city: "Warszawa", postal_code: "00-838", country: "PL" } },
    {
      settings: { required_parts: ["city"], allowed_countries: ["PL", "DE"] },
      value: { city: "Berlin", country: "DE" },
    },
  ],
});
