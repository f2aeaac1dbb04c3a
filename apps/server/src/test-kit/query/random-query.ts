/**
 * Random entries, filters, and sorts over one set of fields: every kind, lists, repeats, and nested and missing
 * answers.
 */
import fc from "fast-check";
import type { AnswerField } from "../../platform/query/fields.ts";
import type { FilterOp } from "../../platform/query/filter.ts";
import type { PlainEntry, PlainFields, PlainFilter, PlainSort } from "./plain-query.ts";
import type { PlainField } from "./plain-values.ts";

export const answerFields: ReadonlyMap<string, AnswerField> = new Map([
  ["name", { kind: "text", isMany: false }],
  ["city", { kind: "choice", isMany: false }],
  ["amount", { kind: "number", isMany: false }],
  ["price.amount", { kind: "number", isMany: false }],
  ["ok", { kind: "boolean", isMany: false }],
  ["day", { kind: "date", isMany: false }],
  ["clock", { kind: "time", isMany: false }],
  ["at", { kind: "datetime", isMany: false }],
  ["took", { kind: "duration", isMany: false }],
  ["topics", { kind: "choice", isMany: true }],
  ["items.sku", { kind: "text", isMany: true }],
  ["items.count", { kind: "number", isMany: true }],
] as const);

const fixed: PlainFields = {
  status: { kind: "choice", isMany: false },
  version: { kind: "number", isMany: false },
  tags: { kind: "choice", isMany: true },
  submitted_at: { kind: "datetime", isMany: false },
};
export const plainFields: PlainFields = {
  ...fixed,
  ...Object.fromEntries([...answerFields].map(([path, field]) => [`answers.${path}`, field])),
};

export const statuses = ["draft", "submitted", "reopened"];
const words = [
  "a",
  "A",
  "ab",
  "Ab é",
  "é",
  "É",
  "b",
  "50%",
  "a_b",
  "\\",
  "ß",
  "\u{1f600}",
  "\ufffd",
  "x".repeat(230),
];
const text = fc.oneof(
  fc.constantFrom(...words),
  fc.string({ unit: fc.constantFrom(..."abAB %_"), maxLength: 6 }),
);
const number = fc.oneof(
  fc.constantFrom(
    "0",
    "-0.5",
    "0.05",
    "12.50",
    "12.5",
    "100",
    "-100",
    "99999999999999999999.1",
    "99999999999999999999.2",
  ),
  fc.integer({ min: -30, max: 30 }).map(String),
  fc.integer({ min: -300, max: 300 }).map((n) => String(n / 100)),
);
const day = fc.constantFrom("2025-12-31", "2026-01-01", "2026-02-28", "2026-03-01", "2024-02-29");
const clock = fc.constantFrom("08:30", "08:30:15", "08:30:15.500", "23:59", "00:00");
const at = fc
  .tuple(day, fc.constantFrom("08:30:00", "08:30:00.500", "23:30:00", "00:15:00"))
  .map(([date, time]) => `${date}T${time}Z`);
const took = fc.constantFrom("PT1H", "PT90M", "P1D", "PT24H", "-PT5M", "PT0S", "P1DT1S");
const city = fc.constantFrom("berlin", "Berlin", "köln", "bonn");
const byKind = {
  text,
  choice: city,
  number,
  boolean: fc.boolean(),
  date: day,
  time: clock,
  datetime: at,
  duration: took,
};
const strange = fc.constantFrom(null, "", "abc", 7, true, [], {}, "2026-99-99");

/**
 * Usually generates a value of the field's kind, and sometimes one that an older version of the form may have stored.
 */
const answerOf = (kind: keyof typeof byKind) => {
  const usual: fc.Arbitrary<unknown> = byKind[kind];
  const plainNumber = fc.integer({ min: -30, max: 30 });
  return fc.oneof(
    { weight: 8, arbitrary: kind === "number" ? fc.oneof(usual, plainNumber) : usual },
    { weight: 1, arbitrary: strange },
  );
};
const other = fc.record({ value: fc.constant("other"), other: text });

