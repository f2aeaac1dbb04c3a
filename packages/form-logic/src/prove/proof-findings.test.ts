import { describe, expect, it } from "vitest";
import type { ComparisonOperator, Condition } from "../conditions/condition.ts";
import type { FormDefinition, Item, Page } from "../definition/definition.ts";
import { compile } from "../evaluate/compile.ts";
import { fieldCatalogue } from "../fields/catalogue.ts";
import { fieldTypes } from "../fields/logic.ts";
import { lintDefinition } from "../lint/lint-definition.ts";
import { prepareDefinition } from "../publish/prepare-definition.ts";
import { costlyForms } from "../test-kit/costly-forms.ts";
import { largeForm } from "../test-kit/large-form.ts";
import { quickest, timed } from "../test-kit/quickest.ts";
import type { Json } from "../values/json.ts";
import { proofFindings } from "./proof-findings.ts";
import { isComplete, proofSteps, proveDefinition } from "./prove-definition.ts";

const field = (key: string, type = "number", more: object = {}) =>
  ({ id: key, type, key, label: key, ...more }) as Item;
const is = (path: string, op: ComparisonOperator, value?: Json): Condition => ({
  field: path,
  op,
  ...(value !== undefined && { value }),
});
const form = (...pages: readonly (Partial<Page> & { items: readonly Item[] })[]): FormDefinition => ({
  format: 1,
  title: "Form",
  languages: ["en"],
  pages: pages.map((page, at) => ({ id: `p${at + 1}`, ...page })),
});
const findings = (definition: FormDefinition) =>
  proofFindings(
    proveDefinition(definition, fieldTypes, { descriptions: fieldCatalogue }),
    lintDefinition(definition, fieldTypes, fieldCatalogue),
  );

describe("what was proved against a form", () => {
  it("is reported with the rule, once", () => {
    const impossible: Condition = { all: [is("a", "gt", 5), is("a", "lt", 5)] };
    const told = findings(form({ items: [field("a"), field("b", "text", { visible_if: impossible })] }));
    expect(told).toEqual([
      {
        severity: "warning",
        code: "never_holds",
        item_id: "b",
        rule: { name: "visible_if" },
        message: expect.any(String),
      },
    ]);
  });

  it("is reported with the answers that show it", () => {
    const locked = { required: true, read_only_if: is("a", "gt", 10) };
    expect(findings(form({ items: [field("a"), field("b", "text", locked)] }))).toMatchObject([
      { code: "unfillable", item_id: "b", counter_example: { a: expect.any(Number) } },
    ]);
    const back = { items: [field("c", "checkbox")], jumps: [{ if: is("a", "answered"), to: "p1" }] };
    const round = form({ items: [field("a", "checkbox", { read_only: true })] }, back);
    expect(findings(round)).toMatchObject([
      { code: "dead_end", item_id: "", counter_example: { a: expect.any(Boolean) } },
    ]);
  });

  it("is not reported again if the linter has reported it", () => {
    expect(findings(form({ items: [field("a"), field("b", "text", { visible_if: { all: [] } })] }))).toEqual(
      [],
    );
  });

  it("is empty for a valid form, and then the proof is complete", () => {
    const definition = form({ items: [field("a"), field("b", "text", { visible_if: is("a", "gt", 5) })] });
    expect(findings(definition)).toEqual([]);
    expect(isComplete(proveDefinition(definition, fieldTypes))).toBe(true);
    expect(isComplete(proveDefinition(definition, fieldTypes, { budget: 10 }))).toBe(false);
  });
});

describe("an incremental proof", () => {
  it("gives the same result as one at once", () => {
    const { definition } = largeForm();
    const steps = proofSteps(compile(prepareDefinition(definition), fieldTypes), { budget: 2_000_000 });
    let [count, step] = [0, steps.next()];
    for (; !step.done; step = steps.next()) count += 1;
    expect(count).toBeGreaterThan(5);
    expect(step.value).toEqual(proveDefinition(definition, fieldTypes, { budget: 2_000_000 }));
  });

  const programs = costlyForms
    .map(({ name, definition }) => ({ name, program: compile(definition, fieldTypes) }))
    .filter(({ program }) => program.problems.length === 0);
  it.each(programs)("yields at least every 50 ms: $name", ({ program }) => {
    const longestMs = quickest(10, 50, () => {
      const steps = proofSteps(program, { budget: 1_000_000, descriptions: fieldCatalogue });
      let longest = 0;
      for (let isDone: boolean | undefined = false; !isDone; ) {
        const stepMs = timed(() => {
          isDone = steps.next().done;
        });
        longest = Math.max(longest, stepMs);
      }
      return longest;
    });
    // Twice the limit, because other processes share this machine.
    expect(longestMs).toBeLessThan(100);
  });
});
