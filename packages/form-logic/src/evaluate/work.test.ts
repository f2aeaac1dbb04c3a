/**
 * No form or set of answers can keep a host busy: evaluation is limited, and all hosts report an exceeded limit in the
 * same way.
 */
import { describe, expect, it } from "vitest";
import type { FormDefinition, Item } from "../definition/definition.ts";
import { fieldTypes } from "../fields/logic.ts";
import { prepareDefinition } from "../publish/prepare-definition.ts";
import { costlyForms } from "../test-kit/costly-forms.ts";
import { largeForm } from "../test-kit/large-form.ts";
import { quickest, timed } from "../test-kit/quickest.ts";
import { addInstance, setAnswer } from "./change-evaluation.ts";
import { compile } from "./compile.ts";
import { type Evaluation, evaluate } from "./evaluation.ts";
import { descend, instancesOf } from "./instance.ts";
import { answersOf, viewOf } from "./view.ts";

const context = { nowMs: Date.UTC(2026, 10, 15), language: "en" };
const tooMuch = { is_valid: false, fields: {}, pages: [], issues: [{ code: "expression" }] };

const form = (items: readonly object[]): FormDefinition =>
  prepareDefinition({
    format: 1,
    title: "F",
    languages: ["en"],
    pages: [{ id: "p", items: items as readonly Item[] }],
  });
const field = (key: string, more: object = {}, type = "number") => ({
  id: key,
  type,
  key,
  label: key,
  ...more,
});

/** Gives two different answers in turn, to fields all over the form. */
function changer(evaluation: Evaluation): (round: number) => void {
  const fields = evaluation.program.nodes.filter((node) => node.field && !node.field.isComputed);
  return (round) => {
    const node = fields[(round * 7) % fields.length];
    const [instance] = node ? descend(evaluation.root, node.scope) : [];
    if (node && instance) setAnswer(evaluation, instance, node, round % 2 ? 1 : "x");
  };
}

const usual = largeForm();
const usualProgram = compile(usual.definition, fieldTypes);

/** How much slower this machine is now than one that evaluates the large form in 1.5 ms. */
function slowness(): number {
  const usualMs = quickest(20, 1, () => timed(() => evaluate(usualProgram, usual.answers, context)));
  return Math.max(1, usualMs / 1.5);
}

describe.each(costlyForms)("$name", ({ definition, answers }) => {
  const program = compile(definition, fieldTypes);

  it("is evaluated, shown and changed in about 50 ms each at most, on an idle machine", () => {
    const evaluation = evaluate(program, answers, context);
    const change = changer(evaluation);
    const before = slowness();
    const timesMs = [
      () => evaluate(program, answers, context),
      () => viewOf(evaluation),
      ...[0, 1, 2].map((from) => (round: number) => change(from + 3 * round)),
    ].map((work) => quickest(10, 50, (round) => timed(() => work(round))));
    // Twice the limit, because other processes share this machine; `pnpm test:stalls` measures the limit itself.
    const limitMs = 100 * Math.max(before, slowness());
    expect(timesMs.filter((one) => one >= limitMs)).toEqual([]);
  });

  it("gives the same result after changes as from scratch", () => {
    const evaluation = evaluate(program, answers, context);
    const change = changer(evaluation);
    for (let round = 0; round < 6; round += 1) {
      change(round);
      const { fields, pages, issues } = viewOf(evaluation);
      const anew = evaluate(program, answersOf(evaluation, "all"), context);
      expect(viewOf(anew)).toMatchObject({ fields: withoutRefused(fields), pages, issues });
    }
  });
});

/** Drops rejected or truncated answers, which are neither sent nor reported again. */
function withoutRefused(fields: Readonly<Record<string, { issues: readonly { code: string }[] }>>): object {
  return Object.fromEntries(
    Object.entries(fields).filter(([, { issues }]) =>
      issues.every(({ code }) => code !== "type" && code !== "too_many"),
    ),
  );
}

