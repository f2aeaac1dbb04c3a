/** What a step of CI came to: how many passed, and the names of what did not. */
import { readFileSync } from "node:fs";

interface Outcome {
  readonly passed: number;
  readonly failures: readonly string[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
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

/** One that passed only when tried again has failed. */
function failuresOfSuite({ specs, suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.flatMap(({ tests, file, title }) =>
    tests.flatMap(({ status }) =>
      status === "unexpected" || status === "flaky" ? [`${file} ${title}`] : [],
    ),
  );
  return [...failed, ...suites.flatMap(failuresOfSuite)];
}

function read(file: string): Outcome {
  const report = JSON.parse(readFileSync(file, "utf8")) as VitestReport | PlaywrightReport;
  if ("stats" in report)
    return { passed: report.stats.expected, failures: report.suites.flatMap(failuresOfSuite) };
  const failures = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "failed")
    .map(({ fullName }) => fullName);
  return { passed: report.numPassedTests, failures };
}

export function outcomeOf(step: { readonly name: string; readonly report?: string }, isOk: boolean): Outcome {
  if (!step.report) return isOk ? { passed: 1, failures: [] } : { passed: 0, failures: [step.name] };
  try {
    const told = read(step.report);
    // A suite that broke before its first test, or a crash, has no failed test to count.
    return isOk || told.failures.length > 0 ? told : { ...told, failures: [`${step.name} ended badly`] };
  } catch {
    return { passed: 0, failures: [`${step.name} left no report`] };
  }
}
