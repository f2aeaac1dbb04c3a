/**
 * International bank account numbers (ISO 13616): a country, two check digits, and the account, stored without spaces.
 * Valid check digits do not prove that the account exists.
 */
import type { JsonObject } from "../values/json.ts";
import { allowedCountriesSetting, countryProblems } from "./country.ts";
import { fieldDescription, fieldLogic } from "./field-type.ts";
import { listOf, textOf } from "./loose-json.ts";
import { allowedIssues } from "./loose-members.ts";
import { textReader } from "./members.ts";
import { settingsSchema } from "./settings-schema.ts";

interface IbanSettings extends JsonObject {
  readonly allowed_countries?: readonly string[];
}

const pattern = "^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$";

/**
 * With the first four characters moved to the end and letters replaced by numbers starting at 10, the remainder
 * modulo 97 is 1.
 */
function hasRightDigits(iban: string): boolean {
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

export const ibanLogic = /* @__PURE__ */ fieldLogic<IbanSettings>({
  type: "iban",
  kind: "text",
  // People write these numbers in groups of four.
  normalise: /* @__PURE__ */ textReader(new RegExp(pattern), (text) =>
    text.replace(/[ -]/g, "").toUpperCase(),
  ),
  validate(value, { allowed_countries }) {
    const iban = textOf(value);
    const issues = allowedIssues(iban.slice(0, 2), listOf(allowed_countries));
    // Stored although it is invalid: a mistyped number is easier to correct than to retype.
    return hasRightDigits(iban) ? issues : [...issues, { code: "pattern" }];
  },
  operand: (value) => textOf(value) || null,
  toText: (value) => textOf(value).replace(/(.{4})(?=.)/g, "$1 "),
});

export const ibanDescription = /* @__PURE__ */ fieldDescription<IbanSettings>({
  type: "iban",
  group: "text",
  failures: ["required", "type", "pattern", "option"],
  settings: /* @__PURE__ */ settingsSchema(allowedCountriesSetting),
  settingsProblems: countryProblems,
  valueSchema: () => ({ type: "string", pattern }),
  valueType: () => "string",
  examples: [
    { value: "GB82WEST12345698765432" },
    { settings: { allowed_countries: ["DE"] }, value: "DE89370400440532013000" },
  ],
});
