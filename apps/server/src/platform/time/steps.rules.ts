/** Long work in steps: a generator yields where other requests may run. The caller decides whether they do. */
export type Steps<Result> = Generator<undefined, Result>;

export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
