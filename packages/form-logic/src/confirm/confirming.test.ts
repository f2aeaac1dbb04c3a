import { describe, expect, it } from "vitest";
import type { FieldItem, FormDefinition, Item } from "../definition/definition.ts";
import { answersSchema } from "../describe/schema.ts";
import { diffDefinitions } from "../diff/diff-definitions.ts";
import { findAddress } from "../evaluate/address.ts";
import { setAnswer } from "../evaluate/change-evaluation.ts";
import { compile } from "../evaluate/compile.ts";
import { evaluate } from "../evaluate/evaluation.ts";
import { keptAnswers } from "../evaluate/kept-answers.ts";
import { viewOf } from "../evaluate/view.ts";
import { fieldCatalogue } from "../fields/catalogue.ts";
import { fieldTypes } from "../fields/logic.ts";
import { lintDefinition } from "../lint/lint-definition.ts";
import { proveDefinition } from "../prove/prove-definition.ts";
import { prepareDefinition } from "../publish/prepare-definition.ts";
import type { JsonObject } from "../values/json.ts";
import { withConfirmed, withGiven } from "./confirming.ts";

const field = (key: string, more: Partial<FieldItem> = {}): FieldItem => ({
  id: `f_${key}`,
  type: "text",
  key,
  label: key,
  confirm: true,
  ...more,
});
const form = (...items: readonly Item[]): FormDefinition => ({
  format: 1,
  title: "Data",
  languages: ["en"],
  pages: [{ id: "p", items }],
});
const definition = form(
  field("email", { required: true }),
  field("plan", { default: "basic" }),
  field("note", { confirm: false, default: "none" }),
  { id: "g", type: "group", key: "home", items: [field("city")] },
  { id: "r", type: "repeat", key: "rows", items: [field("name")] },
);
const program = compile(prepareDefinition(definition), fieldTypes);
const open = (answers: JsonObject) => evaluate(program, answers, { nowMs: 0, language: "en" });
const unconfirmed = (answers: JsonObject) =>
  Object.entries(viewOf(open(answers)).fields).flatMap(([path, { issues }]) =>
    issues.some(({ code }) => code === "unconfirmed") ? [path] : [],
  );

describe("an answer to confirm", () => {
  const given = {
    email: "ada@example.org",
    home: { city: "London" },
    rows: [{ _id: "a", name: "Ada" }, { _id: "b" }],
    _unconfirmed: ["email", "home", "rows[a].name", "rows[b].name"],
  };

  it("has a problem until it is confirmed, wherever it is", () => {
    expect(unconfirmed(given)).toEqual(["email", "plan", "home.city", "rows[a].name"]);
    expect(unconfirmed({ ...given, plan: "basic", _unconfirmed: ["rows[a].name"] })).toEqual([
      "rows[a].name",
    ]);
  });

  it("has no other problem while it is missing", () => {
    expect(viewOf(open({ _unconfirmed: ["email"] })).fields.email?.issues).toEqual([{ code: "required" }]);
    expect(unconfirmed({ email: null, plan: null, _unconfirmed: ["email", "plan"] })).toEqual([]);
  });

  it("is confirmed by answering it", () => {
    const evaluation = open(given);
    const address = findAddress(evaluation, "email");
    if (address) setAnswer(evaluation, address.instance, address.node, "eve@example.org");
    expect(viewOf(evaluation).fields.email?.issues).toEqual([]);
  });

  it("is stored as such in drafts only, also if it is a default", () => {
    const kept = keptAnswers(open(given), "all");
    expect(kept._unconfirmed).toEqual(["email", "plan", "home.city", "rows[a].name"]);
    expect(kept.plan).toBe("basic");
    expect(unconfirmed(kept)).toEqual(kept._unconfirmed);
    expect(keptAnswers(open(given), "visible")).not.toHaveProperty("_unconfirmed");
  });

  it("is never open for imports and the API, which record nothing", () => {
    expect(unconfirmed({ email: "ada@example.org" })).toEqual([]);
    expect(keptAnswers(open({ email: "ada@example.org" }), "all")).not.toHaveProperty("_unconfirmed");
  });

  it("is not an answer of its own", () => {
    expect(open(given).unknownKeys).toEqual([]);
    expect(open({ _unconfirmed: "email" }).unknownKeys).toEqual(["_unconfirmed"]);
  });
});

