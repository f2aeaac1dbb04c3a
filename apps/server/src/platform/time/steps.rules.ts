/**
 * Splits long work into steps: a generator yields wherever other requests may run. The caller decides whether to let
 * them.
 */
export type Steps<Result> = Generator<undefined, Result>;

export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
