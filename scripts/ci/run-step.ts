/** Runs the command of one step, reads the report that it writes, and retries if tests failed. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Attempt } from "./attempt.ts";
import type { Attempts } from "./outcome.ts";
import { attemptOfPlaywright, type PlaywrightReport } from "./playwright-report.ts";
import { filesToRetry } from "./retries.ts";
import type { Step } from "./steps.ts";

export interface Workspace {
  /** The folder in which commands run. */
  readonly root: string;
  /** The folder for reports. */
  readonly artifacts: string;
  /** Whether to show what commands print. */
  readonly stdio: "inherit" | "ignore";
  readonly print: (line: string) => void;
}

export interface StepRun {
  readonly step: Step;
  readonly seconds: number;
  readonly attempts: Attempts;
}

/** Resolves to the reason if the command failed, such as "exit code 1", and to undefined otherwise. */
function execute(
  { command: [program, ...args], env }: Step,
  files: readonly string[],
  report: string,
  { root, stdio }: Workspace,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(program, [...args, ...files], {
      cwd: root,
      stdio: ["ignore", stdio, stdio],
      env: { ...process.env, CI: "true", NO_COLOR: "1", CI_REPORT: report, ...env },
    });
    child.on("error", (error) => resolve(error.message));
    child.on("close", (code, signal) => resolve(code === 0 ? undefined : (signal ?? `exit code ${code}`)));
  });
}

function readReport(runner: "vitest" | "playwright", report: string, root: string): Attempt {
  const content: unknown = JSON.parse(readFileSync(report, "utf8"));
  return runner === "vitest" ? (content as Attempt) : attemptOfPlaywright(content as PlaywrightReport, root);
}

async function attempt(
  step: Step,
  files: readonly string[],
  label: string,
  workspace: Workspace,
): Promise<Attempt> {
  const report = `${workspace.artifacts}/${label}.json`;
  const problem = await execute(step, files, report, workspace);
  if (!step.tests) {
    const state = problem === undefined ? "passed" : "failed";
    return { results: [{ file: "", name: step.name, isTest: true, state, seconds: 0 }], errors: [] };
  }
  try {
    const { results, errors } = readReport(step.tests.runner, report, workspace.root);
    const isExplained = errors.length > 0 || results.some(({ state }) => state === "failed");
    if (problem === undefined || isExplained) return { results, errors };
    return { results, errors: [`${label} ended with ${problem}, although no test failed`] };
  } catch {
    return { results: [], errors: [`${label} left no report (${problem ?? "exit code 0"})`] };
  }
}

export async function runStep(step: Step, workspace: Workspace): Promise<StepRun> {
  const startedAt = performance.now();
  workspace.print(`\n=== ${step.name}`);
  const first = await attempt(step, step.files ?? [], step.name, workspace);
  const files = step.tests && filesToRetry(first, step.tests.crowd);
  const attempts: [Attempt, Attempt?] = [first];
  if (files) {
    workspace.print(`\n=== ${step.name}: retry of ${files.length} files`);
    // Only the retry records traces, because they take as long as the tests themselves.
    const traced = { ...step, env: { ...step.env, E2E_TRACE: "1" } };
    const paths = files.map((file) => resolve(workspace.root, file));
    attempts.push(await attempt(traced, paths, `${step.name}-retry`, workspace));
  }
  return { step, seconds: (performance.now() - startedAt) / 1_000, attempts };
}
