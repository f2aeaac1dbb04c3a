import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../values/json.ts";
import { readDefinition } from "./read-definition.ts";

const good = {
  format: 1,
  title: "Customer feedback",
  languages: ["en", "de"],
  pages: [
    {
      id: "pg1",
      items: [
        { id: "f1", type: "text", key: "name", label: "Your name", required: true },
        {
          id: "r1",
          type: "repeat",
          key: "children",
          min: 0,
          max: 5,
          items: [
            {
              id: "f2",
              type: "number",
              key: "age",
              label: "Age",
              visible_if: { field: "name", op: "answered" },
            },
          ],
        },
        { id: "b1", type: "divider" },
      ],
      jumps: [{ if: { not: { field: "name", op: "empty" } }, to: "submit" }],
    },
  ],
  translations: { de: { "f1.label": "Ihr Name" } },
} as const;

function problemsOf(definition: Json): readonly string[] {
  const read = readDefinition(definition);
  return read.ok ? [] : read.problems.map(({ pointer, message }) => `${pointer} ${message}`);
}

const changed = (change: JsonObject): Json => ({ ...good, ...change }) as unknown as Json;

it("accepts a form with pages, fields, repeats, conditions and jumps unchanged", () => {
  const read = readDefinition(good as unknown as Json);
  expect(read).toEqual({ ok: true, definition: good });
});

describe("reports the position of a problem", () => {
  it.each<[string, Json, string]>([
    ["there is no object", "form", " must be an object"],
    ["the title is missing", changed({ title: undefined }), "/title is missing"],
    ["a member is not known", changed({ titel: "x" }), "/titel is not a known property"],
    ["there is no page", changed({ pages: [] }), "/pages must have at least 1"],
    ["a language is none", changed({ languages: ["english"] }), "/languages/0 must look like en or pt-BR"],
    [
      "a key is no name",
      changed({ pages: [{ id: "p", items: [{ id: "f", type: "text", key: "My key", label: "x" }] }] }),
      "/pages/0/items/0/key is not in the expected format",
    ],
    [
      "a condition is none",
      changed({ pages: [{ id: "p", items: [], visible_if: { when: 1 } }] }),
      "/pages/0/visible_if must have one of all, any, not, field, formula",
    ],
    [
      "a link is a script",
      changed({
        description: {
          type: "doc",
          content: [
            { type: "paragraph", content: [{ type: "text", text: "x", href: "javascript:alert(1)" }] },
          ],
        },
      }),
      "/description/content/0/content/0/href is not in the expected format",
    ],
  ])("%s", (_case, definition, problem) => {
    expect(problemsOf(definition)).toContain(problem);
  });
});

describe("hostile input", () => {
  it("is rejected without a crash, however deep", () => {
    let condition: Json = { field: "a", op: "answered" };
    for (let depth = 0; depth < 5_000; depth += 1) condition = { not: condition };
    expect(problemsOf(changed({ pages: [{ id: "p", items: [], visible_if: condition }] }))[0]).toMatch(
      /nested too deeply$/,
    );
  });
  it("is rejected without a crash, however large", () => {
    const items = Array.from({ length: 5_000 }, (_, at) => ({
      id: `f${at}`,
      type: "text",
      key: `k${at}`,
      label: "x",
    }));
    expect(problemsOf(changed({ pages: [{ id: "p", items }] }))).not.toEqual([]);
  });
  it("never throws for any JSON", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void readDefinition(value as Json)));
  });
});
