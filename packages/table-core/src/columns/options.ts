/** Options of columns that are chosen from, and finding one by what somebody wrote. */
import { z } from "zod";
import { cleanText, isLongerThan } from "../clean-text.ts";
import { refused } from "../column.ts";

const optionLengthMax = 200;
const line = z.string().trim().min(1).max(optionLengthMax);

export const optionSettings = z.strictObject({
  options: z
    .array(
      z.strictObject({
        value: line.describe("What a cell holds; stays when the label changes."),
        label: line.describe("What people see."),
        color: z
          .string()
          .regex(/^#[0-9a-f]{6}$/, "must be a colour like #3366ff")
          .optional(),
      }),
    )
    .max(1_000)
    .default([])
    .refine((options) => new Set(options.map((one) => one.value)).size === options.length, {
      error: "every option must have a value of its own",
    }),
  allow_new: z.boolean().default(false).describe("Cells may hold values that are no option."),
});

export type OptionSettings = z.output<typeof optionSettings>;

export const notText = refused("type", "Must be the value of an option.");
export const notOption = refused("option", "Must be one of the options of the column.");

export interface Options {
  /** The value of an option, by its value or else its label. */
  find(text: string): string | undefined;
  /** The same, or the text itself where new ones are allowed; "" for nothing, undefined for what cannot be. */
  read(text: string): string | undefined;
}

export function optionsOf({ options, allow_new }: OptionSettings): Options {
  const values = new Map<string, string>();
  for (const { value, label } of options) if (!values.has(label)) values.set(label, value);
  // Values win over labels: a cell that was written reads back as itself.
  for (const { value } of options) values.set(value, value);
  const find = (text: string) => values.get(text) ?? values.get(cleanText(text) ?? "");
  return {
    find,
    read(text) {
      const known = find(text);
      if (known !== undefined || !allow_new) return known ?? (text.trim() === "" ? "" : undefined);
      const clean = cleanText(text);
      return clean === undefined || isLongerThan(clean, optionLengthMax) ? undefined : clean;
    },
  };
}
