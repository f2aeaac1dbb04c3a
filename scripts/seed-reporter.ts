/** Prints the seed of a run with random cases: when it starts, and again at the end if it failed. */
import type { Reporter } from "vitest/node";

export function seedReporter(seed: string): Reporter {
  return {
    onInit: () => console.log(`TEST_SEED=${seed}`),
    onTestRunEnd: (_modules, _errors, reason) => {
      if (reason !== "passed") console.log(`\nTo repeat this run, set TEST_SEED=${seed}.`);
    },
  };
}
