/** Runs work in steps and yields to the event loop between them, so that other requests can proceed. */
import { setImmediate } from "node:timers/promises";
import { isSmallProgram, type Program } from "@formstead/form-logic";
import { atOnce, type Steps } from "../../../../platform/time/steps.rules.ts";

/** Processes the answers to a form; runs synchronously if the form is small. */
export function inTurns<Result>(program: Program, steps: Steps<Result>): Result | Promise<Result> {
  return isSmallProgram(program) ? atOnce(steps) : letOthersIn(steps);
}

export async function letOthersIn<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    await setImmediate();
    const step = steps.next();
    if (step.done) return step.value;
  }
}
