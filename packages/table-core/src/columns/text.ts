/** Short and long text. The types differ in maximum length and in whether they can be unique. */
import { matchesPattern, patternProblem } from "@formstead/form-logic";
import { z } from "zod";
import { cleanText, isLongerThan } from "../clean-text.ts";
import { accepted, type Cell, empty, type Read, refused } from "../column.ts";
import { columnLogic, one, textCells } from "../column-logic.ts";

const notText = refused("type", "Must be text.");
const notStorable = refused("type", "Must not contain NUL or invalid Unicode.");
const noMatch = refused("pattern", "Must match the column's pattern.");

const settings = (lengthMax: number) =>
  z.strictObject({
    max_length: z
      .int()
      .min(1)
      .max(lengthMax)
      .default(lengthMax)
      .describe("The maximum number of characters."),
    pattern: z
      .string()
      .min(1)
      .max(1_000)
      .superRefine((pattern, context) => {
        const problem = patternProblem(pattern);
        if (problem) context.addIssue({ code: "custom", message: problem });
      })
      .optional()
      .describe(
        "A regular expression that must match the entire text. Lookaround and backreferences are not supported.",
      ),
  });

type TextSettings = z.output<ReturnType<typeof settings>>;

function readerOf({ max_length, pattern }: TextSettings): (raw: string) => Read {
  const tooLong = refused("max", `Must have at most ${max_length} characters.`);
  return (raw) => {
    const text = cleanText(raw);
    if (text === undefined) return notStorable;
    if (text === "") return empty;
    if (isLongerThan(text, max_length)) return tooLong;
    // If matching takes too long, the text does not pass.
    if (pattern !== undefined && !matchesPattern(pattern, text)) return noMatch;
    return accepted(text);
  };
}

const uniqueKey = (cell: Cell) => (typeof cell === "string" ? cell : undefined);

export const textColumn = columnLogic<TextSettings>({
  type: "text",
  settings: settings(2_000),
  cells: (given) => textCells(readerOf(given), notText),
  queryFields: () => one("text"),
  uniqueKey,
});

export const longTextColumn = columnLogic<TextSettings>({
  type: "long_text",
  settings: settings(100_000),
  cells: (given) => textCells(readerOf(given), notText),
  queryFields: () => one("text"),
});
