/**
 * What a type of column has to say. `cells` looks at the settings once and gives functions that are called for millions of
 * cells: whatever can be worked out before belongs there. None of them is asked about empty cells.
 */
import type { z } from "zod";
import type { Cell, ColumnType, Read, Settings } from "./column.ts";

/** How texts of a file are written, where they could be read in more than one way. Absent: only the plain forms. */
export interface ParseOptions {
  /** For 31.01.2026 and 1/31/2026. */
  readonly dateOrder?: "dmy" | "mdy" | "ymd" | undefined;
  /** For 1,234.5 and 1.234,5: the other mark may stand between groups of three. */
  readonly decimalMark?: "." | "," | undefined;
  /** An IANA name, for dates with times that say no offset. */
  readonly timeZone?: string | undefined;
}

export interface QueryField {
  readonly kind: "text" | "choice" | "number" | "boolean" | "date" | "time" | "datetime";
  readonly isMany: boolean;
}

export interface CellLogic {
  /** From JSON. Idempotent: a canonical cell reads as itself. */
  read(value: unknown): Read;
  /** From the text of a file, never empty. Whatever `print` makes reads back as the same cell. */
  parser(options: ParseOptions): (text: string) => Read;
  print(cell: Cell): string;
}

export interface ColumnLogic<S = Settings> {
  readonly type: ColumnType;
  /** Refuses what it does not know; fills in what is left out. */
  readonly settings: z.ZodType<S>;
  /** Nobody writes such a cell. */
  readonly isComputed?: boolean;
  cells(settings: S): CellLogic;
  /** By member of the cell: "" is the cell itself. */
  queryFields(settings: S): Readonly<Record<string, QueryField>>;
  /** The text under which a unique value is kept; absent: the type cannot be unique. */
  uniqueKey?(cell: Cell): string | undefined;
}

/** Written once per type, so that the settings are typed inside its file and plain outside. */
export function columnLogic<S>(logic: ColumnLogic<S>): ColumnLogic {
  return logic as unknown as ColumnLogic;
}

export const one = (kind: QueryField["kind"]): Readonly<Record<string, QueryField>> => ({
  "": { kind, isMany: false },
});
export const many = (kind: QueryField["kind"]): Readonly<Record<string, QueryField>> => ({
  "": { kind, isMany: true },
});

/** For types whose cells are texts, written in a file as they are. */
export function textCells(read: (text: string) => Read, wrongType: Read): CellLogic {
  return {
    read: (value) => (typeof value === "string" ? read(value) : wrongType),
    parser: () => read,
    print: (cell) => (typeof cell === "string" ? cell : ""),
  };
}
