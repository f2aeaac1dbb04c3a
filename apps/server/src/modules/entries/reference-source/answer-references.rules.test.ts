import { type FormDefinition, fieldCatalogue, type Json } from "@formstead/form-logic";
import { parseReference, valueAt } from "@formstead/workflow-core";
import { describe, expect, it } from "vitest";
import { answerReferences, emailKey } from "./answer-references.rules.ts";

const formOf = (...items: object[]): FormDefinition =>
  ({ format: 1, title: "F", languages: ["en"], pages: [{ id: "p", items }] }) as unknown as FormDefinition;

describe("references to answers", () => {
  it.each([...fieldCatalogue.values()].map((one) => [one.type, one] as const))(
    "of type %s resolve to parts of its example",
    (type, description) => {
      const settings = description.examples[0]?.settings ?? {};
      const found = answerReferences(formOf({ id: "f", type, key: "field", label: "A field", settings }));
      expect(found[0]).toMatchObject({ ref: "entry.answers.field", label: "A field" });
      const example = found[0]?.example ?? null;
      expect(example).toEqual(description.examples[0]?.value ?? null);
      for (const one of found) {
        const read = parseReference(one.ref);
        if ("problem" in read) throw new Error(`${one.ref}: ${read.problem.message}`);
        const value = valueAt({ answers: { field: example } }, read.reference.steps);
        expect(one.example).toEqual(value ?? null);
        expectKind(one.kind, one.example);
      }
    },
  );

  it("follow groups, repeats, and layouts like the answers do, and use the first of two fields with the same key", () => {
    const text = (key: string, label = key) => ({ id: `${key}-${label}`, type: "text", key, label });
    const form = formOf(
      { id: "s", type: "section", items: [text("a", "First"), text("a", "Second")] },
      {
        id: "g",
        type: "group",
        key: "g",
        label: "Group",
        items: [{ id: "r", type: "repeat", key: "r", items: [text("b")] }],
      },
      { id: "h", type: "heading" },
      { id: "x", type: "button", key: "go", label: "Go" },
    );
    expect(answerReferences(form).map(({ ref, label, kind }) => `${ref} | ${label} | ${kind}`)).toEqual([
      "entry.answers.a | First | text",
      "entry.answers.g | Group | object",
      "entry.answers.g.r | Group › r | list",
      "entry.answers.g.r[0]._id | Group › r › id | text",
      "entry.answers.g.r[0].b | Group › r › b | text",
    ]);
  });

  it("allows any kind for an unknown field type", () => {
    expect(answerReferences(formOf({ id: "f", type: "unheard_of", key: "f", label: "" }))).toEqual([
      { ref: "entry.answers.f", label: "f", kind: "any", example: null },
    ]);
  });
});

it("uses the first email field outside groups and repeats as the respondent's address", () => {
  const email = (key: string) => ({ id: key, type: "email", key, label: key });
  expect(emailKey(formOf({ id: "g", type: "group", key: "g", items: [email("inner")] }))).toBe(null);
  expect(emailKey(formOf({ id: "s", type: "section", items: [email("one")] }, email("two")))).toBe("one");
});

function expectKind(kind: string, example: Json): void {
  if (example === null || kind === "any" || kind === "file") return;
  const given = Array.isArray(example) ? "list" : typeof example === "string" ? "text" : typeof example;
  expect(kind === "date" || kind === "datetime" ? "text" : kind).toBe(given);
}
