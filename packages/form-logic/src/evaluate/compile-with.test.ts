// Checks that forms in which nothing depends on answers need no conditions, and that other forms cannot do without.
import { describe, expect, it } from "vitest";
import type { FormDefinition } from "../definition/definition.ts";
import { fieldTypes } from "../fields/logic.ts";
import { randomForm } from "../test-kit/random-form.ts";
import { compile } from "./compile.ts";
import { compileWith } from "./compile-with.ts";
import { evaluate } from "./evaluation.ts";
import { viewOf } from "./view.ts";

const context = { nowMs: Date.UTC(2026, 10, 15, 9, 30), language: "en" };
const seeds = Array.from({ length: 300 }, (_, seed) => seed);
const dependent = /^(visible_if|required_if|read_only_if|checks|jumps|formula|parsed)$/;

/** The form without anything that depends on answers. */
function plain(definition: FormDefinition): FormDefinition {
  return JSON.parse(JSON.stringify(definition, (name, value) => (dependent.test(name) ? undefined : value)));
}

const formOf = (item: object, page: object = {}, rest: object = {}) =>
  ({
    format: 1,
    title: "Form",
    languages: ["en"],
    pages: [{ id: "p", items: [{ id: "f", key: "f", label: "F", type: "text", ...item }], ...page }],
    ...rest,
  }) as unknown as FormDefinition;

describe("a form in which nothing depends on answers", () => {
  it("has the same results without conditions, at the same cost", () => {
    for (const seed of seeds) {
      const { definition, answers } = randomForm(seed);
      const form = plain(definition);
      const known = evaluate(compile(form, fieldTypes), answers, context);
      const bare = evaluate(compileWith(form, fieldTypes, {}), answers, context);
      expect([seed, viewOf(bare), bare.context.left]).toEqual([seed, viewOf(known), known.context.left]);
    }
  });

  it("evaluates containers before their content", () => {
    for (const seed of seeds) {
      const { ranked } = compileWith(plain(randomForm(seed).definition), fieldTypes, {});
      const places = new Map(ranked.map((node, at) => [node, at]));
      for (const [node, at] of places) if (node.parent) expect(places.get(node.parent)).toBeLessThan(at);
    }
  });
});

describe("a form without the conditions it has", () => {
  const condition = { field: "f", op: "answered" };
  it.each<[string, FormDefinition]>([
    ["a condition of a field", formOf({ visible_if: condition })],
    ["a condition of a page", formOf({}, { visible_if: condition })],
    ["a condition for required answers", formOf({ required_if: condition })],
    ["a condition for read-only answers", formOf({ read_only_if: condition })],
    ["a check", formOf({ checks: [{ id: "c", holds: condition, message: "No" }] })],
    ["a jump", formOf({}, { jumps: [{ if: condition, to: "submit" }] })],
    ["an ending", formOf({}, {}, { endings: [{ id: "e", if: condition }] })],
    ["a formula", formOf({ type: "calculated", formula: "1", parsed: ["number", "1"] })],
  ])("is not evaluated at all with %s", (_name, definition) => {
    expect(() => evaluate(compileWith(definition, fieldTypes, {}), {}, context)).toThrow(/conditions/);
    expect(() => evaluate(compile(definition, fieldTypes), {}, context)).not.toThrow();
  });
});
