/** The result of running a step once: each test's state, and the errors that belong to no test. */
export interface TestResult {
  /** Relative to the repository root. Empty for a step that runs no tests. */
  readonly file: string;
  /** The suites and the test, joined with " > ". Empty for the result of an entire file. */
  readonly name: string;
  /** Files and suites have their own state, because their hooks can fail. They do not count as tests. */
  readonly isTest: boolean;
  readonly state: "passed" | "failed" | "skipped";
  readonly seconds: number;
}

/** What `vitest-reporter.ts` writes. */
export interface Attempt {
  readonly results: readonly TestResult[];
  readonly errors: readonly string[];
}

/** How the report and `.ci/flaky.json` refer to a test. */
export function idOf({ file, name }: Pick<TestResult, "file" | "name">): string {
  return [file, name].filter(Boolean).join(" > ");
}

/** If several tests share a name and one of them fails, the name counts as failed. */
export function idsByState({ results }: Attempt): { passed: Set<string>; failed: Set<string> } {
  const idsOf = (state: TestResult["state"]) => results.filter((result) => result.state === state).map(idOf);
  const failed = new Set(idsOf("failed"));
  return { passed: new Set(idsOf("passed").filter((id) => !failed.has(id))), failed };
}
