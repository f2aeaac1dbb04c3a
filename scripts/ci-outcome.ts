/** What a step of CI came to: how many passed, and what did not. */
import { readFileSync } from "node:fs";

interface Failure {
  readonly name: string;
  /** The test file, where there is one. */
  readonly file?: string;
}

export interface Outcome {
  readonly passed: number;
  readonly failures: readonly Failure[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

interface PlaywrightSuite {
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number };
  readonly suites: readonly PlaywrightSuite[];
}

function failuresOfSuite({ specs, suites = [] }: PlaywrightSuite): Failure[] {
  const failed = specs.flatMap(({ tests, file, title }) =>
    tests.flatMap(({ status }) => (status === "unexpected" ? [{ name: `${file} ${title}`, file }] : [])),
  );
  return [...failed, ...suites.flatMap(failuresOfSuite)];
}

/** A file that broke before its first test has failed as a whole. */
function failuresOfFile({
  name: file,
  status,
  assertionResults,
}: VitestReport["testResults"][number]): Failure[] {
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0 && status === "failed") return [{ name: file, file }];
  return failed.map(({ fullName }) => ({ name: fullName, file }));
}

function read(file: string): Outcome {
  const report = JSON.parse(readFileSync(file, "utf8")) as VitestReport | PlaywrightReport;
  if ("stats" in report)
    return { passed: report.stats.expected, failures: report.suites.flatMap(failuresOfSuite) };
  return { passed: report.numPassedTests, failures: report.testResults.flatMap(failuresOfFile) };
}

export function outcomeOf(step: { readonly name: string; readonly report?: string }, isOk: boolean): Outcome {
  if (!step.report)
    return isOk ? { passed: 1, failures: [] } : { passed: 0, failures: [{ name: step.name }] };
  try {
    const told = read(step.report);
    // A crash has no failed test to count.
    return isOk || told.failures.length > 0
      ? told
      : { ...told, failures: [{ name: `${step.name} ended badly` }] };
  } catch {
    return { passed: 0, failures: [{ name: `${step.name} left no report` }] };
  }
}
