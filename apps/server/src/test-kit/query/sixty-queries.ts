/**
 * Sixty queries over eleven kinds of values: the same suite runs on entries and on rows, and both must match plain
 * JavaScript. Fields are named without `answers.` or `values.`.
 */
import type { PlainField } from "./plain-values.ts";

export interface SuiteRecord {
  readonly [key: string]: unknown;
}

export const suiteFields: Readonly<Record<string, PlainField>> = {
  name: { kind: "text", isMany: false },
  note: { kind: "text", isMany: false },
  mail: { kind: "text", isMany: false },
  city: { kind: "choice", isMany: false },
  topics: { kind: "choice", isMany: true },
  amount: { kind: "number", isMany: false },
  weight: { kind: "number", isMany: false },
  "price.amount": { kind: "number", isMany: false },
  ok: { kind: "boolean", isMany: false },
  day: { kind: "date", isMany: false },
  at: { kind: "datetime", isMany: false },
};

const names = [
  "Ada",
  "ada",
  "Bob",
  "Émile",
  "émile",
  "Zoë",
  "50%",
  "a_b",
  "back\\slash",
  "x".repeat(230),
  "Ünal",
  "李雷",
];
export const cities = ["berlin", "bonn", "koeln", "paris"] as const;
export const topics = ["art", "food", "music", "sport"] as const;

/** Creates deterministic records, in which about every seventh cell is empty. */
export function suiteRecords(count: number): SuiteRecord[] {
  return Array.from({ length: count }, (_none, n) => {
    const pick = <T>(list: readonly T[], step: number): T =>
      list[(n * step + Math.floor(n / 5)) % list.length] as T;
    const whole: SuiteRecord = {
      name: pick(names, 5),
      note: `note ${n % 17} about ${pick(cities, 3)}`,
      mail: `user${n % 23}@example.test`,
      city: pick(cities, 1),
      topics: topics.filter((_topic, at) => (n >> at) % 2 === 1),
      amount: (n * 37) % 101,
      weight: (((n * 91) % 997) / 100).toFixed(2),
      price: { amount: (((n * 53) % 499) / 100).toFixed(2), currency: "EUR" },
      ok: n % 3 === 0,
      day: `2026-${String(1 + (n % 12)).padStart(2, "0")}-${String(1 + ((n * 7) % 28)).padStart(2, "0")}`,
      at: new Date(Date.UTC(2026, n % 12, 1 + (n % 28), n % 24, n % 60)).toISOString().replace(".000", ""),
    };
    const kept = Object.entries(whole).filter(
      ([, value], at) => (n + at * 3) % 7 !== 0 && !(Array.isArray(value) && value.length === 0),
    );
    return Object.fromEntries(kept);
  });
}

export interface SuiteQuery {
  readonly filter?: SuiteFilter;
  readonly sort?: string;
}

export type SuiteFilter =
  | { readonly and: readonly SuiteFilter[] }
  | { readonly or: readonly SuiteFilter[] }
  | { readonly not: SuiteFilter }
  | { readonly field: string; readonly op: string; readonly value: unknown };

const is = (field: string, op: string, value: unknown): SuiteFilter => ({ field, op, value });
const only = (field: string, op: string, value: unknown): SuiteQuery => ({ filter: is(field, op, value) });

const comparisons: SuiteQuery[] = [
  only("name", "eq", "Ada"),
  only("name", "ne", "Ada"),
  only("name", "contains", "é"),
  only("name", "contains", "%"),
  only("name", "contains", "_"),
  only("name", "contains", "\\"),
  only("name", "starts_with", "a"),
  only("name", "starts_with", "x".repeat(210)),
  only("name", "in", ["ada", "Bob", "nobody"]),
  only("name", "gt", "b"),
  only("name", "lte", "émile"),
  only("name", "null", true),
  only("name", "null", false),
  only("note", "contains", "about Bonn"),
  only("mail", "eq", "user7@example.test"),
  only("mail", "contains", "user1"),
  only("city", "eq", "bonn"),
  only("city", "ne", "bonn"),
  only("city", "in", ["berlin", "paris"]),
  only("city", "null", true),
  only("topics", "eq", "art"),
  only("topics", "contains", "music"),
  only("topics", "ne", "food"),
  only("topics", "in", ["art", "sport"]),
  only("topics", "null", true),
  only("amount", "eq", 37),
  only("amount", "ne", 37),
  only("amount", "gt", 90),
  only("amount", "lte", 5),
  only("amount", "between", [20, 30]),
  only("amount", "in", [1, 2, 3]),
  only("amount", "null", true),
  only("weight", "gte", "9.5"),
  only("weight", "eq", "0.91"),
  only("weight", "between", ["1", "2"]),
  only("price.amount", "lt", "0.50"),
  only("price.amount", "gte", "4.9"),
  only("ok", "eq", true),
  only("ok", "eq", false),
  only("ok", "null", true),
  only("day", "eq", "2026-02-08"),
  only("day", "gte", "2026-10-01"),
  only("day", "between", ["2026-03-01", "2026-04-30"]),
  only("at", "lt", "2026-02-01T00:00:00Z"),
  only("at", "gte", "2026-12-01T00:00:00+01:00"),
  only("at", "null", true),
];

const trees: SuiteQuery[] = [
  { filter: { and: [is("city", "eq", "bonn"), is("amount", "gt", 50)] } },
  { filter: { or: [is("name", "eq", "Ada"), is("day", "gte", "2026-12-01")] } },
  { filter: { not: is("ok", "eq", true) } },
  {
    filter: {
      and: [{ or: [is("city", "eq", "paris"), is("city", "null", true)] }, is("topics", "eq", "art")],
    },
  },
  { filter: { not: { or: [is("amount", "lt", 10), is("weight", "null", true)] } } },
];

const sorts: SuiteQuery[] = [
  { sort: "name" },
  { sort: "-name" },
  { sort: "-amount" },
  { sort: "price.amount" },
  { sort: "city,-day" },
  { sort: "-ok,weight" },
  { filter: is("amount", "gt", 40), sort: "-at" },
  { filter: is("topics", "contains", "sport"), sort: "day,-amount" },
  { filter: { and: [is("ok", "eq", false), is("name", "null", false)] }, sort: "note" },
];

export const sixtyQueries: readonly SuiteQuery[] = [...comparisons, ...trees, ...sorts];
