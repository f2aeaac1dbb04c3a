/** The rules of `.ci/flaky.json`, against the history of a real Git repository. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { readFlakyList } from "./flaky-history.ts";

const today = "2026-11-17";
const folders: string[] = [];
let root: string;

const entry = (test: string, until: string) => ({ test, issue: "#7", owner: "forms team", until });
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], { cwd: root });

function write(max: number, ...tests: unknown[]): void {
  writeFileSync(join(root, ".ci/flaky.json"), JSON.stringify({ max, tests }));
}

function commit(max: number, ...tests: unknown[]): void {
  write(max, ...tests);
  git("add", ".");
  git("commit", "--quiet", "--no-verify", "-m", "change the list");
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "ci-flaky-"));
  folders.push(root);
  mkdirSync(join(root, ".ci"));
  git("init", "--quiet");
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const problems = () => readFlakyList(root, today).problems;

describe("the list of flaky tests", () => {
  it("accepts a test up to and including its date", () => {
    commit(2);
    commit(2, entry("a > b", today));
    expect(problems()).toEqual([]);
  });
  it("never holds more than its maximum", () => {
    commit(1, entry("a > b", today), entry("a > c", today));
    expect(problems()).toEqual([".ci/flaky.json: 2 tests are listed, at most 1"]);
  });
  it("never raises its maximum, not even some commits later", () => {
    commit(2);
    commit(1);
    commit(2);
    commit(2, entry("a > b", today));
    expect(problems()).toEqual([".ci/flaky.json: max rose from 1 to 2; it may only fall"]);
  });
  it("never moves a date later, not even after the entry was removed", () => {
    commit(2, entry("a > b", "2026-11-20"));
    commit(2);
    write(2, entry("a > b", "2026-11-21"));
    expect(problems()).toEqual([
      '.ci/flaky.json: the date of "a > b" moved from 2026-11-20 to 2026-11-21; fix the test instead',
    ]);
  });
  it("rejects a date that is more than 30 days away", () => {
    commit(2, entry("a > b", "2026-12-17"), entry("a > c", "2026-12-18"));
    expect(problems()).toEqual(['.ci/flaky.json: the date of "a > c" is more than 30 days away']);
  });
  it("needs a test, an issue, an owner and a date", () => {
    for (const bad of [{ issue: "later" }, { owner: " " }, { until: "2026-02-30" }, { test: undefined }]) {
      write(2, { ...entry("a > b", today), ...bad });
      expect(problems(), JSON.stringify(bad)).toHaveLength(1);
    }
  });
  it("is checked without its history if Git doesn't have it", () => {
    rmSync(join(root, ".git"), { recursive: true });
    write(2, entry("a > b", "2026-11-16"));
    expect(readFlakyList(root, today)).toMatchObject({
      hasHistory: false,
      problems: [expect.stringContaining("expired")],
    });
  });
});
