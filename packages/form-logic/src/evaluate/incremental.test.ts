/** An incremental update must give the same result as a full evaluation. */
import { describe, expect, it } from "vitest";
import { fieldTypes } from "../fields/logic.ts";
import { changeSomething } from "../test-kit/change-form.ts";
import { createRandom } from "../test-kit/random.ts";
import { randomForm } from "../test-kit/random-form.ts";
import { compile } from "./compile.ts";
import { type Evaluation, evaluate } from "./evaluation.ts";
import { answersOf, viewOf } from "./view.ts";

const context = { nowMs: Date.UTC(2026, 10, 15), language: "en" };
const forms = Number(process.env.RANDOM_FORMS ?? 400);
const seed = Number(process.env.TEST_SEED);

describe("full and incremental evaluation agree", () => {
  it(`over ${forms} random forms and 12 changes each (TEST_SEED=${seed})`, () => {
    for (let at = 0; at < forms; at += 1) {
      const { definition, answers } = randomForm(seed + at);
      const random = createRandom(seed + at);
      const program = compile(definition, fieldTypes);
      // A form with a cycle may settle in more than one way; it cannot be published.
      if (program.problems.some(({ code }) => code === "cycle")) continue;
      const evaluation = evaluate(program, answers, context);
      for (let step = 0; step < 12; step += 1) {
        changeSomething(evaluation, random, step);
        const anew = evaluate(program, answersOf(evaluation, "all"), context);
        const paths = refusedIn(evaluation);
        expect(comparable(evaluation, paths), `TEST_SEED=${seed + at}, change ${step}`).toEqual(
          comparable(anew, paths),
        );
      }
    }
  });
});

/**
 * Rejected values are remembered until the next answer, so their issues differ; unknown keys are reported only once.
 */
function comparable(evaluation: Evaluation, refusedPaths: ReadonlySet<string>): unknown {
  const { fields, pages } = viewOf(evaluation);
  const told = Object.entries(fields).map(([path, view]) => [
    path,
    refusedPaths.has(path) ? { ...view, issues: [] } : view,
  ]);
  return { fields: told, pages };
}

function refusedIn(evaluation: Evaluation): ReadonlySet<string> {
  const { fields } = viewOf(evaluation);
  return new Set(
    Object.entries(fields).flatMap(([path, { issues }]) =>
      issues.some(({ code }) => code === "type") ? [path] : [],
    ),
  );
}
