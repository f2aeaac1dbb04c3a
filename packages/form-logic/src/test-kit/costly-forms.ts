/** Forms designed to keep a server busy: small to send, expensive to evaluate. */
import type { FormDefinition, Item, Page } from "../definition/definition.ts";
import { prepareDefinition } from "../publish/prepare-definition.ts";
import type { Json, JsonObject } from "../values/json.ts";

export interface CostlyForm {
  readonly name: string;
  readonly definition: FormDefinition;
  readonly answers: JsonObject;
}

const many = <Value>(count: number, make: (at: number) => Value): Value[] =>
  Array.from({ length: count }, (_, at) => make(at));
const field = (key: string, more: object = {}, type = "number"): Item =>
  ({ id: `id_${key}`, type, key, label: key, ...more }) as Item;
const repeat = (key: string, items: readonly Item[]): Item =>
  ({ id: `id_${key}`, type: "repeat", key, items }) as Item;
const formula = (key: string, text: string, type = "calculated"): Item => field(key, { formula: text }, type);
const form = (items: readonly Item[], pages: readonly Page[] = []): FormDefinition =>
  prepareDefinition({
    format: 1,
    title: "F",
    languages: ["en"],
    pages: [{ id: "p", items }, ...pages],
  });

const times = (text: string, count: number, sign: string) => many(count, () => text).join(sign);
const row = (at: number, more: JsonObject = {}): JsonObject => ({ _id: `r${at}`, ...more });
const options = many(5_000, (at) => ({ value: `o${at}`, label: `O ${at}` }));
const nested = (depth: number, width: number): Json =>
  many(width, () => (depth < 3 ? { [`r${depth + 1}`]: nested(depth + 1, width) } : {}));

export const costlyForms: readonly CostlyForm[] = [
  {
    name: "a thousand rows of a thousand fields",
    definition: form([
      repeat(
        "rows",
        many(1_000, (at) => field(`f${at}`)),
      ),
    ]),
    answers: { rows: many(1_000, () => ({})) },
  },
  {
    name: "rows in rows in rows",
    definition: form([repeat("r1", [repeat("r2", [repeat("r3", [field("a")])])])]),
    answers: { r1: nested(1, 60) },
  },
  {
    name: "every row adds up all other rows",
    definition: form([
      repeat("rows", [field("a")]),
      repeat("sums", [field("b"), formula("s", "SUM(rows.a) + b")]),
    ]),
    answers: { rows: many(900, (at) => row(at, { a: at })), sums: many(900, (at) => row(at)) },
  },
  {
    name: "every row looks at every other row, which look at others",
    definition: form([
      repeat("rows", [field("a")]),
      repeat("sums", [field("b", { visible_if: { field: "rows.a", op: "contains", value: 1 } })]),
      repeat("more", [field("c", { visible_if: { field: "sums.b", op: "contains", value: 1 } })]),
    ]),
    answers: {
      rows: many(300, (at) => row(at, { a: at })),
      sums: many(300, (at) => row(at, { b: at })),
      more: many(300, (at) => row(at)),
    },
  },
  {
    name: "powers",
    definition: form(many(1_000, (at) => formula(`f${at}`, times("1.0000001^1000", 60, "+")))),
    answers: {},
  },
  {
    name: "lists in lists",
    definition: form([
      repeat("rows", [field("c", { settings: { options } }, "checkboxes")]),
      ...many(20, (at) => formula(`f${at}`, times("COUNT(rows.c)", 300, "+"))),
    ]),
    answers: { rows: many(200, (at) => row(at, { c: options.slice(0, 500).map(({ value }) => value) })) },
  },
  {
    name: "lists that are to hold lists",
    definition: form([
      field("c", { settings: { options } }, "checkboxes"),
      ...many(400, (at) =>
        field(`f${at}`, {
          visible_if: { field: "c", op: "contains", value: options.slice(0, 500).map(({ value }) => value) },
        }),
      ),
    ]),
    answers: { c: options.map(({ value }) => value) },
  },
  {
    name: "one of five thousand, in every row",
    definition: form([
      repeat("rows", [
        field("c", { settings: { options } }, "select"),
        field("a", { visible_if: { field: "c", op: "in", value: options.map(({ value }) => value) } }),
      ]),
    ]),
    answers: { rows: many(1_000, (at) => row(at, { c: "o4999" })) },
  },
  {
    name: "an instance for each of a thousand options",
    definition: form([
      field("list", { settings: { options: options.slice(0, 1_000) } }, "checkboxes"),
      { ...repeat("each", [field("a"), field("b")]), for_each: { field: "list" } } as Item,
    ]),
    answers: { list: options.slice(0, 1_000).map(({ value }) => value) },
  },
  {
    name: "patterns",
    definition: form(
      many(200, (at) => field(`f${at}`, { settings: { pattern: "(((a?){1,9}b? ?){1,9})*" } }, "textarea")),
    ),
    answers: Object.fromEntries(many(200, (at) => [`f${at}`, "ab ".repeat(600)])),
  },
  {
    name: "a long text in a long text",
    definition: form([
      field("a", {}, "textarea"),
      field("b", {}, "textarea"),
      ...many(50, (at) =>
        field(`f${at}`, { visible_if: { field: "a", op: "contains", value: { field: "b" } } }),
      ),
    ]),
    answers: { a: "a".repeat(99_000), b: `b${"a".repeat(40_000)}` },
  },
  {
    name: "texts with patterns that would backtrack",
    definition: form(
      many(5, (at) => field(`t${at}`, { settings: { pattern: "(?:[0-9.:]?){60}z" } }, "text")),
    ),
    answers: Object.fromEntries(many(5, (at) => [`t${at}`, "12.5:".repeat(200)])),
  },
  {
    name: "pages that jump by formulas",
    definition: form(
      [field("a")],
      many(199, (at) => ({
        id: `p${at}`,
        items: [],
        visible_if: { formula: `${times("1.0000001^1000", 10, "+")} > a` },
        jumps: [{ if: { formula: `${times("1.0000001^1000", 20, "+")} > 99 + a` }, to: "p198" }],
      })),
    ),
    answers: { a: 1_000 },
  },
  {
    name: "everybody looks at a large group",
    definition: form([
      { id: "g", type: "group", key: "g", items: many(1_500, (at) => field(`a${at}`)) } as Item,
      ...many(1_500, (at) => field(`f${at}`, { visible_if: { field: "g", op: "answered" } })),
    ]),
    answers: { g: { a1: 1 } },
  },
];
