/** An exact amount of money, always with its currency. Written as `12.50 EUR` in files. */
import { z } from "zod";
import { accepted, type Cell, type Read, refused } from "../column.ts";
import { columnLogic } from "../column-logic.ts";
import { plainNumber } from "../number-text.ts";
import { exactReader, exactSource, exactText, scale } from "./decimal.ts";

const notMoney = refused(
  "type",
  'Must be an amount with a currency, such as {"amount":"12.50","currency":"EUR"}.',
);
const noCurrency = refused(
  "required",
  "Must include a currency, because the column has no default currency.",
);
const notAllowed = refused("option", "Must use one of the column's currencies.");
const code = /^[A-Z]{3}$/;
const amountFirst = /^(.+?)\s*([A-Za-z]{3})$/;
const codeFirst = /^([A-Za-z]{3})\s*(.+)$/;

const currency = z.string().regex(code, "must be an ISO 4217 currency code, such as EUR");

const settings = z
  .strictObject({
    currencies: z
      .array(currency)
      .min(1)
      .max(200)
      .optional()
      .describe("The allowed currencies. If omitted, any currency is allowed."),
    currency: currency.optional().describe("The currency of amounts without one."),
    scale,
    min: exactText.optional().describe("The smallest allowed amount."),
    max: exactText.optional().describe("The largest allowed amount."),
  })
  .refine(({ currencies, currency }) => !currencies || !currency || currencies.includes(currency), {
    path: ["currency"],
    error: "must be one of the allowed currencies",
  });

type CurrencySettings = z.output<typeof settings>;

export interface Money {
  readonly amount: string;
  readonly currency: string;
}

export function moneyOf(cell: Cell): Money | undefined {
  if (typeof cell !== "object" || cell === null || Array.isArray(cell)) return undefined;
  const { amount, currency } = cell as Readonly<Record<string, unknown>>;
  return typeof amount === "string" && typeof currency === "string" ? { amount, currency } : undefined;
}

function readerOf(given: CurrencySettings): (amount: unknown, currency: unknown) => Read {
  const exact = exactReader(given);
  const allowed = given.currencies && new Set(given.currencies);
  return (rawAmount, rawCurrency) => {
    const text = exactSource(rawAmount);
    if (text === undefined) return notMoney;
    const amount = exact(text);
    if (typeof amount !== "string") return amount;
    const name = rawCurrency ?? given.currency;
    if (name === undefined) return noCurrency;
    const currency = typeof name === "string" ? name.toUpperCase() : "";
    if (!code.test(currency)) return notMoney;
    return allowed && !allowed.has(currency) ? notAllowed : accepted({ amount, currency });
  };
}

const hasOnly = (value: object) =>
  Object.keys(value).every((name) => name === "amount" || name === "currency");

export const currencyColumn = columnLogic<CurrencySettings>({
  type: "currency",
  settings,
  cells(given) {
    const read = readerOf(given);
    const parser =
      (decimalMark?: "." | ",") =>
      (raw: string): Read => {
        const text = raw.trim();
        const [, amount = text, name] = amountFirst.exec(text) ?? [];
        if (name) return read(plainNumber(amount, decimalMark), name);
        const [, first, rest = text] = codeFirst.exec(text) ?? [];
        return read(plainNumber(rest, decimalMark), first);
      };
    const plain = parser();
    return {
      read(value) {
        if (typeof value === "string") return plain(value);
        if (typeof value === "number") return read(value, undefined);
        if (typeof value !== "object" || value === null || Array.isArray(value) || !hasOnly(value))
          return notMoney;
        const { amount, currency } = value as Readonly<Record<string, unknown>>;
        return read(amount, currency);
      },
      parser: ({ decimalMark }) => (decimalMark === undefined ? plain : parser(decimalMark)),
      print(cell) {
        const money = moneyOf(cell);
        return money ? `${money.amount} ${money.currency}` : "";
      },
    };
  },
  queryFields: () => ({
    amount: { kind: "number", isMany: false },
    currency: { kind: "choice", isMany: false },
  }),
});
