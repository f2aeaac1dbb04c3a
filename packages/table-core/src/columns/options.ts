/** Options of select columns, and how to find one by its text. */
import { z } from "zod";
import { cleanText, isLongerThan } from "../clean-text.ts";
import { refused } from "../column.ts";

const optionLengthMax = 200;
const line = z.string().trim().min(1).max(optionLengthMax);

export const optionSettings = z.strictObject({
  options: z
    .array(
      z.strictObject({
        value: line.describe("The stored value. It does not change when the label changes."),
        label: line.describe("The displayed text."),
        color: z
          .string()
          .regex(/^#[0-9a-f]{6}$/, "must be a color such as #3366ff")
          .optional(),
      }),
    )
    .max(1_000)
    .default([])
    .refine((options) => new Set(options.map((one) => one.value)).size === options.length, {
      error: "every option must have a unique value",
    }),
  allow_new: z.boolean().default(false).describe("Cells can contain values that are not options."),
});

export type OptionSettings = z.output<typeof optionSettings>;

export const notText = refused("type", "Must be an option value.");
export const notOption = refused("option", "Must be one of the column's options.");

export interface Options {
  /** The value of an option, found by value, otherwise by label. */
  find(text: string): string | undefined;
  /** Like `find`, but returns the text itself if new values are allowed; "" if empty, undefined if not allowed. */
  read(text: string): string | undefined;
}

export function optionsOf({ options, allow_new }: OptionSettings): Options {
  const values = new Map<string, string>();
  for (const { value, label } of options) if (!values.has(label)) values.set(label, value);
  // Values take precedence over labels, so that a stored cell reads back as itself.
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
