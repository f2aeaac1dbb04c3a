/** How a file is read and what its columns become, as callers say it. */
import type { TableFormat } from "@formstead/tabular";
import { z } from "zod";
import type { ImportOptions, Mapping } from "./imports.rules.ts";
import type { Preview } from "./source.service.ts";

const name = z.string().min(1).max(200);

const written = {
  format: z
    .enum(["csv", "xlsx", "ndjson"])
    .optional()
    .describe("Found out by looking when it is left out, as all of these are."),
  encoding: z.string().max(40).optional().describe("Of CSV, for example `utf-8` or `windows-1252`."),
  delimiter: z.enum([",", ";", "\t", "|"]).optional(),
  quote: z.enum(['"', "'", ""]).optional().describe("Empty: nothing is quoted."),
  has_header: z.boolean().optional().describe("The first row names the columns."),
  sheet: z.string().max(200).optional().describe("Of XLSX; the first one when it is left out."),
};

const read = {
  date_order: z
    .enum(["dmy", "mdy", "ymd"])
    .optional()
    .describe("For dates such as 3.4.2026. Without it only 2026-04-03 is one."),
  decimal_mark: z.enum([".", ","]).optional().describe("For numbers such as 1.234,5."),
  time_zone: z
    .string()
    .max(60)
    .optional()
    .describe("Of times that say no offset, for example `Europe/Berlin`. Without it UTC."),
  formula_safe: z
    .boolean()
    .default(true)
    .describe("Takes away the quote that exports as CSV put before what looks like a formula."),
  status: z.enum(["draft", "submitted"]).default("submitted").describe("Of entries."),
};

export const OptionsIn = z.strictObject({ ...written, ...read }).meta({ id: "ImportOptionsInput" });
export const OptionsOut = z
  .object({ ...written, ...read, formula_safe: z.boolean(), status: z.enum(["draft", "submitted"]) })
  .extend({ delimiter: z.string().optional(), quote: z.string().optional() })
  .meta({ id: "ImportOptions", description: "As given, and as found out by looking at the file." });

export const MappingIn = z
  .strictObject({
    columns: z
      .array(
        z.strictObject({
          from: name.describe("A column of the file."),
          to: name.describe("The key of a column, or of a field."),
        }),
      )
      .min(1)
      .max(1_000),
    match_on: name
      .nullable()
      .default(null)
      .describe(
        "The key of a unique column by which rows that are there already are found; `$external_id` for entries.",
      ),
    on_match: z
      .enum(["update", "skip", "error"])
      .default("error")
      .describe("What becomes of a row that is there already."),
    options: OptionsIn.optional().describe("Replaces those of the import as a whole."),
  })
  .meta({ id: "ImportMappingInput" });

export const MappingOut = z
  .object({
    columns: z.array(z.object({ from: z.string(), to: z.string() })),
    match_on: z.string().nullable(),
    on_match: z.enum(["update", "skip", "error"]),
  })
  .meta({ id: "ImportMapping" });

export function optionsOf(given: z.output<typeof OptionsIn> | undefined): ImportOptions {
  return {
    kind: given?.format,
    encoding: given?.encoding,
    delimiter: given?.delimiter,
    quote: given?.quote,
    hasHeader: given?.has_header,
    sheet: given?.sheet,
    dateOrder: given?.date_order,
    decimalMark: given?.decimal_mark,
    timeZone: given?.time_zone,
    formulaSafe: given?.formula_safe ?? true,
    status: given?.status ?? "submitted",
  };
}

export function mappingOf({ columns, match_on, on_match }: z.output<typeof MappingIn>): Mapping {
  return { columns, matchOn: match_on, onMatch: on_match };
}

export function presentMapping({ columns, matchOn, onMatch }: Mapping): z.input<typeof MappingOut> {
  return { columns: columns.map(({ from, to }) => ({ from, to })), match_on: matchOn, on_match: onMatch };
}

export function presentOptions(
  options: ImportOptions,
  format: TableFormat | null,
): z.input<typeof OptionsOut> {
  const given = {
    format: options.kind,
    encoding: options.encoding,
    delimiter: options.delimiter,
    quote: options.quote,
    has_header: options.hasHeader,
    sheet: options.sheet,
  };
  return {
    ...present(format === null ? given : { ...given, ...foundFormat(format) }),
    ...present({
      date_order: options.dateOrder,
      decimal_mark: options.decimalMark,
      time_zone: options.timeZone,
    }),
    formula_safe: options.formulaSafe,
    status: options.status,
  };
}

function foundFormat(format: TableFormat): Partial<z.input<typeof OptionsOut>> {
  switch (format.kind) {
    case "csv": {
      const { encoding, delimiter, quote, hasHeader } = format;
      return { format: "csv", encoding, delimiter, quote, has_header: hasHeader };
    }
    case "xlsx":
      return { format: "xlsx", sheet: format.sheet, has_header: format.hasHeader };
    case "ndjson":
      return { format: "ndjson" };
  }
}

function present<Members extends object>(members: Members): Partial<Members> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as Partial<Members>;
}

export function wishOf({
  format,
  has_header,
  ...rest
}: z.output<typeof PreviewQuery>): Partial<ImportOptions> {
  return {
    ...present(rest),
    ...(format === undefined ? {} : { kind: format }),
    ...(has_header === undefined ? {} : { hasHeader: has_header === "true" }),
  };
}

const flag = z.enum(["true", "false"]).optional();

export const PreviewQuery = z.strictObject({
  format: z.enum(["csv", "xlsx", "ndjson"]).optional(),
  encoding: z.string().max(40).optional(),
  delimiter: z.enum([",", ";", "\t", "|"]).optional(),
  has_header: flag,
  sheet: z.string().max(200).optional(),
});

export const PreviewOut = z
  .object({
    object: z.literal("import_preview"),
    options: OptionsOut,
    sheets: z.array(z.string()).describe("Of XLSX."),
    columns: z.array(z.string()),
    rows: z.array(z.array(z.unknown())).describe("The first 20, as they stand in the file."),
    targets: z
      .array(
        z.object({
          key: z.string(),
          name: z.string(),
          type: z.string(),
          required: z.boolean(),
          is_matchable: z.boolean().describe("Can be `match_on`."),
        }),
      )
      .describe("What columns can become."),
    guessed: z
      .array(z.object({ from: z.string(), to: z.string().nullable() }))
      .describe("By names and by what stands in the columns; null where nothing fits."),
  })
  .meta({ id: "ImportPreview" });

export function presentPreview(preview: Preview): z.input<typeof PreviewOut> {
  const { format, options, header, rows, fields, guessed } = preview;
  return {
    object: "import_preview",
    options: presentOptions(options, format),
    sheets: format.kind === "xlsx" ? [...format.sheets] : [],
    columns: [...header],
    rows: rows.map((row) => [...row]),
    targets: fields.map(({ key, name, type, required, isMatchable }) => ({
      key,
      name,
      type,
      required,
      is_matchable: isMatchable,
    })),
    guessed: guessed.map(({ from, to }) => ({ from, to })),
  };
}
