/** A file that is already parsed, so that importers need neither streams nor parsing libraries. */
import type { Json } from "@formstead/form-logic";

export type Row = readonly string[];

export interface Sheet {
  readonly name: string;
  readonly rows: readonly Row[];
}

export interface SourceFile {
  readonly name: string;
  /** The content of a JSON file. */
  readonly json?: Json;
  /** The sheets of a table; a CSV file is a single sheet named after the file. */
  readonly sheets?: readonly Sheet[];
}

export function jsonsOf(files: readonly SourceFile[]): readonly Json[] {
  return files.flatMap(({ json }) => (json === undefined ? [] : [json]));
}

export function sheetsOf(files: readonly SourceFile[]): readonly Sheet[] {
  return files.flatMap(({ sheets = [] }) => sheets);
}

/** A table with named columns. The first of two columns with the same name wins. */
export interface Table {
  readonly header: readonly string[];
  readonly rows: readonly Row[];
  cell(row: Row, name: string): string;
}

export function tableOf({ rows }: Sheet): Table {
  const header = (rows[0] ?? []).map((name) => name.trim());
  const places = new Map<string, number>();
  for (const [at, name] of header.entries()) if (!places.has(name)) places.set(name, at);
  return {
    header,
    rows: rows.slice(1).filter((row) => row.some((cell) => cell.trim() !== "")),
    cell: (row, name) => {
      const at = places.get(name);
      return at === undefined ? "" : (row[at] ?? "");
    },
  };
}
