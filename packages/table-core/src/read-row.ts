/** Validates a whole row: unknown and computed columns, defaults, required values, and formulas. */
import { isComputed, readCell } from "./cells.ts";
import { type Cell, type Column, type Read, type Row, refused } from "./column.ts";
import { withFormulas } from "./row-formulas.ts";

export interface RowError {
  readonly key: string;
  readonly code: string;
  readonly message: string;
}

export type ReadRow =
  | { readonly ok: true; readonly row: Row }
  | { readonly ok: false; readonly errors: readonly RowError[] };

const errorsMax = 50;

const byKeys = new WeakMap<readonly Column[], ReadonlyMap<string, Column>>();

function byKeyOf(columns: readonly Column[]): ReadonlyMap<string, Column> {
  const known = byKeys.get(columns);
  if (known) return known;
  const made = new Map(columns.map((one) => [one.key, one]));
  byKeys.set(columns, made);
  return made;
}

/**
 * Without `before`, this is a new row: defaults apply and all required values must be present. With it, this is a
 * change: only the given values are validated. Null clears a cell.
 */
export function readRow(
  columns: readonly Column[],
  values: Readonly<Record<string, unknown>>,
  before?: Row,
): ReadRow {
  const byKey = byKeyOf(columns);
  const row: Record<string, Cell> = { ...before };
  const errors: RowError[] = [];
  for (const [key, value] of Object.entries(values)) {
    const read = readNamed(byKey.get(key), value);
    if (!read.ok) errors.push({ key, code: read.code, message: read.message });
    else if (read.cell === null) delete row[key];
    else row[key] = read.cell;
  }
  const wrong = new Set(errors.map((one) => one.key));
  for (const column of columns) {
    const { key } = column;
    const isGiven = Object.hasOwn(values, key);
    if (isComputed(column) || (before && !isGiven)) continue;
    if (!isGiven && column.default !== null) row[key] = column.default;
    if (column.required && !Object.hasOwn(row, key) && !wrong.has(key))
      errors.push({ key, code: "required", message: "Must not be empty." });
  }
  return errors.length > 0
    ? { ok: false, errors: errors.slice(0, errorsMax) }
    : { ok: true, row: withFormulas(columns, row) };
}

const unknown = refused("unknown_field_key", "The table does not have this column.");
const computed = refused("computed", "Is computed and cannot be set.");

function readNamed(column: Column | undefined, value: unknown): Read {
  if (!column) return unknown;
  return isComputed(column) ? computed : readCell(column, value);
}
