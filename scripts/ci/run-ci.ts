/**
 * Runs the stages and reports on them. Later steps run even if an earlier one failed, so that one run finds everything.
 * Failures are listed again at the end, followed by the time and the count.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { type FlakyList, missingTests } from "./flaky-list.ts";
import { failuresOf, judge } from "./outcome.ts";
import { findingsOf, headlineOf, type StepReport, secondsOf, tableOf } from "./report.ts";
import { runStep, type StepRun, type Workspace } from "./run-step.ts";
import type { Step } from "./steps.ts";

export interface CiRun extends Workspace {
  readonly stages: readonly (readonly (readonly Step[])[])[];
  /** Names of the steps to run; all of them if empty. */
  readonly chosen: readonly string[];
  readonly flaky: FlakyList;
  /** Problems of the list of flaky tests, which fail the run. */
  readonly problems: readonly string[];
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/** Resolves to true if the run passed. */
export async function runCi(run: CiRun): Promise<boolean> {
  const { stages, chosen, artifacts } = run;
  rmSync(artifacts, { recursive: true, force: true });
  mkdirSync(artifacts, { recursive: true });
  const reports: StepReport[] = [];
  const runLane = async (lane: readonly Step[]) => {
    for (const step of lane)
      if (chosen.length === 0 || chosen.includes(step.name))
        reports.push(reportOn(run, await runStep(step, run)));
  };
  for (const lanes of stages) await Promise.all(lanes.map(runLane));
  return conclude(run, reports);
}

export function reportOn({ flaky, print }: CiRun, ran: StepRun): StepReport {
  const report = { ...ran, outcome: judge(ran.attempts, new Set(flaky.tests.map(({ test }) => test))) };
  print(headlineOf(report));
  return report;
}

/** Prints the end of the report. Scripts read its last two lines. */
export function conclude(run: CiRun, reports: readonly StepReport[]): boolean {
  const { artifacts, print } = run;
  const seconds = (Date.now() - run.startedAt) / 1_000;
  const times = JSON.stringify(secondsOf(reports, seconds), undefined, 2);
  writeFileSync(`${artifacts}/seconds.json`, `${times}\n`);
  for (const line of ["", ...tableOf(reports), ""]) print(line);
  for (const { step, outcome } of reports)
    for (const finding of findingsOf(outcome)) print(`${step.name}: ${finding}`);
  const problems = problemsOf(run, reports);
  for (const problem of problems) print(`error: ${problem}`);
  const sum = (count: (report: StepReport) => number) =>
    reports.reduce((total, one) => total + count(one), 0);
  const failed = sum(({ outcome }) => failuresOf(outcome)) + problems.length;
  print(`ci seconds=${seconds.toFixed(0)}`);
  print(`${sum(({ outcome }) => outcome.passed)} passed, ${failed} failed`);
  return failed === 0;
}

function problemsOf(
  { stages, chosen, flaky, problems }: CiRun,
  reports: readonly StepReport[],
): readonly string[] {
  const names = stages.flat(2).map(({ name }) => name);
  const unknown = chosen.filter((name) => !names.includes(name));
  const results = reports.flatMap(({ attempts: [first] }) => first.results);
  return [
    ...unknown.map((name) => `there is no step "${name}"; the steps are ${names.join(", ")}`),
    ...problems,
    ...missingTests(flaky, results, chosen.length === 0),
  ];
}
