import { type Signature, signature } from "./signature.ts";

export const textSignatures: readonly Signature[] = [
  signature("text", "LEN(text: text)", {
    result: "number",
    description: "The number of characters in a text.",
    example: ['LEN("Grüße")', "5"],
  }),
  signature("text", "UPPER(text: text)", {
    result: "text",
    description: "The text in uppercase.",
    example: ['UPPER("abc")', "ABC"],
  }),
  signature("text", "LOWER(text: text)", {
    result: "text",
    description: "The text in lowercase.",
    example: ['LOWER("ABC")', "abc"],
  }),
  signature("text", "TRIM(text: text)", {
    result: "text",
    description: "The text without spaces at either end.",
    example: ['TRIM("  abc ")', "abc"],
  }),
  signature("text", "CLEAN(text: text)", {
    result: "text",
    description:
      "The text on one line: every run of spaces, line breaks, and control characters becomes one space.",
    example: ['CLEAN(" a\\n\\n b ")', "a b"],
  }),
  signature("text", "LEFT(text: text, count: number)", {
    result: "text",
    description: "The first characters of a text.",
    example: ['LEFT("hello", 2)', "he"],
  }),
  signature("text", "RIGHT(text: text, count: number)", {
    result: "text",
    description: "The last characters of a text.",
    example: ['RIGHT("hello", 2)', "lo"],
  }),
  signature("text", "MID(text: text, start: number, count?: number)", {
    result: "text",
    description:
      "Characters from the middle of a text. Positions start at 1; without a count, all to the end.",
    example: ['MID("hello", 2, 3)', "ell"],
  }),
  signature("text", "CONCAT(values: any)", {
    repeats: 1,
    result: "text",
    description: "All values joined into one text, like the operator &. Unanswered values are omitted.",
    example: ['CONCAT("No. ", 7)', "No. 7"],
  }),
  signature("text", "JOIN(list: list, separator?: text)", {
    result: "text",
    description: "The elements of a list joined into one text with a separator, by default a comma.",
    example: ['JOIN(["a", "b"], " and ")', "a and b"],
  }),
  signature("text", "SPLIT(text: text, separator: text)", {
    result: "list",
    description: "The parts of a text between separators, as a list.",
    example: ['SPLIT("a;b", ";")', "a, b"],
  }),
  signature("text", "REPLACE(text: text, old: text, new: text)", {
    result: "text",
    description: "The text with every occurrence of one text replaced by another.",
    example: ['REPLACE("1.234.567", ".", "")', "1234567"],
  }),
  signature("text", "CONTAINS(text: text, part: text)", {
    result: "boolean",
    description: "Whether a text contains another. Case-sensitive.",
    example: ['CONTAINS("hello", "ell")', "true"],
  }),
  signature("text", "STARTS_WITH(text: text, part: text)", {
    result: "boolean",
    description: "Whether a text starts with another.",
    example: ['STARTS_WITH("hello", "he")', "true"],
  }),
  signature("text", "ENDS_WITH(text: text, part: text)", {
    result: "boolean",
    description: "Whether a text ends with another.",
    example: ['ENDS_WITH("hello", "he")', "false"],
  }),
  signature("text", "FIND(text: text, part: text)", {
    result: "number",
    description: "The position of one text in another, starting at 1. Empty if not found.",
    example: ['FIND("hello", "l")', "3"],
  }),
  signature("text", "REPT(text: text, times: number)", {
    result: "text",
    description: "The text repeated a number of times.",
    example: ['REPT("ab", 3)', "ababab"],
  }),
  signature("text", "TEXT(value: any, form?: number|text)", {
    result: "text",
    description:
      "A value as text: a number with a number of decimal places, or a date in a format of YYYY, MM, DD, hh, mm, ss.",
    example: ['TEXT(DATE(2026, 1, 31), "DD.MM.YYYY")', "31.01.2026"],
  }),
  signature("text", "VALUE(text: text)", {
    result: "number",
    description: "The number in a text, with a decimal point. Empty if it is not a number.",
    example: ['VALUE("12.50")', "12.5"],
  }),
  signature("text", "MATCHES(text: text, pattern: text)", {
    result: "boolean",
    description: "Whether the whole text matches a pattern, such as [A-Z]{2}[0-9]+.",
    example: ['MATCHES("AB12", "[A-Z]{2}[0-9]+")', "true"],
  }),
];
