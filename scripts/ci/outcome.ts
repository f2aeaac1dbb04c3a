/**
 * Decides what a step's attempts mean. Nothing that failed in any attempt is forgotten: a test that fails once and
 * passes once is flaky, and fails the run unless it is listed in `.ci/flaky.json`.
 */
import { type Attempt, idOf, idsByState } from "./attempt.ts";

/** The first attempt, and the retry if there was one. */
export type Attempts = readonly [Attempt, Attempt?];

export interface Outcome {
  readonly passed: number;
  /** Tests that failed and never passed. */
  readonly broken: readonly string[];
  /** Flaky tests that aren't listed. */
  readonly flaky: readonly string[];
  /** Flaky tests that are listed. They count as passed. */
  readonly tolerated: readonly string[];
  /** Errors that belong to no test. */
  readonly errors: readonly string[];
}

export function judge(attempts: Attempts, listed: ReadonlySet<string>): Outcome {
  const taken = attempts.filter((attempt) => attempt !== undefined);
  const states = taken.map(idsByState);
  const failed = [...new Set(states.flatMap((state) => [...state.failed]))];
  const isFlaky = (id: string) => states.some((state) => state.passed.has(id));
  const broken = failed.filter((id) => !isFlaky(id));
  const tolerated = failed.filter((id) => isFlaky(id) && listed.has(id));
  const flaky = failed.filter((id) => isFlaky(id) && !listed.has(id));
  const bad = new Set([...broken, ...flaky]);
  const tests = attempts[0].results.filter(({ isTest, state }) => isTest && state !== "skipped");
  return {
    passed: tests.filter((test) => !bad.has(idOf(test))).length,
    broken,
    flaky,
    tolerated,
    errors: taken.flatMap(({ errors }) => errors),
  };
}

export function failuresOf({ broken, flaky, errors }: Outcome): number {
  return broken.length + flaky.length + errors.length;
}
