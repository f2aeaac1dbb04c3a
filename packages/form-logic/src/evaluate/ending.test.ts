import { describe, expect, it } from "vitest";
import type { Ending, FormDefinition } from "../definition/definition.ts";
import { readDefinition } from "../definition/read-definition.ts";
import { diffDefinitions } from "../diff/diff-definitions.ts";
import { fieldTypes } from "../fields/logic.ts";
import { lintDefinition } from "../lint/lint-definition.ts";
import { prepareDefinition } from "../publish/prepare-definition.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { compile } from "./compile.ts";
import { endingOf } from "./ending.ts";
import { evaluate } from "./evaluation.ts";
import { viewOf } from "./view.ts";

const form = (endings: readonly Ending[], more: Partial<FormDefinition> = {}): FormDefinition => ({
  format: 1,
  title: "Quiz",
  languages: ["en"],
  pages: [
    {
      id: "p1",
      items: [
        { id: "f1", type: "number", key: "points", label: "Points" },
        { id: "f2", type: "text", key: "name", label: "Name" },
      ],
    },
    { id: "p2", items: [{ id: "f3", type: "text", key: "why", label: "Why" }] },
  ],
  endings,
  ...more,
});
const open = (definition: FormDefinition, answers: JsonObject) =>
  evaluate(compile(prepareDefinition(definition), fieldTypes), answers, { nowMs: 0, language: "en" });

describe("the ending of an entry", () => {
  const good: Ending = { id: "good", if: { formula: "points > 5" } };
  const bad: Ending = { id: "bad", if: { field: "points", op: "lt", value: 2 } };
  const other: Ending = { id: "other" };

  it("is the first whose condition is true", () => {
    const endingFor = (points: Json, ...endings: readonly Ending[]) =>
      endingOf(open(form(endings), { points }))?.id;
    expect(endingFor(9, good, bad, other)).toBe("good");
    expect(endingFor(1, good, bad, other)).toBe("bad");
    expect(endingFor(3, good, bad, other)).toBe("other");
    expect(endingFor(3, good, bad)).toBeUndefined();
    expect(endingFor(9, other, good)).toBe("other");
  });

  it("does not depend on the path through the pages, and is not one of them", () => {
    const definition = form([good, other]);
    const [first, ...rest] = definition.pages;
    const jumps = [{ if: { field: "name", op: "answered" } as const, to: "submit" }];
    const jumping = { ...definition, pages: [{ id: "p1", items: first?.items ?? [], jumps }, ...rest] };
    const evaluation = open(jumping, { points: 9, name: "Ada" });
    expect(endingOf(evaluation)?.id).toBe("good");
    expect(viewOf(evaluation).pages.map(({ id }) => id)).toEqual(["p1", "p2"]);
  });

  it("reports endings that no entry reaches, unknown answers, and texts that are never shown", () => {
    const findings = lintDefinition(
      form([
        { id: "e1", title: "Well done, {{name|you}}", score: "points" },
        { id: "e2", score: "nothing", button: { label: "Go", url: "https://example.com/{{nobody}}" } },
        { id: "e3", redirect: "https://example.com/?n={{name}}", content: { type: "doc", content: [] } },
        { id: "p1", if: { field: "nobody", op: "answered" } },
      ]),
      fieldTypes,
    ).map(({ severity, code, item_id, rule }) => `${severity} ${code} ${item_id} ${rule?.name ?? ""}`.trim());
    expect(findings.sort()).toEqual([
      "error duplicate_id p1",
      "error ending e2 button",
      "error ending e2 score",
      "error unknown_reference p1 visible_if",
      "warning ending e2 if",
      "warning ending e3 if",
      "warning ending e3 redirect",
      "warning ending p1 if",
    ]);
  });

  it("sends a copy only to an email field outside of groups and repeats", () => {
    const email = (key: string) => ({ id: `f_${key}`, type: "email", key, label: "Email" });
    const pages = [
      {
        id: "p1",
        items: [
          { id: "f1", type: "text", key: "name", label: "Name" },
          { id: "s1", type: "section" as const, items: [email("mail")] },
          { id: "g1", type: "group" as const, key: "home", items: [email("office")] },
          { id: "r1", type: "repeat" as const, key: "people", items: [email("private")] },
        ],
      },
    ];
    const findingsFor = (email_copy_to: string) =>
      lintDefinition(form([{ id: "e", email_copy_to }], { pages }), fieldTypes)
        .filter(({ code }) => code === "ending")
        .map(({ severity, item_id, rule }) => `${severity} ${item_id} ${rule?.name}`);
    expect(findingsFor("mail")).toEqual([]);
    for (const key of ["name", "home", "office", "people", "private", "nothing"])
      expect(findingsFor(key)).toEqual(["error e email_copy_to"]);
    const isRead = (email_copy_to: Json) =>
      readDefinition({
        ...(form([], { pages }) as unknown as JsonObject),
        endings: [{ id: "e", email_copy_to }],
      }).ok;
    expect([isRead("mail"), isRead("home.office"), isRead("a@example.com"), isRead(true)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it("links only to the web, to email addresses, and to phone numbers", () => {
    const isOk = (url: string) => readDefinition(form([{ id: "e", redirect: url }]) as unknown as Json).ok;
    expect(
      ["https://example.com", "http://a.b/c?d={{name}}", "mailto:a@b.c", "tel:+4930123"].every(isOk),
    ).toBe(true);
    for (const url of [
      "javascript:alert(1)",
      "data:text/html,x",
      "//evil.example",
      "https://{{name}}/",
      "/x",
    ])
      expect(isOk(url)).toBe(false);
  });

  it("is compared between versions", () => {
    expect(diffDefinitions(form([other]), form([good]))).toMatchObject([{ kind: "endings_changed" }]);
    const copied = { ...other, email_copy_to: "name" };
    expect(diffDefinitions(form([other]), form([copied]))).toMatchObject([{ kind: "endings_changed" }]);
  });
});
