import { describe, expect, it } from "vitest";
import type { FieldItem, FormDefinition, Item } from "../definition/definition.ts";
import { fieldCatalogue } from "../fields/catalogue.ts";
import { fieldTypes } from "../fields/logic.ts";
import { lintDefinition } from "./lint-definition.ts";

const field = (key: string, type = "text", more: Partial<FieldItem> = {}): FieldItem => ({
  id: `f_${key}`,
  type,
  key,
  label: key,
  ...more,
});
const errorsOf = (...items: readonly Item[]) => {
  const definition: FormDefinition = {
    format: 1,
    title: "Form",
    languages: ["en"],
    pages: [{ id: "p", items }],
  };
  return lintDefinition(definition, fieldTypes, fieldCatalogue)
    .filter(({ severity }) => severity === "error")
    .map(({ code, item_id, rule }) => [code, item_id, ...(rule ? [rule.name] : [])].join(" "));
};

it.each(["payment", "appointment", "reference", "entry_reference", "user_reference"])(
  "a draft with a field of type %s cannot be published",
  (type) => {
    expect(errorsOf(field("a", type))).toContain("type_not_available f_a");
  },
);

describe("a sequential number", () => {
  it("may be used in formulas and texts", () => {
    expect(errorsOf(field("no", "auto_number"), field("ref", "calculated", { formula: "no" }))).toEqual([]);
  });
  it("cannot have a formula, default or prefill", () => {
    const item = field("no", "auto_number", { formula: '"x"', default: "x", prefill: {} });
    expect(errorsOf(item)).toEqual(
      ["formula", "default", "prefill"].map((name) => `set_by_server f_no ${name}`),
    );
  });
  it("cannot be read by rules, neither directly nor through formulas", () => {
    const read = { field: "no", op: "answered" } as const;
    const through = { field: "ref", op: "answered" } as const;
    expect(
      errorsOf(
        field("no", "auto_number"),
        field("ref", "calculated", { formula: "no" }),
        field("a", "text", { visible_if: read, required_if: through }),
        field("b", "text", { checks: [{ id: "c", holds: { not: through }, message: "No." }] }),
      ),
    ).toEqual(
      ["visible_if", "required_if"]
        .map((name) => `number_in_rule f_a ${name}`)
        .concat("number_in_rule f_b check:c"),
    );
  });
  it("validates its settings", () => {
    const settings = { prefix: " a", digits: 0, start: 1.5 };
    expect(errorsOf(field("no", "auto_number", { settings }))).toHaveLength(3);
  });
});
