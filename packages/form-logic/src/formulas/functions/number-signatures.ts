import type { Kind } from "../../values/operand.ts";
import { commonKind, type Signature, signature } from "./signature.ts";

/** The kind of the values themselves; the content of a list is only known when the form is filled in. */
const sameAsValues = (kinds: readonly Kind[]): Kind => (kinds.includes("list") ? "any" : commonKind(kinds));
const numberOrDuration = (kinds: readonly Kind[]): Kind =>
  kinds.includes("duration") ? commonKind(kinds) : "number";

const rounding = (name: string, description: string, example: Signature["example"]) =>
  signature("number", `${name}(number: number, places?: number)`, { result: "number", description, example });

export const numberSignatures: readonly Signature[] = [
  signature("number", "SUM(values: number|duration|list)", {
    repeats: 1,
    result: numberOrDuration,
    description: "The sum of numbers, including those in lists. Unanswered values are ignored.",
    example: ["SUM(0.1, [0.2, none])", "0.3"],
  }),
  signature("number", "AVERAGE(values: number|duration|list)", {
    repeats: 1,
    result: numberOrDuration,
    description: "The average of the answered numbers.",
    example: ["AVERAGE([1, 2, none, 6])", "3"],
  }),
  signature("number", "PRODUCT(values: number|list)", {
    repeats: 1,
    result: "number",
    description: "The product of all numbers.",
    example: ["PRODUCT(2, [3, 4])", "24"],
  }),
  signature("number", "MIN(values: any)", {
    repeats: 1,
    result: sameAsValues,
    description: "The smallest of numbers, dates, or texts, including those in lists.",
    example: ["MIN(3, [1, 2])", "1"],
  }),
  signature("number", "MAX(values: any)", {
    repeats: 1,
    result: sameAsValues,
    description: "The largest of numbers, dates, or texts, including those in lists.",
    example: ["MAX(3, [1, 2])", "3"],
  }),
  signature("number", "MEDIAN(values: number|list)", {
    repeats: 1,
    result: "number",
    description: "The median: half of the numbers are below it, half above.",
    example: ["MEDIAN([1, 9, 4, 2])", "3"],
  }),
  rounding("ROUND", "Rounded to a number of decimal places; halves are rounded away from zero.", [
    "ROUND(2.345, 2)",
    "2.35",
  ]),
  rounding("ROUND_UP", "Rounded away from zero.", ["ROUND_UP(-1.2)", "-2"]),
  rounding("ROUND_DOWN", "Rounded toward zero.", ["ROUND_DOWN(-1.8)", "-1"]),
  rounding("FLOOR", "Rounded down to a number of decimal places.", ["FLOOR(-1.2)", "-2"]),
  rounding("CEIL", "Rounded up to a number of decimal places.", ["CEIL(1.2)", "2"]),
  signature("number", "ABS(number: number)", {
    result: "number",
    description: "The absolute value.",
    example: ["ABS(-5)", "5"],
  }),
  signature("number", "SIGN(number: number)", {
    result: "number",
    description: "1 for positive numbers, -1 for negative ones, 0 for zero.",
    example: ["SIGN(-5)", "-1"],
  }),
  signature("number", "MOD(number: number, by: number)", {
    result: "number",
    description: "The remainder of a division, with the sign of the divisor.",
    example: ["MOD(-1, 3)", "2"],
  }),
  signature("number", "POWER(base: number, exponent: number)", {
    result: "number",
    description: "A number raised to a whole power, like the operator ^.",
    example: ["POWER(2, 10)", "1024"],
  }),
  signature("number", "SQRT(number: number)", {
    result: "number",
    description: "The square root, with up to 20 decimal places.",
    example: ["SQRT(2)", "1.4142135623730950488"],
  }),
  signature("number", "PERCENT_OF(part: number, whole: number)", {
    result: "number",
    description: "A part as a percentage of the whole.",
    example: ["PERCENT_OF(30, 120)", "25"],
  }),
];
