/**
 * Writes what CI needs to know about a Vitest run to the file named in CI_REPORT. Vitest's own JSON report omits
 * unhandled errors. Anything that didn't finish counts as failed.
 */
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestCase, TestModule, TestSuite } from "vitest/node";
import type { Attempt, TestResult } from "./attempt.ts";

type UnhandledError = Parameters<NonNullable<Reporter["onTestRunEnd"]>>[1][number];

const fileOf = (path: string) => relative(process.cwd(), path);

function resultOfTest(test: TestCase): TestResult {
  const { state } = test.result();
  const diagnostic = test.diagnostic();
  return {
    file: fileOf(test.module.moduleId),
    name: test.fullName,
    isTest: true,
    state: state === "pending" || diagnostic?.flaky ? "failed" : state,
    seconds: (diagnostic?.duration ?? 0) / 1_000,
  };
}

function resultOfSuite(suite: TestSuite): TestResult {
  return {
    file: fileOf(suite.module.moduleId),
    name: suite.fullName,
    isTest: false,
    state: suite.errors().length > 0 ? "failed" : "passed",
    seconds: 0,
  };
}

function resultsOfModule(module: TestModule): readonly TestResult[] {
  const inside = [
    ...[...module.children.allSuites()].map(resultOfSuite),
    ...[...module.children.allTests()].map(resultOfTest),
  ];
  const isFinished = ["passed", "failed", "skipped"].includes(module.state());
  const isExplained = module.state() !== "failed" || inside.some(({ state }) => state === "failed");
  const hasFailed = module.errors().length > 0 || !isFinished || !isExplained;
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  const file: TestResult = {
    file: fileOf(module.moduleId),
    name: "",
    isTest: false,
    state: hasFailed ? "failed" : "passed",
    seconds: (collectDuration + setupDuration + duration) / 1_000,
  };
  return [file, ...inside];
}

function textOfError({ name = "Error", message, VITEST_TEST_PATH: path }: UnhandledError): string {
  const place = typeof path === "string" ? ` (while ${fileOf(path)} was running)` : "";
  return `unhandled ${name}: ${message.split("\n")[0]}${place}`;
}

// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter by its default export.
export default class CiReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter["onTestRunEnd"]> = (modules, unhandledErrors, reason) => {
    const { CI_REPORT: file } = process.env;
    if (file === undefined) throw new Error("Set CI_REPORT to the file to write the report to.");
    const errors = unhandledErrors.map(textOfError);
    if (reason === "interrupted") errors.push("the run was interrupted");
    const attempt: Attempt = { results: modules.flatMap(resultsOfModule), errors };
    writeFileSync(file, JSON.stringify(attempt));
  };
}
