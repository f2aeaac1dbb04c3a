/** The status of a payment. The server sets it from the provider's data; a respondent's value is never trusted. */
import { parseDecimal, toText } from "../values/decimal.ts";
import type { JsonObject } from "../values/json.ts";
import { currencyLogic } from "./currency.ts";
import { decimalOf, readDecimal } from "./decimal-of.ts";
import { fieldDescription, fieldLogic, refused } from "./field-type.ts";
import { allowedIssues, codeOf } from "./loose-members.ts";
import { membersOperand, type Reader, readMembers, textMember, textReader } from "./members.ts";
import { decimalIssues } from "./number-field.ts";

interface PaymentSettings extends JsonObject {
  readonly currency?: string;
  readonly amount?: string;
  readonly amount_field?: string;
}

const statuses = "pending processing authorized succeeded failed canceled refunded".split(" ");
const providerPattern = "^[a-z0-9_-]{1,40}$";
const intentPattern = "^[!-~]{1,255}$";
const currencyPattern = "^[A-Z]{3}$";
export const amountPattern = "^\\d{1,60}(\\.\\d{1,30})?$";

const amount: Reader = (raw) => {
  const value = readDecimal(raw);
  if (value === null || value === refused) return value;
  return value.digits < 0n ? refused : toText(value);
};
const currency: Reader = (raw) => (raw === null || raw === "" ? null : codeOf(raw, 3));
const required = {
  provider: textReader(new RegExp(providerPattern), (text) => text.toLowerCase()),
  intent_id: textReader(new RegExp(intentPattern)),
  status: textReader(new RegExp(`^(${statuses.join("|")})$`)),
  amount,
  currency,
};

export const paymentLogic = fieldLogic<PaymentSettings>({
  type: "payment",
  setBy: "server",
  kind: "record",
  normalise: (raw) => readMembers(raw, required),
  validate(value, settings) {
    const allowed = settings.currency ? [settings.currency] : [];
    const issues = allowedIssues(textMember(value, "currency"), allowed);
    const wanted = decimalOf(settings.amount ?? null);
    const paid = decimalOf(textMember(value, "amount"));
    if (wanted && paid) issues.push(...decimalIssues(paid, { min: wanted, max: wanted }));
    return issues;
  },
  operand: (value) => membersOperand(value, { amount: parseDecimal }),
  toText: (value, _, context) =>
    `${currencyLogic.toText(value, {}, context)} ${textMember(value, "status")}`.trim(),
});

const paid = {
  provider: "stripe",
  intent_id: "pi_3MtwBwLkdIwHu7ix",
  status: "succeeded",
  amount: "12.5",
  currency: "EUR",
};

export const paymentDescription = /* @__PURE__ */ fieldDescription<PaymentSettings>({
  type: "payment",
  group: "computed",
  failures: ["required", "type", "min", "max", "option"],
  isOffered: false,
  settings: {
    type: "object",
    additionalProperties: false,
    properties: {
      currency: {
        type: "string",
        pattern: currencyPattern,
        description: "The currency of the payment, such as EUR. Default: the account's currency.",
      },
      amount: {
        type: "string",
        pattern: amountPattern,
        description: "The amount to pay, if it is fixed.",
      },
      amount_field: {
        type: "string",
        description: "The path of the field that contains the amount to pay.",
      },
    },
  },
  settingsProblems: (settings) =>
    settings.amount !== undefined && settings.amount_field !== undefined
      ? [{ pointer: "/amount_field", message: "Set amount or amount_field, not both." }]
      : [],
  valueSchema: ({ currency }) => ({
    type: "object",
    additionalProperties: false,
    required: Object.keys(required),
    properties: {
      provider: { type: "string", pattern: providerPattern },
      intent_id: { type: "string", pattern: intentPattern },
      status: { enum: statuses },
      amount: { type: "string", pattern: amountPattern },
      currency: currency ? { const: currency } : { type: "string", pattern: currencyPattern },
    },
  }),
  valueType: () =>
    `{ provider: string; intent_id: string; status: ${statuses.map((one) => `"${one}"`).join(" | ")}; amount: string; currency: string }`,
  examples: [{ value: paid }, { settings: { currency: "EUR", amount: "12.50" }, value: paid }],
});
