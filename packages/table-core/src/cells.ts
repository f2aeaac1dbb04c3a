/**
 * Cells of a column: from JSON, from and to the text of a file, as a key, as something to filter by. The settings of a
 * column are looked at once and kept with the column.
 */
import { isLongerThan } from "./clean-text.ts";
import { type Cell, type Column, type ColumnType, empty, type Read, refused } from "./column.ts";
import type { CellLogic, ParseOptions, QueryField } from "./column-logic.ts";
import { columnLogics } from "./registry.ts";

export const uniqueLengthMax = 500;
const tooLongToBeUnique = refused(
  "max",
  `Must have at most ${uniqueLengthMax} characters in a unique column.`,
);

const known = new WeakMap<Column, CellLogic>();

function cellsOf(column: Column): CellLogic {
  const found = known.get(column);
  if (found) return found;
  const logic = columnLogics[column.type];
  const read = logic.settings.safeParse(column.settings);
  // Settings were checked when they were stored. Should a later version refuse them, cells are read as far as possible.
  const made = logic.cells(read.success ? read.data : column.settings);
  known.set(column, made);
  return made;
}

/** An index has to hold the value. */
function judged(column: Column, read: Read): Read {
  if (!column.unique || !read.ok) return read;
  const key = uniqueKeyOf(column, read.cell);
  return key !== undefined && isLongerThan(key, uniqueLengthMax) ? tooLongToBeUnique : read;
}

/** From what an API caller gave to the canonical cell; null for empty. */
export function readCell(column: Column, value: unknown): Read {
  if (value === null || value === undefined || (typeof value === "string" && isBlank(value))) return empty;
  return judged(column, cellsOf(column).read(value));
}

/** From the text of a file, for many cells of one column. An empty text is an empty cell. */
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

/** Nobody writes such a cell. Formulas are kept in the row, the others are shown from elsewhere. */
export function isComputed(column: { readonly type: ColumnType }): boolean {
  return columnLogics[column.type].isComputed === true;
}

export function canBeUnique(type: ColumnType): boolean {
  return columnLogics[type].uniqueKey !== undefined;
}

/** The text under which a unique value is kept; undefined for an empty cell and for types that cannot be unique. */
export function uniqueKeyOf(column: Column, cell: Cell): string | undefined {
  return cell === null ? undefined : columnLogics[column.type].uniqueKey?.(cell);
}

/** What can be filtered by, by path: the column's key, or one of its members as `price.amount`. */
export function queryFieldsOf(column: Column): ReadonlyMap<string, QueryField> {
  const fields = columnLogics[column.type].queryFields(column.settings);
  return new Map(
    Object.entries(fields).map(([member, field]) => [
      member === "" ? column.key : `${column.key}.${member}`,
      field,
    ]),
  );
}

/** Of the cell itself; for money, of its amount. Undefined: it cannot be filtered. */
export function queryFieldOf(column: Column): QueryField | undefined {
  return queryFieldsOf(column).values().next().value;
}
