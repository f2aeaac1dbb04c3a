import { describe, expect, it } from "vitest";
import { missingInstances, withMissingInstances } from "../answers/missing-instances.ts";
import type { FormDefinition, Item } from "../definition/definition.ts";
import { diffDefinitions } from "../diff/diff-definitions.ts";
import { fieldCatalogue } from "../fields/catalogue.ts";
import { fieldTypes } from "../fields/logic.ts";
import { lintDefinition } from "../lint/lint-definition.ts";
import { proveDefinition } from "../prove/prove-definition.ts";
import { prepareDefinition } from "../publish/prepare-definition.ts";
import type { JsonObject } from "../values/json.ts";
import { findAddress } from "./address.ts";
import { setAnswer } from "./change-evaluation.ts";
import { compile } from "./compile.ts";
import { evaluate } from "./evaluation.ts";
import { fromRespondent } from "./from-respondent.ts";
import { keptAnswers } from "./kept-answers.ts";
import { viewOf } from "./view.ts";

const options = ["red", "green", "blue sky"].map((value) => ({ value, label: value.toUpperCase() }));
const field = (key: string, type: string, more: object = {}): Item =>
  ({ id: `f_${key}`, type, key, label: key, ...more }) as Item;
const colors = field("colors", "checkboxes", { settings: { options } });
const favorite = (from: object = { field: "colors" }) =>
  field("favorite", "radio", { required: true, settings: { options_from: from } });
const loop = (more: object = {}): Item =>
  ({
    id: "loop",
    type: "repeat",
    key: "rated",
    for_each: { field: "colors" },
    items: [field("score", "number", { required: true }), field("why", "text", { default: "Because" })],
    ...more,
  }) as Item;
const form = (...items: readonly Item[]): FormDefinition => ({
  format: 1,
  title: "Colors",
  languages: ["en", "de"],
  pages: [{ id: "p", items }],
  translations: { de: { "f_colors.options.red": "Rot" } },
});
const context = { nowMs: 0, language: "en" };
const open = (definition: FormDefinition, answers: JsonObject) =>
  evaluate(compile(prepareDefinition(definition), fieldTypes), answers, context);
const issuesOf = (definition: FormDefinition, answers: JsonObject) =>
  Object.entries(viewOf(open(definition, answers)).fields).flatMap(([path, { issues }]) =>
    issues.map(({ code }) => `${path} ${code}`),
  );

describe("options taken over from another field", () => {
  it("are those that were chosen, or those that are left", () => {
    const chosen = { colors: ["red", "green"] };
    expect(issuesOf(form(colors, favorite()), { ...chosen, favorite: "red" })).toEqual([]);
    expect(issuesOf(form(colors, favorite()), { ...chosen, favorite: "blue sky" })).toEqual([
      "favorite option",
    ]);
    const left = favorite({ field: "colors", which: "not_chosen" });
    expect(issuesOf(form(colors, left), { ...chosen, favorite: "red" })).toEqual(["favorite option"]);
    expect(issuesOf(form(colors, left), { ...chosen, favorite: "blue sky" })).toEqual([]);
  });

  it("hide the question if there are none, also while the answers change", () => {
    const evaluation = open(form(colors, favorite()), {});
    const isVisible = () => viewOf(evaluation).fields.favorite?.visible;
    const { instance, node } = findAddress(evaluation, "colors") ?? {};
    if (!instance || !node) throw new Error("no address");
    expect(isVisible()).toBe(false);
    setAnswer(evaluation, instance, node, ["red"]);
    expect(isVisible()).toBe(true);
    expect(viewOf(evaluation).fields.favorite?.issues).toEqual([{ code: "required" }]);
    setAnswer(evaluation, instance, node, null);
    expect(isVisible()).toBe(false);
  });

  it("have the labels and translations of the field that they come from", () => {
    const { pages, translations } = prepareDefinition(form(colors, favorite()));
    expect(pages[0]?.items[1]).toMatchObject({ settings: { options } });
    expect(translations?.de?.["f_favorite.options.red"]).toBe("Rot");
  });
});

