// Checks that a form's parts are loaded with it: every type with its logic, and patterns and formulas with the code
// that evaluates them.
import type { FormDefinition } from "@formstead/form-logic";
import { compile, evaluate, viewOf } from "@formstead/form-logic/evaluate";
import { fieldTypes } from "@formstead/form-logic/field-types";
import { describe, expect, it } from "vitest";
import { randomForm } from "../../form-logic/src/test-kit/random-form.ts";
import { neededParts } from "../src/engine/needed-parts.ts";
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

describe("conditions", () => {
  const context = { nowMs: Date.UTC(2026, 10, 15, 9, 30), language: "en" };

  it("gives the server's results for any form", async () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const { definition, answers } = randomForm(seed);
      const { engine } = await loadParts("en", definition);
      const own = engine.evaluate(engine.compile(definition, engine.fieldTypes), answers, context);
      const known = evaluate(compile(definition, fieldTypes), answers, context);
      expect([seed, engine.viewOf(own)]).toEqual([seed, viewOf(known)]);
    }
  });

  const met = { field: "f", op: "answered" };
  const withPage = (page: object): FormDefinition => {
    const form = formOf({ type: "text" });
    return { ...form, pages: form.pages.map((one) => ({ ...one, ...page })) };
  };

  it.each<[string, FormDefinition]>([
    ["a visible field", formOf({ type: "text", visible_if: met })],
    ["a required field", formOf({ type: "text", required_if: met })],
    ["a read-only field", formOf({ type: "text", read_only_if: met })],
    ["a check", formOf({ type: "text", checks: [{ id: "c", holds: met, message: "No" }] })],
    ["a visible page", withPage({ visible_if: met })],
    ["a jump", withPage({ jumps: [{ if: met, to: "submit" }] })],
    ["an ending", { ...formOf({ type: "text" }), endings: [{ id: "e", if: met }] } as never],
    ["a formula", formOf({ type: "calculated", formula: "1", parsed: ["number", "1"] })],
    ["a condition in a draft", formOf({ type: "text", visible_if: { formula: "f" } })],
    ["options of another field", formOf({ type: "radio", settings: { options_from: { field: "f" } } })],
    ["a repeat for each option", formOf({ type: "repeat", for_each: { field: "f" }, items: [] })],
  ])("are loaded for %s", (_name, definition) => {
    expect(neededParts(definition)("conditions")).toBe(true);
  });

  it.each<[string, FormDefinition]>([
    ["common questions", formOf({ type: "text", label: 'What "if": you could?', required: true })],
    ["empty lists", withPage({ jumps: [] })],
    ["an ending for everyone", { ...formOf({ type: "text" }), endings: [{ id: "e" }] } as never],
  ])("are not loaded for %s", (_name, definition) => {
    expect(neededParts(definition)("conditions")).toBe(false);
  });
});
