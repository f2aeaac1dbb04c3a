import { parseReference, type Reference } from "@formstead/workflow-core";
import { describe, expect, it } from "vitest";
import { bySource, type Found, prefixesOf, referencesOf, treeOf } from "../values.rules.ts";

const variable = (...path: (string | number)[]) => ({ part: "body", path });

function found(ref: string, more: Omit<Found, "reference">): Found {
  const read = parseReference(ref);
  return { reference: (read as { reference: Reference }).reference, ...more };
}

describe("referencesOf", () => {
  it("uses names up to the first segment that is not a name", () => {
    const variables = [
      variable("entry", "answers", "name"),
      variable("entry", "answers", "items", 0, "qty"),
      variable("entry", "answers", "a b"),
      variable("entry", "answers", "name"),
      variable(7),
    ];
    expect(referencesOf(variables)).toEqual(["entry.answers", "entry.answers.items", "entry.answers.name"]);
  });

  it("requests a list, and names that match Liquid keywords", () => {
    expect(referencesOf([variable("entry", "tags", "size")])).toEqual(["entry.tags", "entry.tags.size"]);
    expect(referencesOf([variable("size")])).toEqual(["size"]);
  });

  it("stops before names that every object seems to have", () => {
    for (const name of ["__proto__", "constructor", "prototype"]) {
      expect(referencesOf([variable(name, "x")])).toEqual([]);
      expect(referencesOf([variable("entry", name, "x")])).toEqual(["entry"]);
    }
  });

  it("omits the variables that layouts receive from us, and only there", () => {
    const layout = [{ part: "layout", path: ["content"] }, variable("content")];
    expect(referencesOf(layout)).toEqual(["content"]);
    expect(referencesOf(layout, true)).toEqual([]);
  });
});

describe("treeOf", () => {
  it("places values by their names, whole objects first", () => {
    const { values, warnings } = treeOf([
      found("entry.answers.name", { status: "resolved", value: "Ada" }),
      found("entry", { status: "resolved", value: { id: "e", answers: { age: 7 } } }),
      found("form.title", { status: "resolved", value: "F" }),
    ]);
    expect(values).toEqual({ entry: { id: "e", answers: { age: 7, name: "Ada" } }, form: { title: "F" } });
    expect(warnings).toEqual([]);
  });

  it("does not change the values from a source", () => {
    const mine = { answers: {} };
    treeOf([
      found("entry", { status: "resolved", value: mine }),
      found("entry.answers.name", { status: "resolved", value: "Ada" }),
    ]);
    expect(mine).toEqual({ answers: {} });
  });

  it("reports missing and forbidden values, but not Liquid keywords", () => {
    const { values, warnings } = treeOf([
      found("entry.a", { status: "missing" }),
      found("entry.b", { status: "forbidden" }),
      found("entry.tags.size", { status: "missing" }),
    ]);
    expect(values).toEqual({});
    expect(warnings.map(({ code, ref }) => [code, ref])).toEqual([
      ["missing_value", "entry.a"],
      ["forbidden_value", "entry.b"],
    ]);
  });

  it("does not look up names inside a list", () => {
    const { values } = treeOf([
      found("entry.tags", { status: "resolved", value: ["a"] }),
      found("entry.tags.size", { status: "resolved", value: 9 }),
    ]);
    expect(values).toEqual({ entry: { tags: ["a"] } });
  });
});

it("prefixesOf and bySource", () => {
  expect(prefixesOf(["a.b.c", "a.d"])).toEqual(["a", "a.b", "a.b.c", "a.d"]);
  expect([...bySource(["a.b", "a.c", "d", "__proto__.x"]).keys()]).toEqual(["a", "d"]);
});
