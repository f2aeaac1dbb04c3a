/** The engine's results for one random form, before and after some changes. Runs in Node and, bundled, in a browser. */
import { compile } from "../src/evaluate/compile.ts";
import { evaluate } from "../src/evaluate/evaluation.ts";
import { answersOf, viewOf } from "../src/evaluate/view.ts";
import { fieldTypes } from "../src/fields/logic.ts";
import { changeSomething } from "../src/test-kit/change-form.ts";
import { costlyForms } from "../src/test-kit/costly-forms.ts";
import { createRandom } from "../src/test-kit/random.ts";
import { randomForm } from "../src/test-kit/random-form.ts";

const context = { nowMs: Date.UTC(2026, 10, 15, 9, 30), language: "en" };
const changes = 6;

export function verdictOf(seed: number): string {
  const { definition, answers } = randomForm(seed);
  const program = compile(definition, fieldTypes);
  const evaluation = evaluate(program, answers, context);
  const first = viewOf(evaluation);
  const random = createRandom(seed);
  for (let step = 0; step < changes; step += 1) changeSomething(evaluation, random, step);
  return JSON.stringify([program.problems, first, viewOf(evaluation), answersOf(evaluation, "visible")]);
}

/** Covers forms that take too long, for which every host must stop at the same point. */
export function costlyVerdicts(): readonly string[] {
  return costlyForms.map(({ definition, answers }) => {
    const evaluation = evaluate(compile(definition, fieldTypes), answers, context);
    return JSON.stringify([evaluation.context.left, viewOf(evaluation)]);
  });
}
