/** The types of columns and cells. The list of types is closed; each has a file in `columns/`. */
import type { Json } from "@formstead/form-logic";

export const columnTypes = [
  "text",
  "long_text",
  "number",
  "decimal",
  "currency",
  "boolean",
  "date",
  "time",
  "datetime",
  "select",
  "multi_select",
  "email",
  "url",
  "json",
  "link",
  "lookup",
  "formula",
  "created_at",
  "updated_at",
] as const;

export type ColumnType = (typeof columnTypes)[number];

/** The canonical value of a cell; null if empty. */
export type Cell = Json;

/** Keyed by column key; empty cells are absent. */
export type Row = Readonly<Record<string, Cell>>;

export type Settings = Readonly<Record<string, unknown>>;

export interface Column {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly type: ColumnType;
  readonly required: boolean;
  readonly unique: boolean;
  readonly default: Cell | null;
  readonly settings: Settings;
}

export type Refusal = { readonly ok: false; readonly code: string; readonly message: string };
export type Read = { readonly ok: true; readonly cell: Cell } | Refusal;

export const accepted = (cell: Cell): Read => ({ ok: true, cell });
export const refused = (code: string, message: string): Refusal => ({ ok: false, code, message });
export const empty: Read = accepted(null);
