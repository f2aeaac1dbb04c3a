/** Reads Playwright's JSON report. Its top-level errors, such as a server that didn't start, belong to no test. */
import { join, relative } from "node:path";
import type { Attempt, TestResult } from "./attempt.ts";

interface Suite {
  readonly title: string;
  readonly file: string;
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: "skipped" | "expected" | "unexpected" | "flaky";
      readonly results: readonly { readonly duration: number }[];
    }[];
  }[];
  readonly suites?: readonly Suite[];
}

export interface PlaywrightReport {
  readonly config: { readonly rootDir: string };
  readonly suites: readonly Suite[];
  readonly errors: readonly { readonly message?: string; readonly value?: string }[];
}

const states = { expected: "passed", skipped: "skipped", unexpected: "failed", flaky: "failed" } as const;

function resultsOfSuite(suite: Suite, file: string, parents: readonly string[]): readonly TestResult[] {
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      file,
      name: [...parents, title].join(" > "),
      isTest: true,
      state: states[status],
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
    })),
  );
  const nested = (suite.suites ?? []).flatMap((one) => resultsOfSuite(one, file, [...parents, one.title]));
  return [...own, ...nested];
}

export function attemptOfPlaywright({ config, suites, errors }: PlaywrightReport, root: string): Attempt {
  const results = suites.flatMap((suite) => {
    const file = relative(root, join(config.rootDir, suite.file));
    const tests = resultsOfSuite(suite, file, []);
    const seconds = tests.reduce((sum, test) => sum + test.seconds, 0);
    return [{ file, name: "", isTest: false, state: "passed" as const, seconds }, ...tests];
  });
  const texts = errors.map(({ message, value }) => message ?? value ?? "unknown error");
  return { results, errors: texts.map((text) => text.split("\n")[0] ?? text) };
}
