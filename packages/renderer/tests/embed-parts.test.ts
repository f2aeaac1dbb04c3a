// Checks that a form's parts are loaded with it: every type with its logic, and patterns and formulas with the code
// that evaluates them.
import type { FormDefinition } from "@formstead/form-logic";
import { fieldTypes } from "@formstead/form-logic/field-types";
import { describe, expect, it } from "vitest";
import { loadParts } from "../src/engine/parts.ts";

const formOf = (item: object): FormDefinition =>
  ({
    format: 1,
    title: "Form",
    languages: ["en"],
    pages: [{ id: "p", items: [{ id: "f", key: "f", label: "F", ...item }] }],
  }) as unknown as FormDefinition;

describe("a form is loaded with the parts it needs", () => {
  it.each([...fieldTypes.keys()])("has the same logic for %s as the server", async (type) => {
    const { engine } = await loadParts("en", formOf({ type }));
    const own = engine.fieldTypes.get(type);
    expect(own?.kind).toEqual(fieldTypes.get(type)?.kind);
    expect(own?.setBy).toBe(fieldTypes.get(type)?.setBy);
  });

  it("finds types inside groups, repeats and columns", async () => {
    const inner = { id: "g", key: "g", label: "G", type: "date" };
    const { engine, views } = await loadParts("en", formOf({ type: "repeat", items: [inner] }));
    expect(engine.fieldTypes.has("date")).toBe(true);
    expect(views.Repeat).toBeDefined();
  });

  it.each(["text", "textarea", "password"])("validates the pattern of a %s", async (type) => {
    const definition = formOf({ type, settings: { pattern: "[A-Z]+" } });
    const { engine } = await loadParts("en", definition);
    const program = engine.compile(definition, engine.fieldTypes);
    const issuesOf = (f: string) =>
      engine.viewOf(engine.evaluate(program, { f }, { nowMs: 0, language: "en" })).fields.f?.issues;
    expect(issuesOf("ABC")).toEqual([]);
    expect(issuesOf("abc")).toMatchObject([{ code: "pattern" }]);
  });

  it("rejects every value if the part for patterns is missing", async () => {
    const { engine } = await loadParts("en", formOf({ type: "text" }));
    const definition = formOf({ type: "text", settings: { pattern: "[A-Z]+" } });
    const program = engine.compile(definition, engine.fieldTypes);
    const { fields } = engine.viewOf(engine.evaluate(program, { f: "ABC" }, { nowMs: 0, language: "en" }));
    expect(fields.f?.issues).toMatchObject([{ code: "pattern" }]);
  });

  it("loads nothing else for common questions", async () => {
    const { views, controls, engine } = await loadParts("en", formOf({ type: "text" }));
    expect(views).toEqual({});
    expect(controls.has("file")).toBe(false);
    expect(engine.fieldTypes.has("date")).toBe(false);
  });
});
