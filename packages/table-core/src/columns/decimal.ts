/** Exact numbers with a fixed number of decimal places. Values are never rounded: 12.505 is rejected as a price. */
import { z } from "zod";
import { accepted, type Cell, type Read, type Refusal, refused } from "../column.ts";
import { columnLogic, one } from "../column-logic.ts";
import { fixedText, numberText, plainNumber, readDigits, scaled } from "../number-text.ts";

const notDecimal = refused("type", 'Must be a decimal number such as "12.50".');

export const exactText = z
  .union([z.string(), z.number()])
  .transform((value) => (typeof value === "number" ? numberText(value) : value))
  .refine((text) => readDigits(text) !== undefined, 'must be a decimal number such as "12.50"');

export const scale = z.int().min(0).max(10).default(2).describe("The number of decimal places.");

const settings = z.strictObject({
  scale,
  min: exactText.optional().describe("The smallest allowed value, as an exact decimal string."),
  max: exactText.optional().describe("The largest allowed value, as an exact decimal string."),
});

export interface ExactSettings {
  readonly scale: number;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** Returns the canonical text or the problem. Also used for amounts of money. */
export function exactReader(given: ExactSettings): (text: string) => string | Refusal {
  const tooFine = refused("max", `Must have at most ${given.scale} decimal places.`);
  const min = boundOf(given.min);
  const max = boundOf(given.max);
  const tooSmall = refused("min", `Must be at least ${given.min}.`);
  const tooGreat = refused("max", `Must be at most ${given.max}.`);
  return (text) => {
    const digits = readDigits(text);
    if (!digits) return notDecimal;
    if (digits.fraction.length > given.scale) return tooFine;
    if (min !== undefined && scaled(digits, boundScale) < min) return tooSmall;
    if (max !== undefined && scaled(digits, boundScale) > max) return tooGreat;
    return fixedText(digits, given.scale);
  };
}

/** Bounds can have more decimal places than the column. */
const boundScale = 30;

function boundOf(text: string | undefined): bigint | undefined {
  const digits = text === undefined ? undefined : readDigits(text);
  return digits && digits.fraction.length <= boundScale ? scaled(digits, boundScale) : undefined;
}

/** The text of an exact number from JSON or a file; undefined for anything else. */
export function exactSource(value: unknown): string | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? numberText(value) : undefined;
  return typeof value === "string" ? value.trim() : undefined;
}

/** Trailing zeros do not change the number. */
export function trimmedScale(cell: Cell): string | undefined {
  const digits = typeof cell === "string" ? readDigits(cell) : undefined;
  return digits && fixedText(digits, digits.fraction.length);
}

export const decimalColumn = columnLogic<z.output<typeof settings>>({
  type: "decimal",
  settings,
  cells(given) {
    const exact = exactReader(given);
    const read = (text: string): Read => {
      const value = exact(text);
      return typeof value === "string" ? accepted(value) : value;
    };
    return {
      read: (value) => {
        const text = exactSource(value);
        return text === undefined ? notDecimal : read(text);
      },
      parser:
        ({ decimalMark }) =>
        (text) =>
          read(plainNumber(text.trim(), decimalMark)),
      print: (cell) => String(cell),
    };
  },
  queryFields: () => one("number"),
  uniqueKey: trimmedScale,
});
