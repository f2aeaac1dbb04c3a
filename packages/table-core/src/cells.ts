/**
 * Cells of a column: reading JSON, parsing and printing file text, unique keys, and filter fields. The settings of a
 * column are evaluated once and cached with the column.
 */
import { isLongerThan } from "./clean-text.ts";
import { type Cell, type Column, type ColumnType, empty, type Read, refused } from "./column.ts";
import type { CellLogic, ParseOptions, QueryField } from "./column-logic.ts";
import { columnLogics } from "./registry.ts";

export const uniqueLengthMax = 500;
const tooLongToBeUnique = refused(
  "max",
  `Must have at most ${uniqueLengthMax} characters because the column is unique.`,
);

const known = new WeakMap<Column, CellLogic>();

function cellsOf(column: Column): CellLogic {
  const found = known.get(column);
  if (found) return found;
  const logic = columnLogics[column.type];
  const read = logic.settings.safeParse(column.settings);
  // Settings were validated when stored. If a later version rejects them, still read cells as far as possible.
  const made = logic.cells(read.success ? read.data : column.settings);
  known.set(column, made);
  return made;
}

/** A unique value must fit into an index. */
function judged(column: Column, read: Read): Read {
  if (!column.unique || !read.ok) return read;
  const key = uniqueKeyOf(column, read.cell);
  return key !== undefined && isLongerThan(key, uniqueLengthMax) ? tooLongToBeUnique : read;
}

/** Converts JSON from an API client to the canonical cell; null if empty. */
export function readCell(column: Column, value: unknown): Read {
  if (value === null || value === undefined || (typeof value === "string" && isBlank(value))) return empty;
  return judged(column, cellsOf(column).read(value));
}

/** Returns a parser for file text, to be reused for many cells. Empty text is an empty cell. */
export function parserOf(column: Column, options: ParseOptions = {}): (text: string) => Read {
  const parse = cellsOf(column).parser(options);
  if (column.unique) return (text) => (isBlank(text) ? empty : judged(column, parse(text)));
  return (text) => (isBlank(text) ? empty : parse(text));
}

function isBlank(text: string): boolean {
  if (text === "") return true;
  const first = text.charCodeAt(0);
  return (first <= 32 || first > 126) && text.trim() === "";
}

export function parseText(column: Column, text: string, options: ParseOptions = {}): Read {
  return parserOf(column, options)(text);
}

export function printText(column: Column, cell: Cell): string {
  return cell === null ? "" : cellsOf(column).print(cell);
}

/** Computed cells cannot be set. Formula results are stored in the row; all others are resolved when rows are shown. */
export function isComputed(column: { readonly type: ColumnType }): boolean {
  return columnLogics[column.type].isComputed === true;
}

export function canBeUnique(type: ColumnType): boolean {
  return columnLogics[type].uniqueKey !== undefined;
}

/** The text a unique value is indexed by; undefined for an empty cell and for types that cannot be unique. */
export function uniqueKeyOf(column: Column, cell: Cell): string | undefined {
  return cell === null ? undefined : columnLogics[column.type].uniqueKey?.(cell);
}

/** Filterable fields by path: the column key, or a member such as `price.amount`. */
export function queryFieldsOf(column: Column): ReadonlyMap<string, QueryField> {
  const fields = columnLogics[column.type].queryFields(column.settings);
  return new Map(
    Object.entries(fields).map(([member, field]) => [
      member === "" ? column.key : `${column.key}.${member}`,
      field,
    ]),
  );
}

/** The field for the cell itself, or for the amount of a currency cell. Undefined if the column cannot be filtered. */
export function queryFieldOf(column: Column): QueryField | undefined {
  return queryFieldsOf(column).values().next().value;
}
