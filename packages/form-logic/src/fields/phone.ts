/**
 * Phone numbers, stored in international format (E.164). Only the format is checked, because the numbers in use
 * change too often. The country comes from the client or from the settings.
 */
import { isObject, type JsonObject, memberOf } from "../values/json.ts";
import { fieldDescription, fieldLogic, refused } from "./field-type.ts";
import { listOf, textOf } from "./loose-json.ts";
import { allowedIssues, codeOf, memberIn } from "./loose-members.ts";
import { recordSchema, settingsSchema } from "./settings-schema.ts";
import { cleanText } from "./text-field.ts";

interface PhoneSettings extends JsonObject {
  readonly default_country?: string;
  readonly allowed_countries?: readonly string[];
}

const numberOf = (value: Parameters<typeof memberIn>[0]) => textOf(memberIn(value, "e164"));

export const phoneLogic = /* @__PURE__ */ fieldLogic<PhoneSettings>({
  type: "phone",
  kind: "text",
  normalise(raw, settings) {
    const text = cleanText(isObject(raw) ? memberOf(raw, "e164") : raw);
    if (text === null || text === refused) return text;
    const e164 = text.replace(/[\s()./-]+/g, "").replace(/^00/, "+");
    const given = isObject(raw) ? memberOf(raw, "country") : undefined;
    const country = codeOf(given ?? settings.default_country, 2);
    // An invalid country is rejected only if it was sent, because a draft's settings may be invalid.
    if (!/^\+[1-9]\d{5,14}$/.test(e164) || (country === refused && (given ?? "") !== "")) return refused;
    return { e164, country: country === refused ? null : country };
  },
  validate: (value, settings) =>
    allowedIssues(memberIn(value, "country") ?? null, listOf(settings.allowed_countries)),
  operand: (value) => numberOf(value) || null,
  toText: numberOf,
});

const countryCode: JsonObject = { type: "string", pattern: "^[A-Z]{2}$" };

export const phoneDescription = /* @__PURE__ */ fieldDescription<PhoneSettings>({
  type: "phone",
  group: "person",
  failures: ["required", "type", "option"],
  settings: /* @__PURE__ */ settingsSchema({
    default_country: {
      ...countryCode,
      description: "The country (ISO 3166) used if the number has no country code.",
    },
    allowed_countries: {
      type: "array",
      description: "If set, only numbers from these countries are allowed.",
      maxItems: 300,
      items: countryCode,
    },
  }),
  settingsProblems: ({ default_country }) =>
    default_country === undefined || codeOf(default_country, 2) !== refused
      ? []
      : [{ pointer: "/default_country", message: "Use a two-letter country code, such as PL." }],
  valueSchema: ({ allowed_countries: allowed }) =>
    recordSchema({
      e164: { type: "string", pattern: "^\\+[1-9]\\d{5,14}$" },
      country: allowed?.length ? { enum: allowed } : { ...countryCode, type: ["string", "null"] },
    }),
  valueType: () => "{ e164: string; country: string | null }",
  examples: [
    { value: { e164: "+48600700800", country: "PL" } },
    { value: { e164: "+442071838750", country: null } },
  ],
});