describe("exceeding the work limit", () => {
  it("is reported for the whole form if the total is too much", () => {
    const names = costlyForms.filter(({ definition, answers }) => {
      const view = viewOf(evaluate(compile(definition, fieldTypes), answers, context));
      if (view.issues.length > 0) expect(view).toMatchObject(tooMuch);
      return view.issues.length > 0;
    });
    expect(names.length).toBeGreaterThan(6);
  });

  it("is reported for one field if only its formula is too expensive, without affecting others", () => {
    const long = Array.from({ length: 300 }, () => "COUNT_UNIQUE(RANGE(1, 1000))").join("+");
    const program = compile(form([field("a", { formula: long }), field("b")]), fieldTypes);
    const evaluation = evaluate(program, { b: 3 }, context);
    const { is_valid, fields, issues } = viewOf(evaluation);
    expect([is_valid, issues]).toEqual([false, []]);
    expect(fields.a).toMatchObject({ value: null, issues: [{ code: "expression" }] });
    expect(fields.b).toMatchObject({ value: 3, issues: [] });
  });

  it("is reported immediately, and no longer once it is resolved", () => {
    const sums = Array.from({ length: 40 }, () => "COUNT_UNIQUE(RANGE(1, n))").join("+");
    const program = compile(form([field("n"), field("a", { formula: sums })]), fieldTypes);
    const evaluation = evaluate(program, { n: 2 }, context);
    const issuesWith = (n: number) => {
      const node = program.nodes.find(({ id }) => id === "n");
      if (node) setAnswer(evaluation, evaluation.root, node, n);
      return viewOf(evaluation).fields.a?.issues;
    };
    expect(issuesWith(1_000)).toEqual([{ code: "expression" }]);
    expect(issuesWith(3)).toEqual([]);
    expect(issuesWith(1_000)).toEqual([{ code: "expression" }]);
  });

  it("is recoverable, whatever happened in between", () => {
    const sums = Array.from({ length: 8 }, () => "COUNT_UNIQUE(RANGE(1, n))").join("+");
    const items = Array.from({ length: 20 }, (_, at) => field(`a${at}`, { formula: sums }));
    const program = compile(form([field("n"), field("b"), ...items]), fieldTypes);
    const evaluation = evaluate(program, { n: 1_000 }, context);
    const set = (id: string, value: number) => {
      const node = program.nodes.find((one) => one.id === id);
      if (node) setAnswer(evaluation, evaluation.root, node, value);
    };
    expect(viewOf(evaluation)).toMatchObject(tooMuch);
    set("b", 1);
    expect(viewOf(evaluation)).toMatchObject(tooMuch);
    set("n", 2);
    expect(viewOf(evaluation)).toEqual(viewOf(evaluate(program, { n: 2, b: 1 }, context)));
    expect(viewOf(evaluation).fields.a19).toMatchObject({ value: 16, issues: [] });
  });

  it("never happens through many small changes of a large form", () => {
    const { definition, answers } = largeForm();
    const evaluation = evaluate(compile(definition, fieldTypes), answers, context);
    const change = changer(evaluation);
    for (let round = 0; round < 3_000; round += 1) change(round);
    expect(viewOf(evaluation).issues).toEqual([]);
  });
});

describe("repeats", () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ _id: `r${at}` }));
  const repeat = (fields: number) =>
    form([
      {
        id: "rows",
        type: "repeat",
        key: "rows",
        items: Array.from({ length: fields }, (_, at) => field(`f${at}`)),
      },
    ]);

  it("are reported if there are more than allowed", () => {
    const view = viewOf(evaluate(compile(repeat(1), fieldTypes), { rows: rows(1_001) }, context));
    expect(view.fields.rows).toMatchObject({
      value: 1_000,
      issues: [{ code: "too_many", params: { max: 1_000, unit: "items" } }],
    });
    const wide = viewOf(evaluate(compile(repeat(100), fieldTypes), { rows: rows(200) }, context));
    expect([wide.is_valid, wide.fields.rows?.issues]).toEqual([
      false,
      [{ code: "too_many", params: { max: wide.fields.rows?.value, unit: "items" } }],
    ]);
  });

  it("cannot be added if they would be rejected when the form is opened again", () => {
    const program = compile(repeat(100), fieldTypes);
    const evaluation = evaluate(program, { rows: rows(90) }, context);
    const node = program.nodes.find(({ id }) => id === "rows");
    if (!node) throw new Error("there is a repeat");
    for (let at = 0; at < 30; at += 1) addInstance(evaluation, evaluation.root, node, `new${at}`);
    expect(instancesOf(evaluation.root, node).length).toBeLessThan(110);
    const anew = evaluate(program, answersOf(evaluation, "all"), context);
    expect(viewOf(anew).fields.rows).toEqual(viewOf(evaluation).fields.rows);
  });
});
