/** Parses references to cells, such as `tables.products[sku="A"].price`, and describes the available columns. Pure. */
import type { Json } from "@formstead/form-logic";
import type { Column, ColumnType } from "@formstead/table-core";
import type { Reference, Step } from "@formstead/workflow-core";

export interface CellReference {
  readonly tableKey: string;
  /** `id`, or the key of a unique column. */
  readonly by: string;
  readonly value: string | number | boolean;
  /** The path after the row. */
  readonly rest: readonly Step[];
}

/** Returns undefined if the reference does not identify a row. */
export function readCellReference({ steps }: Reference): CellReference | undefined {
  const [table, row, ...rest] = steps;
  if (table?.kind !== "member" || row?.kind !== "where") return undefined;
  return { tableKey: table.name, by: row.name, value: row.value, rest };
}

/** A name that is the same for all references to a row. */
export const rowName = ({ tableKey, by, value }: CellReference): string =>
  JSON.stringify([tableKey, by, value]);

const exampleRowId = "row_01h455vb4pex5vsknk084sn02q";

interface Sample {
  readonly kind: "text" | "number" | "boolean" | "date" | "datetime" | "list" | "object" | "any";
  readonly example: Json;
}

const text: Sample = { kind: "text", example: "A-17" };
const moment: Sample = { kind: "datetime", example: "2026-01-31T08:30:00Z" };
const samples: Readonly<Record<ColumnType, Sample>> = {
  text,
  long_text: text,
  number: { kind: "number", example: 7 },
  decimal: { kind: "text", example: "12.50" },
  currency: { kind: "object", example: { amount: "12.50", currency: "EUR" } },
  boolean: { kind: "boolean", example: true },
  date: { kind: "date", example: "2026-01-31" },
  time: { kind: "text", example: "08:30" },
  datetime: moment,
  select: text,
  multi_select: { kind: "list", example: ["A-17"] },
  email: { kind: "text", example: "ada@example.org" },
  url: { kind: "text", example: "https://example.org" },
  json: { kind: "any", example: {} },
  link: { kind: "list", example: [exampleRowId] },
  lookup: { kind: "any", example: null },
  formula: { kind: "any", example: null },
  created_at: moment,
  updated_at: moment,
};

interface NamedTable {
  readonly key: string;
  readonly name: string;
}

export interface CellDescription extends Sample {
  readonly ref: string;
  readonly label: string;
}

/** Describes a reference to each column. The first unique column identifies the row; without one, the row ID does. */
export function describeTable({ key, name }: NamedTable, columns: readonly Column[]): CellDescription[] {
  const unique = columns.find((column) => column.unique);
  const value = unique ? samples[unique.type].example : exampleRowId;
  const row = `tables.${key}[${unique?.key ?? "id"}=${typeof value === "number" ? value : JSON.stringify(value)}]`;
  return columns.map((column) => ({
    ref: `${row}.${column.key}`,
    label: `${name}: ${column.name}`,
    ...samples[column.type],
  }));
}
