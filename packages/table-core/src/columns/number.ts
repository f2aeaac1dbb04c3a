/** Floating-point numbers. Use `decimal` for money and measurements that must stay exact. */
import { z } from "zod";
import { accepted, type Read, refused } from "../column.ts";
import { columnLogic, one } from "../column-logic.ts";
import { plainNumber } from "../number-text.ts";

/** The database does not compare larger numbers. */
export const magnitudeMax = 1e60;
const form = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;
const notNumber = refused("type", "Must be a number.");
const tooLarge = refused("max", "Must be below 1e60.");
const notWhole = refused("type", "Must be a whole number.");

const settings = z
  .strictObject({
    min: z.number().optional().describe("The smallest allowed value."),
    max: z.number().optional().describe("The largest allowed value."),
    integer: z.boolean().default(false).describe("Whole numbers only."),
  })
  .refine(({ min, max }) => min === undefined || max === undefined || min <= max, {
    path: ["max"],
    error: "must not be below min",
  });

function readerOf({ min, max, integer }: z.output<typeof settings>): (value: number) => Read {
  const tooSmall = refused("min", `Must be at least ${min}.`);
  const tooGreat = refused("max", `Must be at most ${max}.`);
  return (value) => {
    if (!(Math.abs(value) < magnitudeMax)) return Number.isNaN(value) ? notNumber : tooLarge;
    if (integer && !Number.isInteger(value)) return notWhole;
    if (min !== undefined && value < min) return tooSmall;
    if (max !== undefined && value > max) return tooGreat;
    // Adding zero turns negative zero into zero.
    return accepted(value + 0);
  };
}

export const numberColumn = columnLogic<z.output<typeof settings>>({
  type: "number",
  settings,
  cells(given) {
    const read = readerOf(given);
    const parse = (text: string) => (form.test(text) ? read(Number(text)) : notNumber);
    return {
      read: (value) =>
        typeof value === "number" ? read(value) : typeof value === "string" ? parse(value.trim()) : notNumber,
      parser:
        ({ decimalMark }) =>
        (text) =>
          parse(plainNumber(text.trim(), decimalMark)),
      print: (cell) => String(cell),
    };
  },
  queryFields: () => one("number"),
  uniqueKey: (cell) => (typeof cell === "number" ? String(cell) : undefined),
});
