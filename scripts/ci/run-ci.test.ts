/**
 * The step runner with real Vitest runs of small projects. Each project runs once, and several tests check its
 * result.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFixture } from "./fixture.ts";
import { type FlakyTest, listProblems } from "./flaky-list.ts";
import { type CiRun, conclude, reportOn } from "./run-ci.ts";
import { runStep, type StepRun } from "./run-step.ts";
import { vitest } from "./steps.ts";

const step = vitest("unit", {}, "--maxWorkers=2", "--pool=threads", "--no-isolate", "--testTimeout=60000");
const seconds = expect.stringMatching(/^ci seconds=\d+$/);
const flakyTest = "flaky.test.js > fails once";
const listed = (test: string, until = "2026-12-01"): FlakyTest => ({
  test,
  issue: "#12",
  owner: "forms team",
  until,
});

const flaky = createFixture("flaky", "steady");
const mixed = createFixture("flaky", "steady", "late", "broken", "unhandled", "alone", "hook");
let flakyRun: StepRun;
let mixedRun: StepRun;
beforeAll(async () => {
  [flakyRun, mixedRun] = await Promise.all([runStep(step, flaky), runStep(step, mixed)]);
});
afterAll(() => {
  flaky[Symbol.dispose]();
  mixed[Symbol.dispose]();
});

/** The end of the run's report, given a list of flaky tests. */
function judged(ran: StepRun, tests: readonly FlakyTest[] = []) {
  const workspace = ran === flakyRun ? flaky : mixed;
  const list = { max: 3, tests };
  const lines: string[] = [];
  const run: CiRun = {
    ...workspace,
    print: (line) => lines.push(line),
    stages: [[[step]]],
    chosen: [],
    flaky: list,
    problems: listProblems(list, [], "2026-11-17"),
    startedAt: Date.now(),
  };
  const isGreen = conclude(run, [reportOn(run, ran)]);
  return { isGreen, findings: lines.filter((line) => /^(unit|error): /.test(line)), last: lines.slice(-2) };
}

describe("a flaky test", () => {
  it("fails the run", () => {
    expect(judged(flakyRun)).toEqual({
      isGreen: false,
      findings: [`unit: flaky: ${flakyTest}`],
      last: [seconds, "1 passed, 1 failed"],
    });
  });
  it("is only reported if it is listed", () => {
    expect(judged(flakyRun, [listed(flakyTest)])).toEqual({
      isGreen: true,
      findings: [`unit: flaky: ${flakyTest} (listed)`],
      last: [seconds, "2 passed, 0 failed"],
    });
  });
  it("fails the run if its entry has expired", () => {
    const { isGreen, findings } = judged(flakyRun, [listed(flakyTest, "2026-11-16")]);
    expect(isGreen).toBe(false);
    expect(findings).toContain(
      `error: .ci/flaky.json: the entry for "${flakyTest}" expired on 2026-11-16 (owner forms team, issue #12)`,
    );
  });
  it("fails the run if it passed first and failed in the crowd of the retry", () => {
    expect(judged(mixedRun).findings).toContain(
      "unit: flaky: late.test.js > flakes in the crowd of the retry",
    );
  });
});

describe("the list of flaky tests", () => {
  it("fails the run if a listed test doesn't exist", () => {
    const { isGreen, findings } = judged(flakyRun, [listed(flakyTest), listed("steady.test.js > gone")]);
    expect(isGreen).toBe(false);
    expect(findings).toContain('error: .ci/flaky.json: there is no test "steady.test.js > gone"');
  });
  it("doesn't excuse a test that fails twice", () => {
    const { isGreen, findings } = judged(mixedRun, [listed("broken.test.js > numbers > fails")]);
    expect(isGreen).toBe(false);
    expect(findings).toContain("unit: failed: broken.test.js > numbers > fails");
  });
});

describe("a run", () => {
  it("fails because of an unhandled error, although the retry has none", () => {
    const { isGreen, findings, last } = judged(mixedRun, [listed(flakyTest)]);
    expect(isGreen).toBe(false);
    expect(findings).toEqual([
      "unit: failed: alone.test.js > passes only when alone",
      "unit: failed: broken.test.js > numbers > fails",
      "unit: failed: hook.test.js > with a server",
      "unit: flaky: late.test.js > flakes in the crowd of the retry",
      `unit: flaky: ${flakyTest} (listed)`,
      "unit: error: unhandled Error: left behind (while unhandled.test.js was running)",
    ]);
    expect(last).toEqual([seconds, "3 passed, 5 failed"]);
  });
  it("retries the failed files together with others", () => {
    expect(mixed.lines).toEqual(["\n=== unit", "\n=== unit: retry of 7 files"]);
  });
});
