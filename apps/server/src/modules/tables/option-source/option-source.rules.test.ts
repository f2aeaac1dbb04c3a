import type { Column } from "@formstead/table-core";
import { describe, expect, it } from "vitest";
import { plainColumn as column } from "../../../test-kit/plain-column.ts";
import { labelText, matching, readOptions } from "./option-source.rules.ts";

const kind = column("kind", "select", {
  settings: {
    options: [
      { value: "f", label: "Fruit" },
      { value: "v", label: "Vegetable" },
    ],
  },
});
const columns = [
  column("data", "json"),
  column("code", "text", { unique: true }),
  column("price", "currency"),
  column("rank", "number"),
  kind,
];
const table_id = "tbl_01h455vb4pex5vsknk084sn02q";
const read = (source: object) => readOptions({ table_id, ...source }, columns);

describe("readOptions", () => {
  it("uses the first single-line text column as the label, and sorts by the label", () => {
    const found = read({});
    expect(found).toMatchObject({ ok: true, options: { value: undefined, label: { key: "code" } } });
    expect(found.ok && found.options.sort).toEqual({ name: "values.code", descending: false });
    const byRank = read({ value: "code", label: "kind", sort: "-rank" });
    expect(byRank.ok && byRank.options.sort).toEqual({ name: "values.rank", descending: true });
  });

  it.each([
    ["table_id", { table_id: "products" }],
    ["value", { value: "rank" }],
    ["value", { value: 7 }],
    ["label", { label: "data" }],
    ["sort", { sort: "data" }],
    ["sort", { sort: "price" }],
    ["sort", { sort: 1 }],
  ])("rejects an invalid %s", (member, source) => {
    expect(read(source)).toMatchObject({ ok: false, member });
  });
});

it("searches labels according to their type", () => {
  const [, code, , rank] = columns as [Column, Column, Column, Column, Column];
  expect(matching(code, "a")).toEqual({ field: "values.code", op: "contains", value: "a" });
  expect(matching(rank, "12")).toEqual({ field: "values.rank", op: "eq", value: 12 });
  expect(matching(rank, "twelve")).toBeUndefined();
  expect(matching(kind, "FRU")).toEqual({ field: "values.kind", op: "in", value: ["f"] });
  expect(matching(kind, "meat")).toBeUndefined();
});

it("shows choices by their labels", () => {
  expect([labelText(kind, "v"), labelText(kind, "gone"), labelText(kind, null)]).toEqual([
    "Vegetable",
    "gone",
    "",
  ]);
});
