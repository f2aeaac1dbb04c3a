/** Reads the option source settings of a choice field and validates them against the columns of the table. Pure. */
import { type Cell, type Column, parseText, printText, queryFieldOf } from "@formstead/table-core";
import { type Id, isId } from "../../../platform/ids/ids.ts";

export interface TableOptions {
  readonly tableId: Id<"tbl">;
  /** If undefined, the row ID is the value. */
  readonly value: Column | undefined;
  readonly label: Column;
  readonly filter: unknown;
  readonly sort: { readonly name: string; readonly descending: boolean };
}

type Source = Readonly<Record<string, unknown>>;

export type ReadOptions =
  | { readonly ok: true; readonly options: TableOptions }
  | { readonly ok: false; readonly member: string; readonly message: string };

/** Column types whose values can be shown as a single line of text. */
const plain: readonly string[] = [
  "text",
  "number",
  "decimal",
  "boolean",
  "date",
  "time",
  "datetime",
  "select",
  "email",
  "url",
  "formula",
];

export function tableOf({ table_id: id }: Source): Id<"tbl"> | undefined {
  return isId("tbl", id) ? id : undefined;
}

export function readOptions(source: Source, columns: readonly Column[]): ReadOptions {
  const tableId = tableOf(source);
  if (!tableId) return noTable;
  const find = (key: unknown) => columns.find((column) => column.key === key);
  const value = source.value === undefined ? undefined : find(source.value);
  if (source.value !== undefined && !value?.unique)
    return wrong("value", "Must be the key of a unique column. Omit it to use the row ID.");
  const label = source.label === undefined ? (value ?? columns.find(isPlain)) : find(source.label);
  if (!label || !isPlain(label)) return wrong("label", "Must be the key of a single-line text column.");
  const sort = sortOf(source.sort, label, find);
  if (!sort)
    return wrong(
      "sort",
      "Must be the key of a sortable column, with an optional leading - to sort in descending order.",
    );
  return { ok: true, options: { tableId, value, label, filter: source.filter, sort } };
}

function wrong(member: string, message: string): ReadOptions {
  return { ok: false, member, message };
}

export const noTable = wrong("table_id", "The table does not exist.");

const isPlain = ({ type }: Column): boolean => plain.includes(type);

function sortOf(
  given: unknown,
  label: Column,
  find: (key: unknown) => Column | undefined,
): TableOptions["sort"] | undefined {
  if (given !== undefined && typeof given !== "string") return undefined;
  const column = given === undefined ? label : find(given.replace(/^-/, ""));
  if (!column) return undefined;
  const field = queryFieldOf(column);
  const canSort = field !== undefined && !field.isMany && column.type !== "currency";
  if (given !== undefined && !canSort) return undefined;
  return {
    name: canSort ? `values.${column.key}` : "created_at",
    descending: given?.startsWith("-") ?? false,
  };
}

/** The filter for a search by label; undefined if the search cannot match anything. */
export function matching(label: Column, q: string): unknown {
  const field = `values.${label.key}`;
  const kind = queryFieldOf(label)?.kind;
  if (kind === "text") return { field, op: "contains", value: q };
  if (kind !== "choice") {
    const read = parseText(label, q);
    return read.ok && read.cell !== null ? { field, op: "eq", value: read.cell } : undefined;
  }
  const words = q.toLowerCase();
  const values = optionsOf(label)
    .filter((one) => one.label.toLowerCase().includes(words))
    .map(({ value }) => value);
  return values.length === 0 ? undefined : { field, op: "in", value: values.slice(0, 100) };
}

export function labelText(label: Column, cell: Cell): string {
  const known = label.type === "select" ? optionsOf(label).find(({ value }) => value === cell) : undefined;
  return known?.label ?? printText(label, cell);
}

interface SelectOption {
  readonly value: string;
  readonly label: string;
}

function optionsOf({ settings }: Column): readonly SelectOption[] {
  const { options } = settings;
  return Array.isArray(options)
    ? options.map(({ value, label }) => ({ value: String(value), label: String(label ?? value) }))
    : [];
}

/** An ID that sorts after all rows, so that paging backward from it reaches any row. */
export const endOf = (descending: boolean) =>
  descending ? "00000000-0000-0000-0000-000000000000" : "ffffffff-ffff-ffff-ffff-ffffffffffff";
