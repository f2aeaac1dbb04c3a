/** Finds the sheets and columns of an XLSForm under any of their accepted names. */
import type { Sheet, SourceFile } from "../read/source-file.ts";
import { sheetsOf } from "../read/source-file.ts";
import { type TextColumns, textColumns } from "./languages.ts";

/** A row keyed by column name, in lowercase with underscores. */
export interface FormRow {
  readonly number: number;
  get(name: string): string;
  /** Finds a cell by the column header as written. */
  raw(column: string): string;
}

export interface FormSheet {
  readonly header: readonly string[];
  readonly rows: readonly FormRow[];
}

const rowsMax = 20_000;
const aliases: Readonly<Record<string, string>> = {
  relevance: "relevant",
  readonly: "read_only",
  "list name": "list_name",
  calculate: "calculation",
  value: "name",
};

const plain = (name: string): string => {
  const small = name.trim().toLowerCase();
  return (aliases[small] ?? small).replace(/[\s-]+/g, "_");
};

function formSheet({ rows }: Sheet): FormSheet {
  const header = (rows[0] ?? []).map((name) => name.trim());
  const raw = new Map<string, number>();
  const places = new Map<string, number>();
  for (const [at, name] of header.entries()) {
    if (!raw.has(name)) raw.set(name, at);
    if (!places.has(plain(name))) places.set(plain(name), at);
  }
  const cell = (row: readonly string[], at: number | undefined) =>
    at === undefined ? "" : (row[at] ?? "").trim();
  return {
    header,
    rows: rows
      .slice(1, rowsMax)
      .map((row, at) => ({
        number: at + 2,
        get: (name: string) => cell(row, places.get(name)),
        raw: (column: string) => cell(row, raw.get(column)),
        isEmpty: row.every((one) => one.trim() === ""),
      }))
      .filter(({ isEmpty }) => !isEmpty),
  };
}

export interface FormSheets {
  readonly survey: FormSheet;
  readonly choices: FormSheet;
  readonly settings: FormRow | undefined;
}

const nothing: FormSheet = { header: [], rows: [] };

export function formSheetsOf(files: readonly SourceFile[]): FormSheets | undefined {
  const all = sheetsOf(files);
  const named = (name: string) => {
    const sheet = all.find((one) => new RegExp(`(^|[^a-z])${name}$`, "i").test(one.name.trim()));
    return sheet && formSheet(sheet);
  };
  const survey = named("survey");
  const isSurvey =
    survey?.header.some((name) => plain(name) === "type") &&
    survey.header.some((name) => plain(name) === "name");
  if (!survey || !isSurvey) return undefined;
  return {
    survey,
    choices: named("choices") ?? named("external_choices") ?? nothing,
    settings: named("settings")?.rows[0],
  };
}

export function columnsOf({ header }: FormSheet, name: string, language: string): TextColumns {
  return textColumns(header, name, language);
}
