/**
 * Filter, sort, and aggregate over a list in memory: the reference for the engine's SQL, in the shortest possible
 * code.
 */
import type { FilterOp } from "../../platform/query/filter.ts";
import {
  type Comparable,
  compare,
  exact,
  orderKey,
  type PlainField,
  readAs,
  seconds,
  valuesAt,
} from "./plain-values.ts";

export interface PlainEntry {
  readonly id: string;
  readonly status: string;
  readonly version: number;
  readonly tags: readonly string[];
  readonly submitted_at: string | null;
  readonly answers: unknown;
}

export type PlainFilter =
  | { readonly and: readonly PlainFilter[] }
  | { readonly or: readonly PlainFilter[] }
  | { readonly not: PlainFilter }
  | { readonly field: string; readonly op: FilterOp; readonly value: unknown };

export type PlainFields = Readonly<Record<string, PlainField>>;

/** The values of an entry's field, ready for comparison. */
export function valuesOf(entry: PlainEntry, name: string, field: PlainField): Comparable[] {
  if (name.startsWith("answers.")) return valuesAt(entry.answers, name.slice(8).split("."), field);
  const value = entry[name as keyof PlainEntry] as unknown;
  if (value === null) return [];
  if (name === "submitted_at") return [String(value)];
  return (Array.isArray(value) ? value : [value]).map((one) => readAs(field.kind, one) ?? "");
}

export function holds(filter: PlainFilter, entry: PlainEntry, fields: PlainFields): boolean {
  if ("and" in filter) return filter.and.every((part) => holds(part, entry, fields));
  if ("or" in filter) return filter.or.some((part) => holds(part, entry, fields));
  if ("not" in filter) return !holds(filter.not, entry, fields);
  const field = fields[filter.field] ?? { kind: "text" as const, isMany: false };
  const values = valuesOf(entry, filter.field, field);
  const { op, value } = filter;
  if (op === "null") return (values.length === 0) === value;
  if (op === "ne") return !values.some((one) => matches(one, "eq", value, field, filter.field));
  return values.some((one) => matches(one, op, value, field, filter.field));
}

function matches(value: Comparable, op: FilterOp, given: unknown, field: PlainField, name: string): boolean {
  const read = (one: unknown) => operand(one, field, name);
  const rank = (one: unknown) => compare(orderKey(field.kind, value), orderKey(field.kind, read(one)));
  const list = given as readonly unknown[];
  const [low, high] = [0, 1].map((at) => (Array.isArray(given) ? list[at] : undefined));
  const lowered = () => String(value).toLowerCase();
  switch (op) {
    case "in":
      return list.some((one) => value === read(one));
    case "between":
      return rank(low) >= 0 && rank(high) <= 0;
    case "gt":
      return rank(given) > 0;
    case "gte":
      return rank(given) >= 0;
    case "lt":
      return rank(given) < 0;
    case "lte":
      return rank(given) <= 0;
    case "contains":
      return field.kind === "text" ? lowered().includes(String(given).toLowerCase()) : value === read(given);
    case "starts_with":
      return lowered().startsWith(String(given).toLowerCase());
    default:
      return value === read(given);
  }
}

function operand(given: unknown, field: PlainField, name: string): Comparable {
  if (field.kind === "number") return exact(String(given));
  if (field.kind === "duration") return seconds(String(given)) ?? 0;
  if (field.kind === "datetime" && name.startsWith("answers."))
    return new Date(String(given)).toISOString().replace(/(\.000)?Z$/, "");
  if (field.kind === "datetime") return new Date(String(given)).toISOString();
  return given as Comparable;
}

export interface PlainSort {
  readonly name: string;
  readonly descending: boolean;
}

/** Missing values come last in both directions; the ID breaks ties in the direction of the first key. */
export function sorted(
  entries: readonly PlainEntry[],
  sort: readonly PlainSort[],
  fields: PlainFields,
): PlainEntry[] {
  const last = sort[0]?.descending ? -1 : 1;
  return [...entries].sort((a, b) => {
    const differences = sort.map((key) => difference(a, b, key, fields));
    return differences.find((one) => one !== 0) ?? last * (a.id < b.id ? -1 : 1);
  });
}

function difference(
  a: PlainEntry,
  b: PlainEntry,
  { name, descending }: PlainSort,
  fields: PlainFields,
): number {
  const field = fields[name] ?? { kind: "text" as const, isMany: false };
  const [x] = valuesOf(a, name, field);
  const [y] = valuesOf(b, name, field);
  if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined);
  return compare(orderKey(field.kind, x), orderKey(field.kind, y)) * (descending ? -1 : 1);
}
