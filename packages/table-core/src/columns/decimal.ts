/** Exact numbers with a fixed count of places. Nothing is rounded when it is written: 12.505 is no price. */
import { z } from "zod";
import { accepted, type Cell, type Read, type Refusal, refused } from "../column.ts";
import { columnLogic, one } from "../column-logic.ts";
import { fixedText, numberText, plainNumber, readDigits, scaled } from "../number-text.ts";

const notDecimal = refused("type", 'Must be a decimal number such as "12.50".');

export const exactText = z
  .union([z.string(), z.number()])
  .transform((value) => (typeof value === "number" ? numberText(value) : value))
  .refine((text) => readDigits(text) !== undefined, 'must be a decimal number such as "12.50"');

export const scale = z
  .int()
  .min(0)
  .max(10)
  .default(2)
  .describe("How many places there are behind the point.");

const settings = z.strictObject({
  scale,
  min: exactText.optional().describe("The least value, as an exact text."),
  max: exactText.optional().describe("The greatest value, as an exact text."),
});

export interface ExactSettings {
  readonly scale: number;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** Gives the text in its one form, or why it is none. Also for amounts of money. */
export function exactReader(given: ExactSettings): (text: string) => string | Refusal {
  const tooFine = refused("max", `Must have at most ${given.scale} places behind the point.`);
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

/** Bounds may have more places than the column. */
const boundScale = 30;

function boundOf(text: string | undefined): bigint | undefined {
  const digits = text === undefined ? undefined : readDigits(text);
  return digits && digits.fraction.length <= boundScale ? scaled(digits, boundScale) : undefined;
}

/** What JSON or a file may say for an exact number; undefined for anything else. */
export function exactSource(value: unknown): string | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? numberText(value) : undefined;
  return typeof value === "string" ? value.trim() : undefined;
}

/** Zeros at the end do not make another number. */
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
