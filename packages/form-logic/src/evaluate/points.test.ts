import { describe, expect, it } from "vitest";
import type { FieldItem, FormDefinition, Item } from "../definition/definition.ts";
import { definitionSchemas } from "../definition/definition-schemas.ts";
import { diffDefinitions } from "../diff/diff-definitions.ts";
import { fieldCatalogue } from "../fields/catalogue.ts";
import { fieldTypes } from "../fields/logic.ts";
import { lintDefinition } from "../lint/lint-definition.ts";
import { proveDefinition } from "../prove/prove-definition.ts";
import { prepareDefinition } from "../publish/prepare-definition.ts";
import { withoutUnusedPoints } from "../publish/unused-points.ts";
import type { JsonObject } from "../values/json.ts";
import { compile } from "./compile.ts";
import { evaluate } from "./evaluation.ts";
import { viewOf } from "./view.ts";

const options = [
  { value: "red", label: "Red", points: 2 },
  { value: "green", label: "Green", points: -0.5 },
  { value: "blue", label: "Blue" },
];
const field = (key: string, type: string, more: Partial<FieldItem> = {}): FieldItem => ({
  id: `f_${key}`,
  type,
  key,
  label: key,
  ...more,
});
const color = field("color", "radio", { settings: { options, allow_other: true } });
const colors = field("colors", "checkboxes", { settings: { options } });
const score = (formula: string) => field("score", "variable", { formula, settings: { kind: "number" } });
const form = (...items: readonly Item[]): FormDefinition => ({
  format: 1,
  title: "Quiz",
  languages: ["en"],
  pages: [{ id: "p", items }],
});
const scoreOf = (definition: FormDefinition, answers: JsonObject) => {
  const program = compile(prepareDefinition(definition), fieldTypes);
  return viewOf(evaluate(program, answers, { nowMs: 0, language: "en" })).fields.score?.value;
};
const findings = (...items: readonly Item[]) =>
  lintDefinition(form(...items), fieldTypes, fieldCatalogue).map(
    ({ severity, code, message }) => `${severity} ${code}: ${message}`,
  );

describe("POINTS", () => {
  const one = form(color, score("POINTS(color)"));
  const several = form(colors, score("POINTS(colors)"));

  it("is what the chosen option counts, and 0 without one", () => {
    expect(scoreOf(one, { color: "red" })).toBe("2");
    expect(scoreOf(one, { color: "green" })).toBe("-0.5");
    expect(scoreOf(one, { color: "blue" })).toBe("0");
    expect(scoreOf(one, { color: { value: "other", other: "Pink" } })).toBe("0");
    expect(scoreOf(one, {})).toBe("0");
  });

  it("adds up several choices, also those of all instances of a repeat", () => {
    expect(scoreOf(several, { colors: ["red", "green", "blue"] })).toBe("1.5");
    const rows: Item = { id: "r", type: "repeat", key: "rows", items: [color, colors] };
    const answers = {
      rows: [
        { _id: "a", color: "red", colors: ["red", "green"] },
        { _id: "b", color: "red" },
      ],
    };
    expect(scoreOf(form(rows, score("POINTS(rows.color) * 10 + POINTS(rows.colors)")), answers)).toBe("41.5");
  });

  it("is 0 while the field is hidden", () => {
    const hidden = { ...color, visible_if: { field: "asked", op: "is_true" } } as const;
    const quiz = form(field("asked", "checkbox"), hidden, score("POINTS(color)"));
    expect(scoreOf(quiz, { asked: true, color: "red" })).toBe("2");
    expect(scoreOf(quiz, { asked: false, color: "red" })).toBe("0");
  });

  it("counts options that were taken over from another field", () => {
    const favorite = field("favorite", "radio", { settings: { options_from: { field: "colors" } } });
    const quiz = form(colors, favorite, score("POINTS(favorite)"));
    expect(scoreOf(quiz, { colors: ["red", "blue"], favorite: "red" })).toBe("2");
    expect(findings(colors, favorite, score("POINTS(favorite)"))).toEqual([]);
  });
});

