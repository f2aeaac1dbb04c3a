/** An amount of money: exact, and never without its currency. In a file it is `12.50 EUR`. */
import { z } from "zod";
import { accepted, type Cell, type Read, refused } from "../column.ts";
import { columnLogic } from "../column-logic.ts";
import { plainNumber } from "../number-text.ts";
import { exactReader, exactSource, exactText, scale } from "./decimal.ts";

const notMoney = refused(
  "type",
  'Must be an amount with its currency, such as {"amount":"12.50","currency":"EUR"}.',
);
const noCurrency = refused("required", "Must name its currency: the column has none by default.");
const notAllowed = refused("option", "Must be in one of the currencies of the column.");
const code = /^[A-Z]{3}$/;
const amountFirst = /^(.+?)\s*([A-Za-z]{3})$/;
const codeFirst = /^([A-Za-z]{3})\s*(.+)$/;

const currency = z.string().regex(code, "must be a currency of ISO 4217, such as EUR");

const settings = z
  .strictObject({
    currencies: z
      .array(currency)
      .min(1)
      .max(200)
      .optional()
      .describe("The currencies to choose from; absent: any."),
    currency: currency.optional().describe("The currency of amounts that name none."),
    scale,
    min: exactText.optional().describe("The least amount."),
    max: exactText.optional().describe("The greatest amount."),
  })
  .refine(({ currencies, currency }) => !currencies || !currency || currencies.includes(currency), {
    path: ["currency"],
    error: "must be one of currencies",
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
