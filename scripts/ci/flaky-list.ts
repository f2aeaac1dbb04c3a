/**
 * `.ci/flaky.json`: the flaky tests that don't fail the run, for a limited time. The list can't become a habit: its
 * maximum size never rises, and a test's date never moves later. CONTRIBUTING.md has the rules for people.
 */
import { idOf, type TestResult } from "./attempt.ts";

export interface FlakyTest {
  /** The test as shown in the report: "<file> > <full name>". */
  readonly test: string;
  readonly issue: string;
  readonly owner: string;
  /** The last day on which the test may be flaky, as YYYY-MM-DD. */
  readonly until: string;
}

export interface FlakyList {
  readonly max: number;
  readonly tests: readonly FlakyTest[];
}

const daysMax = 30;
export const flakyFile = ".ci/flaky.json";

function isDay(text: unknown): boolean {
  if (typeof text !== "string" || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function isEntry(value: unknown): value is FlakyTest {
  const { test, issue, owner, until } = (value ?? {}) as Partial<Record<keyof FlakyTest, unknown>>;
  const isNamed = [test, owner].every((text) => typeof text === "string" && text.trim() !== "");
  return isNamed && typeof issue === "string" && /^#?\d+$|^https:\/\/\S+$/.test(issue) && isDay(until);
}

/** Throws if the text isn't a list. */
export function parseFlakyList(text: string): FlakyList {
  const { max, tests } = JSON.parse(text) as { max?: unknown; tests?: unknown };
  if (!Number.isInteger(max) || !Array.isArray(tests))
    throw new Error(`${flakyFile} needs "max" and "tests".`);
  const bad = tests.find((one) => !isEntry(one));
  if (bad !== undefined)
    throw new Error(`${flakyFile} needs a test, an issue, an owner and a date in ${JSON.stringify(bad)}.`);
  return { max: Number(max), tests };
}

function lastDayFrom(today: string): string {
  const date = new Date(today);
  date.setUTCDate(date.getUTCDate() + daysMax);
  return date.toISOString().slice(0, 10);
}

/** The problems of the list today, given every earlier version of it. */
export function listProblems(
  list: FlakyList,
  earlier: readonly FlakyList[],
  today: string,
): readonly string[] {
  const problems: string[] = [];
  const maxBefore = Math.min(list.max, ...earlier.map(({ max }) => max));
  if (list.max > maxBefore) problems.push(`max rose from ${maxBefore} to ${list.max}; it may only fall`);
  if (list.tests.length > list.max)
    problems.push(`${list.tests.length} tests are listed, at most ${list.max}`);
  const dates = earlier.flatMap(({ tests }) => tests);
  for (const { test, until, owner, issue } of list.tests) {
    const first =
      dates
        .filter((one) => one.test === test)
        .map((one) => one.until)
        .sort()[0] ?? until;
    if (until > first)
      problems.push(`the date of "${test}" moved from ${first} to ${until}; fix the test instead`);
    if (until > lastDayFrom(today)) problems.push(`the date of "${test}" is more than ${daysMax} days away`);
    if (today > until)
      problems.push(`the entry for "${test}" expired on ${until} (owner ${owner}, issue ${issue})`);
  }
  return problems.map((problem) => `${flakyFile}: ${problem}`);
}

/** Listed tests that don't exist. A run of only some steps can check only the files that it ran. */
export function missingTests(
  { tests }: FlakyList,
  results: readonly TestResult[],
  isWholeRun: boolean,
): readonly string[] {
  const ids = new Set(results.map(idOf));
  const files = new Set(results.map((result) => result.file));
  const fileOf = (test: string) => test.split(" > ")[0] ?? test;
  return tests
    .filter(({ test }) => !ids.has(test) && (isWholeRun || files.has(fileOf(test))))
    .map(({ test }) => `${flakyFile}: there is no test "${test}"`);
}
