import { compile, type FormDefinition, fieldTypes, readDefinition } from "@formstead/form-logic";
import { describe, expect, it } from "vitest";
import { definitionOf, field, page } from "../../../../test-kit/published-form.ts";
import { entryReader, fieldsOfForm } from "../answers.rules.ts";
import type { ImportOptions } from "../imports.rules.ts";

const options: ImportOptions = { formulaSafe: true, status: "submitted" };

function programOf(items: readonly Readonly<Record<string, unknown>>[]) {
  const read = readDefinition(definitionOf([page("page_1", items)]) as never);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return compile(read.definition as FormDefinition, fieldTypes);
}

const colours = {
  options: [
    { value: "r", label: "Red" },
    { value: "g", label: "Green, light" },
    { value: "b", label: "Blue" },
  ],
};

function readOne(item: Readonly<Record<string, unknown>>, text: unknown, more: Partial<ImportOptions> = {}) {
  const mapping = { columns: [{ from: "x", to: "a" }], matchOn: null, onMatch: "error" } as const;
  return entryReader(programOf([field("a", item)]), mapping, ["x"], { ...options, ...more })([text]).answers
    .a;
}

describe("parses the text of a cell as an answer", () => {
  it.each([
    [{}, "  plain ", "plain"],
    [{}, "", undefined],
    [{ type: "number" }, "12.50", "12.5"],
    [{ type: "number" }, "many", "many"],
    [{ type: "yes_no" }, "Yes", true],
    [{ type: "yes_no" }, "0", false],
    [{ type: "yes_no", settings: { true_label: "Ja" } }, "JA", true],
    [{ type: "select", settings: colours }, "red", "r"],
    [{ type: "select", settings: colours }, "b", "b"],
    [{ type: "select", settings: colours }, "Pink", "Pink"],
    [{ type: "multi_select", settings: colours }, "Red; Blue", ["r", "b"]],
    [{ type: "multi_select", settings: colours }, "Red,Blue", ["r", "b"]],
    [{ type: "multi_select", settings: colours }, "Green, light", ["g"]],
    [{ type: "multi_select", settings: colours }, '["r"]', ["r"]],
    [{ type: "date" }, "2026-04-03", "2026-04-03"],
    [{ type: "address" }, '{"city":"Köln"}', { city: "Köln" }],
    [{ type: "number" }, 7, 7],
  ])("%j: %j is %j", (item, text, answer) => {
    expect(readOne(item, text)).toEqual(answer);
  });

  it("parses text according to the options", () => {
    expect(readOne({ type: "date" }, "3.4.2026", { dateOrder: "dmy" })).toBe("2026-04-03");
    expect(readOne({ type: "number" }, "1.234,5", { decimalMark: "," })).toBe("1234.5");
  });
});

describe("fields that can be filled from a file", () => {
  it("are top-level fields, groups by path, and whole repeats, but no computed fields", () => {
    const program = programOf([
      field("name"),
      { id: "grp_1", type: "group", key: "address", items: [field("city")] },
      { id: "rep_1", type: "repeat", key: "children", items: [field("age", { type: "number" })] },
      field("sum", { type: "calculated", formula: "1 + 1" }),
    ]);
    expect(fieldsOfForm(program, options).map(({ key }) => key)).toEqual([
      "name",
      "address.city",
      "children",
      "$external_id",
    ]);
  });

  it("indicate required fields, but need no column for them", () => {
    const program = programOf([field("name", { required: true }), field("note")]);
    expect(
      fieldsOfForm(program, options).map(({ key, required, isNeeded }) => [key, required, isNeeded]),
    ).toEqual([
      ["name", true, false],
      ["note", false, false],
      ["$external_id", false, false],
    ]);
  });

  it("produce the answers and the external ID of an entry", () => {
    const program = programOf([
      field("name"),
      { id: "grp_1", type: "group", key: "address", items: [field("city")] },
    ]);
    const mapping = {
      columns: [
        { from: "n", to: "name" },
        { from: "c", to: "address.city" },
        { from: "id", to: "$external_id" },
      ],
      matchOn: null,
      onMatch: "error",
    } as const;
    expect(entryReader(program, mapping, ["id", "c", "n"], options)(["7", "Köln", "Ann"])).toMatchObject({
      answers: { name: "Ann", address: { city: "Köln" } },
      externalId: "7",
    });
  });
});
