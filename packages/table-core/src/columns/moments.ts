/** Shared by date and time columns: one canonical text format each, and bounds compared as text. */
import { z } from "zod";
import { accepted, type Read, refused } from "../column.ts";
import { type ColumnLogic, columnLogic, one, type ParseOptions } from "../column-logic.ts";

interface MomentSettings {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

export interface MomentForm {
  readonly type: "date" | "time" | "datetime";
  readonly message: string;
  /** Converts JSON to the canonical text. */
  read(text: string): string | undefined;
  parser(options: ParseOptions): (text: string) => string | undefined;
}

/** Without the Z, 08:45:00 sorts before 08:45:00.500; with it, the order would be reversed. */
const key = (text: string) => (text.endsWith("Z") ? text.slice(0, -1) : text);

export function momentColumn({ type, message, read, parser }: MomentForm): ColumnLogic {
  const wrong = refused("type", message);
  const bound = z.string().transform((text, context) => {
    const value = read(text.trim());
    if (value === undefined) context.addIssue({ code: "custom", message });
    return value ?? "";
  });
  const settings = z
    .strictObject({
      min: bound.optional().describe("The earliest allowed value."),
      max: bound.optional().describe("The latest allowed value."),
    })
    .refine(({ min, max }) => min === undefined || max === undefined || key(min) <= key(max), {
      path: ["max"],
      error: "must not be before min",
    });
  return columnLogic<MomentSettings>({
    type,
    settings,
    cells({ min, max }) {
      const early = refused("min", `Must not be before ${min}.`);
      const late = refused("max", `Must not be after ${max}.`);
      const judge = (value: string | undefined): Read => {
        if (value === undefined) return wrong;
        if (min !== undefined && key(value) < key(min)) return early;
        return max !== undefined && key(value) > key(max) ? late : accepted(value);
      };
      return {
        read: (value) => (typeof value === "string" ? judge(read(value.trim())) : wrong),
        parser(options) {
          const parse = parser(options);
          return (text) => judge(parse(text.trim()));
        },
        print: (cell) => (typeof cell === "string" ? cell : ""),
      };
    },
    queryFields: () => one(type),
    uniqueKey: (cell) => (typeof cell === "string" ? cell : undefined),
  });
}
