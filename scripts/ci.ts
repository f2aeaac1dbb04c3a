/**
 * The steps of CI, in the order in which a failure is cheapest to learn. A step that runs Vitest or Playwright counts
 * with its tests, any other counts as one. Later steps run even when an earlier one failed, so that one run tells all.
 */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";

interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** Where Vitest or Playwright leaves its counts; absent for other steps. */
  readonly report?: string;
}

const artifacts = resolve(".artifacts");
const node = process.execPath;

function vitest(name: string, env: Readonly<Record<string, string>>, ...args: string[]): Step {
  const report = `${artifacts}/${name}.json`;
  return {
    name,
    command: [
      "node_modules/.bin/vitest",
      "run",
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...args,
    ],
    env,
    report,
  };
}

const steps: readonly Step[] = [
  { name: "check", command: [node, "scripts/check.ts"] },
  { name: "services", command: ["scripts/services", "up"] },
  { name: "browser", command: ["scripts/browser"] },
  vitest("tests", {}),
  vitest("tests-web", {}, "--config", "apps/web/vitest.config.ts"),
  { name: "size", command: ["pnpm", "size"] },
  { name: "form-logic-size", command: [node, "packages/form-logic/bench/bundle-size.ts"] },
  { name: "client-size", command: [node, "packages/client/bench/bundle-size.ts"] },
  { name: "parity", command: [node, "packages/form-logic/parity/main.ts"] },
  { name: "e2e", command: ["scripts/e2e"], report: `${artifacts}/e2e.json` },
  vitest("tests-two-shards", { TEST_SHARDS: "2" }, "--exclude", "**/ratelimit/**"),
  { name: "loss", command: [node, "apps/server/chaos/loss/main.ts", "--short"] },
  { name: "chaos", command: [node, "apps/server/chaos/main.ts", "--short"] },
  { name: "readme", command: [node, "scripts/check-readme.ts"] },
];

function run({ command: [program, ...args], env }: Step): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env },
    });
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

function readReport(file: string): Counts {
  const report = JSON.parse(readFileSync(file, "utf8")) as {
    numPassedTests?: number;
    numFailedTests?: number;
    stats?: { expected: number; unexpected: number; flaky: number };
  };
  const { stats } = report;
  if (stats) return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
  return { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0 };
}

function countsOf(step: Step, isOk: boolean): Counts {
  try {
    if (step.report) {
      const told = readReport(step.report);
      // A suite that broke before its first test, or a crash, has no failed test to count.
      return { ...told, failed: told.failed + (isOk || told.failed > 0 ? 0 : 1) };
    }
  } catch {
    return { passed: 0, failed: 1 };
  }
  return isOk ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

rmSync(artifacts, { recursive: true, force: true });
mkdirSync(artifacts, { recursive: true });
const chosen = process.argv.slice(2);
const total = { passed: 0, failed: 0 };
for (const step of steps.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
  const startedAt = performance.now();
  console.log(`\n=== ${step.name}`);
  const isOk = await run(step);
  const counts = countsOf(step, isOk);
  total.passed += counts.passed;
  total.failed += counts.failed;
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  console.log(
    `=== ${step.name}: ${isOk ? "ok" : "FAILED"} in ${seconds} s, ${counts.passed} passed, ${counts.failed} failed`,
  );
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