describe("the linter", () => {
  it("accepts points of fields with options", () => {
    expect(findings(color, colors, score("POINTS(color) + POINTS(colors)"))).toEqual([]);
  });

  it("refuses other arguments", () => {
    const name = field("name", "text");
    expect(findings(name, score("POINTS(name)"))).toEqual([
      "error formula_arguments: POINTS expects a field with options, but name has none of its own.",
    ]);
    expect(findings(color, score('POINTS("red")'))).toEqual([
      "error formula_arguments: POINTS expects the path of a field with options.",
    ]);
    expect(findings(score("POINTS(nobody)"))).toEqual([
      "error formula_unknown_field: Unknown field nobody in this context.",
    ]);
    expect(findings(color, score("POINTS(color, color)"))).toEqual([
      "error formula_arguments: POINTS expects POINTS(field), but got 2 arguments.",
    ]);
  });

  it("warns if no option has points", () => {
    const plain = field("plain", "radio", { settings: { options: [{ value: "a", label: "A" }] } });
    expect(findings(plain, color, score("1 + SUM([POINTS(plain), POINTS(color)])"))).toEqual([
      "warning no_points: No option of plain has points, so they are always 0.",
    ]);
  });

  it("refuses points that are not numbers of a sensible size", () => {
    const wrong = ["2", 1e9].map((points) => ({ value: `v${points}`, label: "A", points }));
    expect(findings(field("a", "radio", { settings: { options: wrong } }))).toEqual([
      "error settings: Points are a number from -1000000 to 1000000.",
      "error settings: Points are a number from -1000000 to 1000000.",
    ]);
  });
});

describe("the prover", () => {
  const verdict = (formula: string, ...items: readonly Item[]) => {
    const asked = field("asked", "text", { visible_if: { formula } });
    const { claims } = proveDefinition(form(...items, asked), fieldTypes, {
      budget: 10_000_000,
      descriptions: fieldCatalogue,
    });
    const found = claims.find(({ claim, item_id }) => claim === "never_holds" && item_id === "f_asked");
    return [found?.verdict, found?.example];
  };

  it("finds choices with enough points, or proves that there are none", () => {
    const plain = { ...color, settings: { options } };
    expect(verdict("POINTS(color) = 2", plain)).toEqual(["counter_example", { color: "red" }]);
    expect(verdict("POINTS(color) > 2", plain)).toEqual(["proved", undefined]);
    expect(verdict("POINTS(colors) = 1.5", colors)).toEqual([
      "counter_example",
      { colors: ["red", "green"] },
    ]);
  });
});

describe("a comparison of versions", () => {
  it("reports changed points, which break nothing", () => {
    const changed = options.map((option) => ({ ...option, points: 1 }));
    const after = form({ ...color, settings: { options: changed } });
    const changes = diffDefinitions(form({ ...color, settings: { options } }), after);
    expect(changes.map(({ kind, option, breaking }) => [kind, option, breaking])).toEqual([
      ["option_changed", "red", false],
      ["option_changed", "green", false],
      ["option_changed", "blue", false],
    ]);
  });
});

describe("the published description", () => {
  it("contains points of choices, but not of the columns of a matrix", () => {
    const text = (name: string) => JSON.stringify(definitionSchemas()[name]);
    expect(text("FormOption")).toContain('"points"');
    expect(text("FormPlainOption")).toContain('"points"');
    expect(text("MatrixField")).not.toContain('"points"');
  });
});

describe("the definition that respondents get", () => {
  const pointsIn = (definition: FormDefinition) =>
    withoutUnusedPoints(prepareDefinition(definition)).pages.flatMap(({ items }) =>
      items.map((item) => JSON.stringify(item).match(/"points":/g)?.length ?? 0),
    );

  it("has only points that a formula reads", () => {
    expect(pointsIn(form(color, colors))).toEqual([0, 0]);
    expect(pointsIn(form(color, colors, score("1 + POINTS(color)")))).toEqual([2, 0, 0]);
    const shown = field("more", "text", { visible_if: { any: [{ formula: "POINTS(colors) > 1" }] } });
    expect(pointsIn(form(color, colors, shown))).toEqual([0, 2, 0]);
    const ending = { id: "end", if: { formula: "POINTS(color) > 1" } };
    expect(pointsIn({ ...form(color, colors), endings: [ending] })).toEqual([2, 0]);
  });

  it("is the same object if there is nothing to remove, and for every visitor", () => {
    const plain = prepareDefinition(form(field("name", "text")));
    expect(withoutUnusedPoints(plain)).toBe(plain);
    const quiz = prepareDefinition(form(color));
    expect(withoutUnusedPoints(quiz)).toBe(withoutUnusedPoints(quiz));
  });
});
