import type { FormDefinition } from "@formstead/form-logic";
import { expect, it } from "vitest";
import { formColumns } from "./form-columns.rules.ts";

type Items = FormDefinition["pages"][number]["items"];
const field = (type: string, key: string, settings = {}) => ({
  id: `fld_${key}`,
  type,
  key,
  label: key,
  settings,
});
const kindsOf = (items: readonly object[]) => {
  const pages = [{ id: "pag_1", items: items as Items }];
  const columns = formColumns([{ format: 1, title: "Form", languages: ["en"], pages }], new Set());
  return Object.fromEntries(
    columns.filter(({ name }) => name.startsWith("answers.")).map(({ key, kind }) => [key, kind]),
  );
};

it("takes the kind of a column from the field type", () => {
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

it("never runs a pattern that a customer typed", () => {
  const pattern = "(?:[0-9.:]?){90}z";
  const { user } = process.threadCpuUsage();
  expect(kindsOf([field("text", "a", { pattern })])).toEqual({ a: "text" });
  expect((process.threadCpuUsage().user - user) / 1_000).toBeLessThan(50);
});