describe("a repeat with an instance for each option", () => {
  it("asks about each chosen option, and about nothing else", () => {
    const { fields } = viewOf(open(form(colors, loop()), { colors: ["blue sky", "red"] }));
    expect(Object.keys(fields)).toEqual([
      "colors",
      "rated",
      "rated[red].score",
      "rated[red].why",
      "rated[blue~w~sky].score",
      "rated[blue~w~sky].why",
    ]);
    expect(issuesOf(form(colors, loop()), { colors: ["red"] })).toEqual(["rated[red].score required"]);
    expect(viewOf(open(form(colors, loop()), {})).fields.rated).toMatchObject({ visible: false, value: 0 });
  });

  it("keeps what was answered about an option that is no longer chosen, but does not submit it", () => {
    const answers = {
      colors: ["green"],
      rated: [
        { _id: "red", score: 3 },
        { _id: "green", score: 4 },
      ],
    };
    const evaluation = open(form(colors, loop()), answers);
    const green = { _id: "green", score: 4, why: "Because" };
    const red = { _id: "red", score: 3, why: "Because" };
    expect(keptAnswers(evaluation, "visible").rated).toEqual([green]);
    expect(keptAnswers(evaluation, "all").rated).toEqual([red, green]);
    // Instances of options that were never chosen are not stored.
    expect(keptAnswers(open(form(colors, loop()), { colors: ["red"] }), "all").rated).toHaveLength(1);
  });

  it("follows the choice while the answers change", () => {
    const evaluation = open(form(colors, loop()), { colors: ["red"] });
    const { instance, node } = findAddress(evaluation, "colors") ?? {};
    if (!instance || !node) throw new Error("no address");
    setAnswer(evaluation, instance, node, ["green"]);
    expect(viewOf(evaluation).fields).toEqual(
      viewOf(open(form(colors, loop()), { colors: ["green"] })).fields,
    );
  });

  it("ignores instances of unknown options, and read-only answers stay as they are", () => {
    const fixed = loop({
      items: [field("score", "number", { read_only_if: { field: "colors", op: "answered" } })],
    });
    const program = compile(prepareDefinition(form(colors, fixed)), fieldTypes);
    const stored = { colors: ["red", "green"], rated: [{ _id: "green", score: 1 }] };
    const sent = { colors: ["red", "green"], rated: [{ _id: "x" }, { _id: "green", score: 2 }] };
    expect(fromRespondent(program, sent, stored, context).refused).toEqual(["rated[green].score"]);
    expect(viewOf(evaluate(program, sent, context)).fields).not.toHaveProperty("rated[x].score");
  });

  it("has its instances in the answers of a browser as soon as the options are chosen", () => {
    const definition = form(colors, loop());
    expect(missingInstances(definition, { colors: ["red", "blue sky"] })).toEqual([
      { path: "rated", id: "red" },
      { path: "rated", id: "blue~w~sky" },
    ]);
    expect(withMissingInstances(definition, { colors: ["red"], rated: [{ _id: "red", score: 1 }] })).toEqual({
      colors: ["red"],
      rated: [{ _id: "red", score: 1 }],
    });
    expect(missingInstances(definition, {})).toEqual([]);
  });

  it("is not claimed to be never visible", () => {
    const { claims } = proveDefinition(form(colors, loop(), favorite()), fieldTypes);
    expect(claims.filter(({ verdict, is_problem }) => verdict === "proved" && is_problem)).toEqual([]);
  });
});

describe("the linter", () => {
  const findings = (...items: readonly Item[]) =>
    lintDefinition(form(colors, ...items), fieldTypes, fieldCatalogue)
      .filter(({ severity }) => severity === "error")
      .map(({ code, item_id }) => `${code} ${item_id}`);

  it("accepts both, and rejects sources that have no options or more than one answer", () => {
    expect(findings(favorite(), loop())).toEqual([]);
    expect(findings(favorite({ field: "nothing" }))).toEqual(["carried f_favorite"]);
    expect(findings(field("name", "text"), favorite({ field: "name" }))).toEqual(["carried f_favorite"]);
    expect(findings(loop({ min: 1 }))).toEqual(["carried loop"]);
    const inner = { ...colors, id: "f_inner", key: "inner" } as Item;
    const repeat = {
      id: "r",
      type: "repeat",
      key: "r",
      items: [inner, favorite({ field: "inner" })],
    } as Item;
    expect(findings(repeat)).toEqual(["carried f_favorite"]);
    expect(findings({ ...repeat, items: [inner] } as Item, favorite({ field: "r.inner" }))).toEqual([
      "carried f_favorite",
    ]);
  });

  it("reports changes between versions", () => {
    const changed = loop({ for_each: { field: "colors", which: "not_chosen" } });
    expect(diffDefinitions(form(colors, loop()), form(colors, changed))).toMatchObject([
      { kind: "setting_changed", item_id: "loop", name: "for_each" },
    ]);
  });
});
