/**
 * Converts a file row to table cells. Everything that depends only on the columns is prepared once, because the
 * conversion runs for millions of rows. Links and unique columns are checked elsewhere. Pure.
 */
import {
  type Cell,
  type Column,
  isComputed,
  parserOf,
  type Read,
  readCell,
  withFormulas,
} from "@formstead/table-core";
import type { RawCell, RawRow } from "@formstead/tabular";
import type { ImportOptions, Mapping, RowProblem } from "./imports.rules.ts";
import { type ImportField, shortened } from "./mapping.rules.ts";

export type Cells = Readonly<Record<string, Cell>>;
export type ReadRow = { readonly cells: Cells } | { readonly problems: readonly RowProblem[] };

const tellingTypes = ["email", "url", "date", "datetime", "link"];
const problemsPerRowMax = 20;

export function fieldsOfTable(columns: readonly Column[], options: ImportOptions): ImportField[] {
  return columns
    .filter((column) => !isComputed(column))
    .map((column) => {
      const reads = readerOf(column, options);
      return {
        key: column.key,
        name: column.name,
        type: column.type,
        required: column.required && column.default === null,
        isNeeded: column.required && column.default === null,
        isMatchable: column.unique,
        isTelling: tellingTypes.includes(column.type),
        reads: (cell) => reads(cell).ok,
      };
    });
}

/** Cells are text, but JSON files can also contain other values. */
function readerOf(column: Column, options: ImportOptions): (cell: RawCell) => Read {
  // For a JSON column, a string in a JSON file is a value, not JSON text.
  if (column.type === "json" && options.kind === "ndjson") return (cell) => readCell(column, cell);
  const parse = parserOf(column, options);
  return (cell) => (typeof cell === "string" ? parse(cell) : readCell(column, cell));
}

/**
 * `whole` rows are new, with defaults, required values, and formulas. `given` rows contain only the values in the
 * file, because they may update existing rows.
 */
export function rowReader(
  columns: readonly Column[],
  mapping: Mapping,
  header: readonly string[],
  options: ImportOptions,
  kind: "whole" | "given",
): (row: RawRow, number: number) => ReadRow {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const readers = mapping.columns.flatMap(({ from, to }) => {
    const column = byKey.get(to);
    return column ? [{ at: header.indexOf(from), from, to, read: readerOf(column, options) }] : [];
  });
  const own = columns.filter((column) => !isComputed(column));
  const written = new Set(readers.map(({ to }) => to));
  const defaults = Object.fromEntries(
    own.flatMap((one): [string, Cell][] =>
      one.default === null || written.has(one.key) ? [] : [[one.key, one.default]],
    ),
  );
  const required = own.filter((one) => one.required).map(({ key }) => key);
  const hasFormulas = columns.some(({ type }) => type === "formula");

  /** Fills `cells` and returns the problems. No list is allocated for rows without problems. */
  const readInto = (cells: Record<string, Cell>, row: RawRow, number: number): RowProblem[] | undefined => {
    let problems: RowProblem[] | undefined;
    for (const { at, from, to, read } of readers) {
      const result = read(row[at] ?? null);
      if (result.ok) {
        if (result.cell !== null) cells[to] = result.cell;
        continue;
      }
      const { code, message } = result;
      problems ??= [];
      problems.push({ row: number, column: from, to, code, message, value: shortened(row[at]) });
    }
    return problems;
  };

  return (row, number) => {
    const cells: Record<string, Cell> = {};
    const problems = readInto(cells, row, number);
    if (kind === "given") return problems ? { problems } : { cells };
    Object.assign(cells, defaults);
    const missing = required.filter((key) => !(key in cells) && !problems?.some(({ to }) => to === key));
    if (!problems && missing.length === 0)
      return { cells: hasFormulas ? withFormulas(columns, cells) : cells };
    const all = [...(problems ?? []), ...missing.map((key) => missingIn(number, key, readers))];
    return { problems: all.slice(0, problemsPerRowMax) };
  };
}

function missingIn(
  row: number,
  to: string,
  readers: readonly { readonly from: string; readonly to: string }[],
): RowProblem {
  const column = readers.find((one) => one.to === to)?.from ?? "";
  return { row, column, to, code: "required", message: "Must not be empty.", value: "" };
}
