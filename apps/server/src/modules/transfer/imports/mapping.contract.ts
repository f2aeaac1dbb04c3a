/** API schemas for the read options and the column mapping. */
import type { TableFormat } from "@formstead/tabular";
import { z } from "zod";
import { anyJson } from "../../../platform/http/free-objects.ts";
import type { ImportOptions, Mapping } from "./imports.rules.ts";
import type { Preview } from "./source.service.ts";

const name = z.string().min(1).max(200);

const written = {
  format: z
    .enum(["csv", "xlsx", "ndjson"])
    .optional()
    .describe("Detected from the file if omitted, like all of these options."),
  encoding: z
    .string()
    .max(40)
    .optional()
    .describe("The encoding of a CSV file, such as `utf-8` or `windows-1252`."),
  delimiter: z.enum([",", ";", "\t", "|"]).optional(),
  quote: z.enum(['"', "'", ""]).optional().describe("Empty if values are not quoted."),
  has_header: z.boolean().optional().describe("Whether the first row contains the column names."),
  sheet: z.string().max(200).optional().describe("The sheet of an XLSX file; default: the first sheet."),
};

const read = {
  date_order: z
    .enum(["dmy", "mdy", "ymd"])
    .optional()
    .describe(
      "The order for dates such as 3.4.2026. If omitted, only ISO dates such as 2026-04-03 are recognized.",
    ),
  decimal_mark: z.enum([".", ","]).optional().describe("The decimal mark for numbers such as 1.234,5."),
  time_zone: z
    .string()
    .max(60)
    .optional()
    .describe("The time zone of times without an offset, such as `Europe/Berlin`; default: UTC."),
  formula_safe: z
    .boolean()
    .default(true)
    .describe("Removes the quotation mark that CSV exports add before text that looks like a formula."),
  status: z.enum(["draft", "submitted"]).default("submitted").describe("The status of imported entries."),
};

export const OptionsIn = z.strictObject({ ...written, ...read }).meta({ id: "ImportOptionsInput" });
export const OptionsOut = z
  .object({ ...written, ...read, formula_safe: z.boolean(), status: z.enum(["draft", "submitted"]) })
  .extend({ delimiter: z.string().optional(), quote: z.string().optional() })
  .meta({
    id: "ImportOptions",
    description: "The options as given, completed by those detected from the file.",
  });

export const MappingIn = z
  .strictObject({
    columns: z
      .array(
        z.strictObject({
          from: name.describe("The name of a column in the file."),
          to: name.describe("The key of the target column or field."),
        }),
      )
      .min(1)
      .max(1_000),
    match_on: name
      .nullable()
      .default(null)
      .describe("The key of a unique column used to match existing rows; `$external_id` for entries."),
    on_match: z
      .enum(["update", "skip", "error"])
      .default("error")
      .describe("What to do with a row that already exists."),
    options: OptionsIn.optional().describe("Replaces the options of the import as a whole."),
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

export function previewOptionsOf({
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
    sheets: z.array(z.string()).describe("The sheets of an XLSX file."),
    columns: z.array(z.string()),
    rows: z
      .array(z.array(anyJson("A value as it is in the file.")))
      .describe("The first 20 rows, as they are in the file."),
    targets: z
      .array(
        z.object({
          key: z.string(),
          name: z.string(),
          type: z.string(),
          required: z.boolean(),
          is_matchable: z.boolean().describe("Whether the target can be used as `match_on`."),
        }),
      )
      .describe("The possible target columns or fields."),
    guessed: z
      .array(z.object({ from: z.string(), to: z.string().nullable() }))
      .describe("Suggested targets, based on column names and contents; null if nothing matches."),
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
