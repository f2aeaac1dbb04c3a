/** Runs work in steps, with a turn of the event loop for other requests between them. */
import { setImmediate } from "node:timers/promises";
import type { Program } from "@formstead/form-logic";
import { atOnce, type Steps } from "../../../../platform/time/steps.rules.ts";

/** Fields; a hundred take up to a millisecond per step. */
const smallMax = 300;

/** Work on answers to a form: at once where it is short. */
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
