import type { FormDefinition } from "@formstead/form-logic";
import { expect, it } from "vitest";
import { addFormColumns, columnsWith } from "./form-columns.rules.ts";
import type { SourceColumn } from "./source-columns.rules.ts";

type Items = FormDefinition["pages"][number]["items"];
const field = (type: string, key: string, settings = {}) => ({
  id: `fld_${key}`,
  type,
  key,
  label: key,
  settings,
});
const columnsOf = (items: readonly object[], hidden: ReadonlySet<string> = new Set()) => {
  const pages = [{ id: "pag_1", items: items as Items }];
  const found = new Map<string, SourceColumn>();
  addFormColumns({ format: 1, title: "Form", languages: ["en"], pages }, hidden, found);
  return columnsWith(found);
};
const kindsOf = (items: readonly object[]) => {
  const columns = columnsOf(items);
  return Object.fromEntries(
    columns.filter(({ name }) => name.startsWith("answers.")).map(({ key, kind }) => [key, kind]),
  );
};

it("derives the kind of a column from the field type", () => {
  expect(
    kindsOf([
      field("text", "a"),
      field("decimal", "b"),
      field("percent", "c"),
      field("currency", "d"),
      field("time", "e"),
      field("duration", "f"),
      field("date", "g"),
      field("datetime", "h"),
      field("hidden", "i", { kind: "number" }),
    ]),
  ).toEqual({
    a: "text",
    b: "number",
    c: "number",
    d: "money",
    e: "text",
    f: "text",
    g: "date",
    h: "datetime",
    i: "number",
  });
});

it("never runs a pattern entered by a customer", () => {
  const pattern = "(?:[0-9.:]?){90}z";
  const { user } = process.threadCpuUsage();
  expect(kindsOf([field("text", "a", { pattern })])).toEqual({ a: "text" });
  expect((process.threadCpuUsage().user - user) / 1_000).toBeLessThan(300);
});

it("omits hidden paths, everything below them, and everything that contains them", () => {
  const group = (key: string, items: readonly object[]) => ({ id: `g_${key}`, type: "group", key, items });
  const repeat = {
    id: "rep",
    type: "repeat",
    key: "rows",
    items: [field("text", "secret"), field("text", "b")],
  };
  const items = [
    field("text", "a"),
    field("name", "who"),
    group("g", [field("text", "x"), field("text", "y")]),
    repeat,
  ];
  const shown = (...hidden: string[]) =>
    columnsOf(items, new Set(hidden))
      .map(({ name }) => name)
      .filter((name) => name.startsWith("answers."));
  expect(shown()).toEqual(["answers.a", "answers.who", "answers.g.x", "answers.g.y", "answers.rows"]);
  expect(shown("a", "g.x", "rows.[].secret")).toEqual(["answers.who", "answers.g.y"]);
  expect(shown("g", "who.first")).toEqual(["answers.a", "answers.rows"]);
});

it("takes time in proportion to the number of hidden answers", () => {
  const keys = Array.from({ length: 1_000 }, (_, at) => `k${at}`);
  const hidden = new CountingSet(keys);
  expect(
    columnsOf(
      [...keys, "shown"].map((key) => field("text", key)),
      hidden,
    ),
  ).toHaveLength(16);
  // If each answer were compared with all others, this would be 1,000,000.
  expect(hidden.reads).toBeLessThan(5_000);
});

/** Counts how often one of its values is read or looked up. */
class CountingSet extends Set<string> {
  reads = 0;
  override has(value: string): boolean {
    this.reads += 1;
    return super.has(value);
  }
  override [Symbol.iterator](): SetIterator<string> {
    this.reads += this.size;
    return super[Symbol.iterator]();
  }
}