describe("what respondents send", () => {
  const before = { email: "a@example.org", _unconfirmed: ["email", "home.city", "rows[a].name"] };
  const listAfter = (patch: JsonObject) =>
    withConfirmed(program, { before, after: { ...before, ...patch }, patch })._unconfirmed;

  it("is confirmed, also as part of a group or repeat", () => {
    expect(listAfter({ email: "a@example.org" })).toEqual(["home.city", "rows[a].name"]);
    expect(listAfter({ home: { city: "Paris" }, rows: [] })).toEqual(["email"]);
    expect(listAfter({ emails: "x" })).toEqual(before._unconfirmed);
  });

  it("can be marked as not confirmed again, but not with anything else than a list", () => {
    const sent = { email: "a@example.org", _unconfirmed: ["email"] };
    expect(listAfter(sent)).toEqual([...before._unconfirmed.filter((path) => path !== "email"), "email"]);
    expect(listAfter({ _unconfirmed: [] })).toEqual(before._unconfirmed);
    expect(listAfter({ _unconfirmed: null })).toEqual(before._unconfirmed);
  });

  it("begins with what was given in advance", () => {
    expect(withGiven(program, { email: "x" }, ["email"])._unconfirmed).toEqual(["email"]);
    const plain = compile(prepareDefinition(form(field("a", { confirm: false }))), fieldTypes);
    expect(withGiven(plain, { a: "x" }, ["a"])).toEqual({ a: "x" });
  });
});

describe("around it", () => {
  const findings = (item: Item) =>
    lintDefinition(form(item), fieldTypes, fieldCatalogue).map(({ code, message }) => `${code}: ${message}`);

  it("the linter reports fields that have nothing to confirm", () => {
    expect(findings(field("a"))).toEqual([]);
    expect(findings(field("a", { read_only: true }))).toEqual([]);
    const never =
      "confirm: There is nothing to confirm in this field, because its answer is never given in advance.";
    expect(findings(field("a", { type: "decimal", formula: "1 + 1" }))).toEqual([never]);
    expect(findings(field("a", { type: "file" }))).toEqual([never]);
    expect(findings(field("a", { type: "hidden" }))).toEqual([
      "confirm: There is nothing to confirm in this field, because respondents do not see it.",
    ]);
  });

  it("the prover takes for granted that it can be confirmed", () => {
    const { claims } = proveDefinition(definition, fieldTypes, {
      budget: 1_000_000,
      descriptions: fieldCatalogue,
    });
    expect(claims.filter(({ is_problem }) => is_problem)).toEqual([]);
  });

  it("a comparison of versions reports it, and adding it as stricter", () => {
    const [before, after] = [form(field("a", { confirm: false })), form(field("a"))];
    const changes = (from: FormDefinition, to: FormDefinition) =>
      diffDefinitions(from, to).map(({ kind, breaking }) => [kind, breaking]);
    expect(changes(before, after)).toEqual([["confirm_changed", true]]);
    expect(changes(after, before)).toEqual([["confirm_changed", false]]);
    expect(changes(form(field("a", { confirm: false })), before)).toEqual([]);
  });

  it("the description of the answers contains the list", () => {
    const properties = (of: FormDefinition) =>
      JSON.stringify(answersSchema(of, (type) => fieldCatalogue.get(type)));
    expect(properties(definition)).toContain('"_unconfirmed"');
    expect(properties(form(field("a", { confirm: false })))).not.toContain('"_unconfirmed"');
  });
});
