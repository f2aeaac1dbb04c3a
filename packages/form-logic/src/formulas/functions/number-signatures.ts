import type { Kind } from "../../values/operand.ts";
import { commonKind, type Signature, signature } from "./signature.ts";

/** Of the values themselves; what a list holds is known only when the form is filled in. */
const sameAsValues = (kinds: readonly Kind[]): Kind => (kinds.includes("list") ? "any" : commonKind(kinds));
const numberOrDuration = (kinds: readonly Kind[]): Kind =>
  kinds.includes("duration") ? commonKind(kinds) : "number";

const rounding = (name: string, description: string, example: Signature["example"]) =>
  signature("number", `${name}(number: number, places?: number)`, { result: "number", description, example });

export const numberSignatures: readonly Signature[] = [
  signature("number", "SUM(values: number|duration|list)", {
    repeats: 1,
    result: numberOrDuration,
    description: "The sum of numbers and of all numbers in lists. What is not answered is left out.",
    example: ["SUM(0.1, [0.2, none])", "0.3"],
  }),
  signature("number", "AVERAGE(values: number|duration|list)", {
    repeats: 1,
    result: numberOrDuration,
    description: "The average of the numbers that are answered.",
    example: ["AVERAGE([1, 2, none, 6])", "3"],
  }),
  signature("number", "PRODUCT(values: number|list)", {
    repeats: 1,
    result: "number",
    description: "All numbers multiplied with each other.",
    example: ["PRODUCT(2, [3, 4])", "24"],
  }),
  signature("number", "MIN(values: any)", {
    repeats: 1,
    result: sameAsValues,
    description: "The least of numbers, dates or texts, also in lists.",
    example: ["MIN(3, [1, 2])", "1"],
  }),
  signature("number", "MAX(values: any)", {
    repeats: 1,
    result: sameAsValues,
    description: "The greatest of numbers, dates or texts, also in lists.",
    example: ["MAX(3, [1, 2])", "3"],
  }),
  signature("number", "MEDIAN(values: number|list)", {
    repeats: 1,
    result: "number",
    description: "The number in the middle: as many are below as above.",
    example: ["MEDIAN([1, 9, 4, 2])", "3"],
  }),
  rounding("ROUND", "Rounded to so many places behind the point; a half away from zero.", [
    "ROUND(2.345, 2)",
    "2.35",
  ]),
  rounding("ROUND_UP", "Rounded away from zero.", ["ROUND_UP(-1.2)", "-2"]),
  rounding("ROUND_DOWN", "Rounded towards zero.", ["ROUND_DOWN(-1.8)", "-1"]),
  rounding("FLOOR", "The nearest number below, with so many places.", ["FLOOR(-1.2)", "-2"]),
  rounding("CEIL", "The nearest number above, with so many places.", ["CEIL(1.2)", "2"]),
  signature("number", "ABS(number: number)", {
    result: "number",
    description: "The number without its sign.",
    example: ["ABS(-5)", "5"],
  }),
  signature("number", "SIGN(number: number)", {
    result: "number",
    description: "1 above zero, -1 below, 0 for zero.",
    example: ["SIGN(-5)", "-1"],
  }),
  signature("number", "MOD(number: number, by: number)", {
    result: "number",
    description: "What remains after dividing, with the sign of the divisor.",
    example: ["MOD(-1, 3)", "2"],
  }),
  signature("number", "POWER(base: number, exponent: number)", {
    result: "number",
    description: "A number to the power of a whole number, the same as with ^.",
    example: ["POWER(2, 10)", "1024"],
  }),
  signature("number", "SQRT(number: number)", {
    result: "number",
    description: "The square root, with up to 20 places.",
    example: ["SQRT(2)", "1.4142135623730950488"],
  }),
  signature("number", "PERCENT_OF(part: number, whole: number)", {
    result: "number",
    description: "How many percent of the whole a part is.",
    example: ["PERCENT_OF(30, 120)", "25"],
  }),
];
