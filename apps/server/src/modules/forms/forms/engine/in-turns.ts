/** Runs work in steps and yields to the event loop between them, so that other requests can proceed. */
import { setImmediate } from "node:timers/promises";
import type { Program } from "@formstead/form-logic";
import { atOnce, type Steps } from "../../../../platform/time/steps.rules.ts";

/** Number of fields. A hundred fields take up to a millisecond per step. */
const smallMax = 300;

/** Runs work on the answers to a form, synchronously if the form is small. */
export function inTurns<Result>(program: Program, steps: Steps<Result>): Result | Promise<Result> {
  const isSmall = program.nodes.length <= smallMax && program.scopes.length === 1;
  return isSmall ? atOnce(steps) : letOthersIn(steps);
}

export async function letOthersIn<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    await setImmediate();
    const step = steps.next();
    if (step.done) return step.value;
  }
}
