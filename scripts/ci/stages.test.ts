/** Complete runs of steps that run no tests, or that only pretend to. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createFixture } from "./fixture.ts";
import { runCi } from "./run-ci.ts";
import type { Step } from "./steps.ts";

const passing: Step = { name: "passing", command: ["true"] };
const failing: Step = { name: "failing", command: ["false"] };
const shell = (name: string, script: string): Step => ({ name, command: ["sh", "-c", script] });
const testRun = (name: string, script: string): Step => ({
  ...shell(name, script),
  tests: { runner: "vitest", crowd: 0 },
});

async function run(stages: readonly (readonly (readonly Step[])[])[], ...chosen: string[]) {
  using fixture = createFixture();
  const { lines } = fixture;
  const settings = { stages, chosen, flaky: { max: 0, tests: [] }, problems: [], startedAt: Date.now() };
  const isGreen = await runCi({ ...fixture, ...settings });
  const times = JSON.parse(readFileSync(`${fixture.artifacts}/seconds.json`, "utf8")) as {
    steps: { name: string }[];
  };
  return { isGreen, lines, last: lines.at(-1), steps: times.steps.map(({ name }) => name) };
}

describe("a run of CI", () => {
  it("continues after a failed step and reports its time", async () => {
    const { isGreen, lines, last, steps } = await run([[[failing, passing]]]);
    expect(isGreen).toBe(false);
    expect(lines).toContain("failing: failed: failing");
    expect(lines.at(-2)).toMatch(/^ci seconds=\d+$/);
    expect(last).toBe("1 passed, 1 failed");
    expect(steps).toEqual(["failing", "passing"]);
  });
  it("runs the lanes of a stage beside each other", async () => {
    // Each lane waits for the other one's file.
    const meet = (mine: string, other: string) =>
      shell(
        mine,
        `touch ${mine}; for i in $(seq 500); do [ -e ${other} ] && exit 0; sleep 0.02; done; exit 1`,
      );
    expect(await run([[[meet("a", "b")], [meet("b", "a")]]])).toMatchObject({ isGreen: true });
  });
  it("runs only the chosen steps", async () => {
    expect(await run([[[failing, passing]]], "passing")).toMatchObject({ isGreen: true, steps: ["passing"] });
  });
  it("fails if a chosen step doesn't exist", async () => {
    const { isGreen, lines, last } = await run([[[passing]]], "passing", "tets");
    expect(isGreen).toBe(false);
    expect(lines).toContain('error: there is no step "tets"; the steps are passing');
    expect(last).toBe("1 passed, 1 failed");
  });
});

describe("a test run", () => {
  const report = (...states: string[]) =>
    JSON.stringify({
      results: states.map((state, at) => ({
        file: "a.test.ts",
        name: `${at}`,
        isTest: true,
        state,
        seconds: 0,
      })),
      errors: [],
    });

  it("fails if it leaves no report", async () => {
    const { isGreen, lines } = await run([[[testRun("crash", "exit 3")]]]);
    expect(isGreen).toBe(false);
    expect(lines).toContain("crash: error: crash left no report (exit code 3)");
  });
  it("fails if it exits with an error although no test failed", async () => {
    const { lines, last } = await run([
      [[testRun("late", `echo '${report("passed")}' >"$CI_REPORT"; exit 1`)]],
    ]);
    expect(lines).toContain("late: error: late ended with exit code 1, although no test failed");
    expect(last).toBe("1 passed, 1 failed");
  });
  it("counts a test as failed if the retry leaves no report", async () => {
    const script = `case "$CI_REPORT" in *retry*) kill -9 $$;; esac; echo '${report("failed", "passed")}' >"$CI_REPORT"; exit 1`;
    const { lines, last } = await run([[[testRun("lost", script)]]]);
    expect(lines).toContain("lost: failed: a.test.ts > 0");
    expect(lines).toContain("lost: error: lost-retry left no report (SIGKILL)");
    expect(last).toBe("1 passed, 2 failed");
  });
});
