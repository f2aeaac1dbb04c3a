import { describe, expect, it } from "vitest";
import * as rules from "./references.rules.ts";

const described: rules.Described[] = [
  { ref: "entry.id", label: "Entry: id", kind: "text", example: null },
  { ref: "entry.metafields", label: "Metafields", kind: "object", example: null },
  { ref: "entry.answers.email", label: "Your mail address", kind: "text", example: "a@example.org" },
  { ref: "entry.answers.tags", label: "Topics", kind: "list", example: null },
  { ref: "entry.answers.children", label: "Children", kind: "list", example: null },
  { ref: "entry.answers.children[0].name", label: "Children › First name", kind: "text", example: null },
  { ref: "entry.answers.constructor", label: "No reference can name it", kind: "text", example: null },
  { ref: "form.name", label: "Form: name", kind: "text", example: null },
];
const tree = rules.treeOf(["entry", "form", "steps"], described);
const errorOf = (ref: string) => rules.checkOne(tree, ref).errors[0];

describe("check", () => {
  it.each([
    ["entry.id", "text"],
    ["entry", "object"],
    ["entry.answers", "object"],
    ["entry.answers.children", "list"],
    ["entry.answers.children[3]", "object"],
    ["entry.answers.children[-1].name", "text"],
    ['entry.answers.children[name="A"].name', "text"],
    ["entry.answers.tags[0]", "any"],
    ["entry.metafields.crm.id", "any"],
  ])("%s is a %s", (ref, type) => {
    expect(rules.checkOne(tree, ref)).toEqual({ errors: [], references: [{ ref, pointer: "", type }] });
  });

  it.each([
    ["entri.id", "unknown_source", 0, "entry.id"],
    ["nothing.at.all", "unknown_source", 0, undefined],
    ["entry.answers.emial", "unknown_field", 14, "entry.answers.email"],
    ["entry.answers.emial.x", "unknown_field", 14, "entry.answers.email.x"],
    ["entry.answers.email.x", "unknown_field", 19, undefined],
    ["entry.answers.email[0]", "unknown_field", 19, undefined],
    ["entry.answers.children.name", "unknown_field", 22, "entry.answers.children[0].name"],
    ["entry.answers.children[0].nmae", "unknown_field", 26, "entry.answers.children[0].name"],
    ["steps.a.outputs", "unknown_field", 5, undefined],
    ["entry..id", "syntax", 6, undefined],
    ["entry.answers.constructor", "syntax", 25, undefined],
  ])("%s: %s at %i, suggests %s", (ref, code, at, suggestion) => {
    expect(errorOf(ref)).toMatchObject({ ref, code, at });
    expect(errorOf(ref)?.suggestion).toBe(suggestion);
  });

  it("finds every reference of a mapping, with its location", () => {
    const checked = rules.check(tree, {
      to: "{{ entry.answers.email }}",
      body: ["x {{entry.answers.eMail}} y"],
    });
    expect(checked.references).toEqual([{ ref: "entry.answers.email", pointer: "/to", type: "text" }]);
    expect(checked.errors).toMatchObject([
      {
        pointer: "/body/0",
        ref: "entry.answers.eMail",
        message: "entry.answers has no eMail. Did you mean email?",
      },
    ]);
  });

  it("stops at a limit, regardless of the number of references", () => {
    const checked = rules.check(tree, "{{ a }}".repeat(3_000));
    expect(checked.errors).toHaveLength(rules.errorsMax);
    const fine = rules.check(tree, "{{entry.id}}".repeat(3_000));
    expect(fine.references).toHaveLength(rules.checkedMax);
  });

  it("rejects an unrealistic number of references without parsing them", () => {
    expect(rules.check(tree, "{{entry.id}}".repeat(50_000))).toMatchObject({
      errors: [{ message: "Use at most 3000 references." }],
      references: [],
    });
  });
});

describe("search", () => {
  const refs = (q: string, kinds?: string[]) => rules.search(described, q, kinds).map(({ ref }) => ref);

  it("ranks references that start with the text first, then names, then words of labels, then other matches", () => {
    expect(refs("entry.answers.c")).toEqual(["entry.answers.children", "entry.answers.children[0].name"]);
    expect(refs("name")).toEqual(["entry.answers.children[0].name", "form.name"]);
    expect(refs("mail add")).toEqual(["entry.answers.email"]);
    expect(refs("FIRST")).toEqual(["entry.answers.children[0].name"]);
    expect(refs("pics")).toEqual(["entry.answers.tags"]);
    expect(refs("zebra")).toEqual([]);
  });

  it("returns everything for an empty search, filtered by kind, and never an invalid reference", () => {
    expect(refs("")).toEqual(described.map(({ ref }) => ref).filter((ref) => !ref.includes("constructor")));
    expect(refs("", ["form"])).toEqual(["form.name"]);
    expect(rules.search(described, "form.name", undefined)[0]).toEqual({
      ref: "form.name",
      label: "Form: name",
      kind: "form",
      type: "text",
      example: null,
    });
  });

  it("returns at most 50", () => {
    const many = Array.from({ length: 500 }, (_, at) => ({
      ref: `entry.a${at}`,
      label: "",
      kind: "text",
      example: null,
    }));
    expect(rules.search(many, "", undefined)).toHaveLength(50);
  });
});
