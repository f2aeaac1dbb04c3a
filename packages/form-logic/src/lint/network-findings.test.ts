import { describe, expect, it } from "vitest";
import type { FormDefinition } from "../definition/definition.ts";
import { fieldTypes } from "../fields/logic.ts";
import { lintDefinition } from "./lint-definition.ts";

const items = [
  { id: "fld_a", type: "text", key: "a", label: "A" },
  { id: "fld_b", type: "reference", key: "b", label: "B", settings: { source: { table_id: "tbl_1" } } },
  { id: "fld_c", type: "select", key: "c", label: "C", settings: { source: { table_id: "tbl_1" } } },
  { id: "btn_d", type: "button", key: "d", label: "D" },
];
const codesOf = (settings: FormDefinition["settings"]) => {
  const definition: FormDefinition = {
    format: 1,
    title: "Visit",
    languages: ["en"],
    pages: [{ id: "page_1", items: items as FormDefinition["pages"][number]["items"] }],
    ...(settings && { settings }),
  };
  return lintDefinition(definition, fieldTypes)
    .filter(({ code }) => code === "needs_network")
    .map(({ item_id, severity }) => `${severity} ${item_id}`);
};

describe("questions that need a network", () => {
  it("are reported in forms for use without one", () => {
    expect(codesOf({ field_mode: true })).toEqual(["warning fld_b", "warning fld_c", "warning btn_d"]);
  });

  it("are fine in all other forms", () => {
    expect(codesOf({ field_mode: false })).toEqual([]);
    expect(codesOf(undefined)).toEqual([]);
  });
});