const item = fc.record({ sku: answerOf("text"), count: answerOf("number") }, { requiredKeys: [] });
const answers = fc.record(
  {
    name: answerOf("text"),
    city: fc.oneof(answerOf("choice"), other),
    amount: answerOf("number"),
    price: fc.oneof(fc.record({ amount: answerOf("number") }), strange),
    ok: answerOf("boolean"),
    day: answerOf("date"),
    clock: answerOf("time"),
    at: answerOf("datetime"),
    took: answerOf("duration"),
    topics: fc.oneof(fc.array(fc.oneof(city, other), { maxLength: 3 }), strange),
    items: fc.oneof(fc.array(item, { maxLength: 3 }), strange),
  },
  { requiredKeys: [] },
);

export const entries: fc.Arbitrary<PlainEntry[]> = fc
  .array(
    fc.record({
      status: fc.constantFrom(...statuses),
      version: fc.integer({ min: 1, max: 3 }),
      tags: fc.uniqueArray(city, { maxLength: 2 }),
      submitted_at: fc.option(
        fc.constantFrom("2026-01-01T00:00:00.000Z", "2026-01-01T23:30:00.500Z", "2026-02-01T12:00:00.000Z"),
      ),
      answers,
    }),
    { minLength: 1, maxLength: 40, size: "medium" },
  )
  .map((all) => all.map((one, index) => ({ ...one, id: idAt(index) })));

/** Returns IDs that sort in list order. */
export function idAt(index: number): string {
  return `018f0000-0000-7000-8000-${String(index).padStart(12, "0")}`;
}

const ordered: readonly FilterOp[] = ["eq", "ne", "gt", "gte", "lt", "lte", "between", "in", "null"];
const some: readonly FilterOp[] = ["eq", "ne", "in", "null"];
function opsOf({ kind, isMany }: PlainField): readonly FilterOp[] {
  if (kind === "text") return [...ordered, "contains", "starts_with"];
  if (kind === "choice") return isMany ? [...some, "contains"] : some;
  return kind === "boolean" ? ["eq", "ne", "null"] : ordered;
}

const leaf: fc.Arbitrary<PlainFilter> = fc
  .constantFrom(...Object.entries(plainFields))
  .chain(([name, field]) =>
    fc
      .constantFrom(...opsOf(field))
      .chain((op) => valueFor(name, field, op).map((value) => ({ field: name, op, value }))),
  );

function valueFor(name: string, field: PlainField, op: FilterOp): fc.Arbitrary<unknown> {
  if (op === "null") return fc.boolean();
  const one: fc.Arbitrary<unknown> =
    name === "status" ? fc.constantFrom(...statuses) : byKind[field.kind as keyof typeof byKind];
  if (op === "between") return fc.tuple(one, one);
  return op === "in" ? fc.array(one, { minLength: 1, maxLength: 3 }) : one;
}

export const filters: fc.Arbitrary<PlainFilter> = fc.letrec<{ tree: PlainFilter }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, depthIdentifier: "tree" },
    { weight: 3, arbitrary: leaf },
    { weight: 2, arbitrary: fc.record({ and: fc.array(tie("tree"), { maxLength: 3 }) }) },
    { weight: 1, arbitrary: fc.record({ or: fc.array(tie("tree"), { maxLength: 3 }) }) },
    { weight: 1, arbitrary: fc.record({ not: tie("tree") }) },
  ),
})).tree;

const sortable = Object.entries(plainFields)
  .filter(([, { isMany }]) => !isMany)
  .map(([name]) => name);
export const sorts: fc.Arbitrary<PlainSort[]> = fc.uniqueArray(
  fc.record({ name: fc.constantFrom(...sortable), descending: fc.boolean() }),
  { maxLength: 3, selector: ({ name }) => name },
);
