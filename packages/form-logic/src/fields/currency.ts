/** An amount of money: exact, and always with its currency. Conditions and formulas see the amount. */
import { toText } from "../values/decimal.ts";
import { isObject, type Json, type JsonObject, memberOf } from "../values/json.ts";
import { decimalOf, readDecimal } from "./decimal-of.ts";
import { fieldDescription, fieldLogic, refused } from "./field-type.ts";
import { listOf, textOf } from "./loose-json.ts";
import { allowedIssues, codeOf, memberIn } from "./loose-members.ts";
import { exactSchema, exactSettings } from "./number-description.ts";
import { decimalText, type NumberSettings, numberIssues } from "./number-field.ts";
import { orderProblems, recordSchema, settingsSchema } from "./settings-schema.ts";

interface CurrencySettings extends NumberSettings {
  readonly currency?: string;
  readonly currencies?: readonly string[];
}

const decimalsDefault = 2;

/** Without a list, only the form's own currency is allowed; without either, any currency is. */
function allowedCurrencies({ currency, currencies }: CurrencySettings): readonly Json[] {
  const listed = listOf(currencies);
  return listed.length === 0 && textOf(currency) ? [textOf(currency)] : listed;
}

const amountOf = (value: Json) => memberIn(value, "amount");

export const currencyLogic = /* @__PURE__ */ fieldLogic<CurrencySettings>({
  type: "currency",
  kind: "number",
  normalise(raw, settings) {
    const amount = readDecimal(isObject(raw) ? memberOf(raw, "amount") : raw);
    if (amount === null || amount === refused) return amount;
    const given = isObject(raw) ? memberOf(raw, "currency") : undefined;
    const currency = codeOf(given ?? settings.currency, 3);
    return currency === refused ? refused : { amount: toText(amount), currency };
  },
  validate: (value, settings) => [
    ...numberIssues(amountOf(value), { decimals: decimalsDefault, ...settings }),
    ...allowedIssues(memberIn(value, "currency") ?? null, allowedCurrencies(settings)),
  ],
  operand: (value) => decimalOf(amountOf(value)),
  toText(value) {
    const amount = decimalText(amountOf(value));
    // 12.5 is displayed as 12.50 in most currencies, but 1200 yen has no decimal places.
    return amount && `${/\.\d$/.test(amount) ? `${amount}0` : amount} ${textOf(memberIn(value, "currency"))}`;
  },
});

const currencyCode: JsonObject = { type: "string", pattern: "^[A-Z]{3}$" };

export const currencyDescription = /* @__PURE__ */ fieldDescription<CurrencySettings>({
  type: "currency",
  group: "number",
  failures: ["required", "type", "min", "max", "step", "option"],
  settings: /* @__PURE__ */ settingsSchema(
    {
      currency: {
        ...currencyCode,
        description: "The currency (ISO 4217) used if none is sent with the amount.",
      },
      currencies: {
        type: "array",
        description: "The currencies to choose from. If absent, only `currency`; without that, any.",
        maxItems: 300,
        items: currencyCode,
      },
    },
    /* @__PURE__ */ exactSettings(decimalsDefault),
  ),
  settingsProblems(settings) {
    const { currency = null } = settings;
    const isMissing = currency !== null && !allowedCurrencies(settings).includes(currency);
    return [
      ...orderProblems(settings, "min", "max"),
      ...(isMissing ? [{ pointer: "/currency", message: "currency must be one of currencies." }] : []),
    ];
  },
  valueSchema(settings) {
    const allowed = allowedCurrencies(settings);
    return recordSchema({
      amount: exactSchema,
      currency: allowed.length > 0 ? { enum: allowed } : currencyCode,
    });
  },
  valueType: () => "{ amount: string; currency: string }",
  examples: [
    { value: { amount: "12.5", currency: "EUR" } },
    { settings: { currencies: ["JPY"], decimals: 0 }, value: { amount: "1200", currency: "JPY" } },
  ],
});
