/** The report that a run prints at its end, and the content of `.artifacts/seconds.json`. */
import type { TestResult } from "./attempt.ts";
import { failuresOf, type Outcome } from "./outcome.ts";
import type { StepRun } from "./run-step.ts";

export interface StepReport extends StepRun {
  readonly outcome: Outcome;
}

const slowestMax = 10;

function slowestFiles({ attempts: [{ results }] }: StepRun): readonly TestResult[] {
  return results
    .filter(({ file, name }) => file !== "" && name === "")
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, slowestMax);
}

export function headlineOf({ step, seconds, outcome }: StepReport): string {
  const failed = failuresOf(outcome);
  const verdict = failed === 0 ? "ok" : "FAILED";
  return `=== ${step.name}: ${verdict} in ${seconds.toFixed(0)} s, ${outcome.passed} passed, ${failed} failed`;
}

/** One line for each result that a reader has to look at. */
export function findingsOf({ broken, flaky, tolerated, errors }: Outcome): readonly string[] {
  return [
    ...broken.map((id) => `failed: ${id}`),
    ...flaky.map((id) => `flaky: ${id}`),
    ...tolerated.map((id) => `flaky: ${id} (listed)`),
    ...errors.map((text) => `error: ${text}`),
  ];
}

export function tableOf(reports: readonly StepReport[]): readonly string[] {
  const row = (name: string, ...columns: (string | number)[]) =>
    `${name.padEnd(18)}${columns.map((column) => String(column).padStart(9)).join("")}`;
  const rows = reports.map(({ step, seconds, outcome }) =>
    row(step.name, seconds.toFixed(0), outcome.passed, failuresOf(outcome)),
  );
  const slowest = reports
    .filter(({ step }) => step.tests)
    .flatMap((report) => [
      "",
      `Slowest files of ${report.step.name}, in seconds`,
      ...slowestFiles(report).map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)}  ${file}`),
    ]);
  return [row("Step", "Seconds", "Passed", "Failed"), ...rows, ...slowest];
}

export function secondsOf(reports: readonly StepReport[], seconds: number): unknown {
  const round = (value: number) => Math.round(value * 10) / 10;
  return {
    seconds: round(seconds),
    steps: reports.map((report) => ({
      name: report.step.name,
      seconds: round(report.seconds),
      ...(report.step.tests && {
        slowest: slowestFiles(report).map(({ file, seconds: taken }) => ({ file, seconds: round(taken) })),
      }),
    })),
  };
}
