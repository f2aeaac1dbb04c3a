/**
 * The behavior of a column type. `cells` evaluates the settings once and returns functions that are called for
 * millions of cells, so do expensive work there. These functions are never called for empty cells.
 */
import type { z } from "zod";
import type { Cell, ColumnType, Read, Settings } from "./column.ts";

/** How to parse ambiguous file text. If absent, only unambiguous formats are accepted. */
export interface ParseOptions {
  /** How to parse dates such as 31.01.2026 and 1/31/2026. */
  readonly dateOrder?: "dmy" | "mdy" | "ymd" | undefined;
  /** How to parse numbers such as 1,234.5 and 1.234,5; the other mark can be used as the thousands separator. */
  readonly decimalMark?: "." | "," | undefined;
  /** An IANA name, for datetimes without an offset. */
  readonly timeZone?: string | undefined;
}

export interface QueryField {
  readonly kind: "text" | "choice" | "number" | "boolean" | "date" | "time" | "datetime";
  readonly isMany: boolean;
}

export interface CellLogic {
  /** Reads JSON. Idempotent: a canonical cell reads as itself. */
  read(value: unknown): Read;
  /** Parses non-empty file text. The output of `print` parses to the same cell. */
  parser(options: ParseOptions): (text: string) => Read;
  print(cell: Cell): string;
}

export interface ColumnLogic<S = Settings> {
  readonly type: ColumnType;
  /** Rejects unknown settings and fills in defaults. */
  readonly settings: z.ZodType<S>;
  /** True if cells cannot be set. */
  readonly isComputed?: boolean;
  cells(settings: S): CellLogic;
  /** Keyed by member of the cell; "" is the cell itself. */
  queryFields(settings: S): Readonly<Record<string, QueryField>>;
  /** The text a unique value is indexed by; absent if the type cannot be unique. */
  uniqueKey?(cell: Cell): string | undefined;
}

/** Erases the settings type, which is only known inside the type's own file. */
export function columnLogic<S>(logic: ColumnLogic<S>): ColumnLogic {
  return logic as unknown as ColumnLogic;
}

export const one = (kind: QueryField["kind"]): Readonly<Record<string, QueryField>> => ({
  "": { kind, isMany: false },
});
export const many = (kind: QueryField["kind"]): Readonly<Record<string, QueryField>> => ({
  "": { kind, isMany: true },
});

/** The logic of cells that are strings and are written to files unchanged. */
export function textCells(read: (text: string) => Read, wrongType: Read): CellLogic {
  return {
    read: (value) => (typeof value === "string" ? read(value) : wrongType),
    parser: () => read,
    print: (cell) => (typeof cell === "string" ? cell : ""),
  };
}
