/** Untrusted answers and definitions must not crash the engine or cause unbounded work. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FormDefinition, Item } from "../definition/definition.ts";
import { readDefinition } from "../definition/read-definition.ts";
import { fieldTypes } from "../fields/logic.ts";
import { prepareDefinition } from "../publish/prepare-definition.ts";
import { randomForm } from "../test-kit/random-form.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { compile } from "./compile.ts";
import { evaluate } from "./evaluation.ts";
import { explain } from "./explain.ts";
import { answersOf, viewOf } from "./view.ts";

const context = { nowMs: Date.UTC(2026, 10, 15), language: "en" };
const names = fc.constantFrom(
  "k1",
  "k2",
  "k3",
  "__proto__",
  "constructor",
  "toString",
  "_id",
  "hasOwnProperty",
);
const hostile: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Json>(null, true, -0, 1e308, "", "\u0000", "\ud800", "9".repeat(500), "2026-02-30"),
    fc.array(tie("value"), { maxLength: 5 }),
    fc.dictionary(names, tie("value"), { maxKeys: 4, noNullPrototype: false }) as fc.Arbitrary<Json>,
  ),
})).value;

const form = (items: readonly Item[]): FormDefinition => ({
  format: 1,
  title: "F",
  languages: ["en"],
  pages: [{ id: "p", items }],
});
const everyType = form(
  [...fieldTypes.keys()].map((type, at) => ({ id: `f${at}`, type, key: `k${at}`, label: "x" })),
);

describe("untrusted answers", () => {
  it("never crash the engine, and result in plain JSON", () => {
    const program = compile(everyType, fieldTypes);
    fc.assert(
      fc.property(fc.dictionary(names, hostile), (answers) => {
        const evaluation = evaluate(program, answers as JsonObject, context);
        expect(() => JSON.stringify([viewOf(evaluation), answersOf(evaluation, "all")])).not.toThrow();
      }),
      { numRuns: 300 },
    );
    expect(Object.prototype).not.toHaveProperty("polluted");
  });

  it("leave only valid values behind, for every field type", () => {
    const program = compile(everyType, fieldTypes);
    fc.assert(
      fc.property(hostile, (value) => {
        const answers = Object.fromEntries([...fieldTypes.keys()].map((_, at) => [`k${at}`, value]));
        const kept = answersOf(evaluate(program, answers, context), "all");
        expect(answersOf(evaluate(program, kept, context), "all")).toEqual(kept);
      }),
      { numRuns: 300 },
    );
  });

  it("are truncated if a list is endless", () => {
    const items: Item[] = [
      { id: "r", type: "repeat", key: "rows", items: [{ id: "f", type: "text", key: "a", label: "x" }] },
    ];
    const rows = Array.from({ length: 50_000 }, (_, at) => ({ _id: String(at), a: "x" }));
    const evaluation = evaluate(compile(form(items), fieldTypes), { rows }, context);
    expect(viewOf(evaluation).fields.rows?.value).toBe(1_000);
  });
});

describe("untrusted definitions", () => {
  it("can be evaluated and explained if they can be parsed, however broken their rules are", () => {
    fc.assert(
      fc.property(fc.integer(), hostile, (seed, junk) => {
        const { definition, answers } = randomForm(seed, 6);
        const items = definition.pages[0]?.items ?? [];
        const broken = {
          ...definition,
          pages: [{ id: "p", items: items.map((item) => ({ ...item, settings: junk })) }],
        };
        const read = readDefinition(broken as unknown as Json);
        const taken = read.ok ? read.definition : definition;
        const evaluation = evaluate(compile(prepareDefinition(taken), fieldTypes), answers, context);
        for (const path of Object.keys(viewOf(evaluation).fields)) explain(evaluation, path);
      }),
      { numRuns: 300 },
    );
  });
});
