/**
 * The steps of CI, in the order in which a failure is cheapest to learn. A step that runs Vitest or Playwright counts
 * with its tests, any other counts as one. Later steps run even when an earlier one failed, so that one run tells all;
 * what failed is said once more at the end, where nobody has to look for it.
 */
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { outcomeOf } from "./ci-outcome.ts";

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

const withoutAccounts = [
  "ratelimit/**",
  "outbound/**",
  "sandbox/**",
  "blob/**",
  "templates/tests/{hostile,pdf}.test.ts",
  "imports/tests/identity.test.ts",
  "export-schedules/tests/targets.test.ts",
  "main/{drain,docs-page}.test.ts",
].flatMap((files) => ["--exclude", `**/${files}`]);

const steps: readonly Step[] = [
  { name: "check", command: [node, "scripts/check.ts"] },
  { name: "services", command: ["scripts/services", "up"] },
  { name: "browser", command: ["scripts/browser"] },
  { name: "office", command: ["scripts/office"] },
  { name: "renderer", command: [node, "packages/renderer/build/build.ts"] },
  vitest("tests", {}),
  vitest("tests-web", {}, "--config", "apps/web/vitest.config.ts"),
  { name: "size", command: ["pnpm", "size"] },
  { name: "form-logic-size", command: [node, "packages/form-logic/bench/bundle-size.ts"] },
  { name: "client-size", command: [node, "packages/client/bench/bundle-size.ts"] },
  { name: "parity", command: [node, "packages/form-logic/parity/main.ts"] },
  { name: "e2e", command: ["scripts/e2e"], report: `${artifacts}/e2e.json` },
  // Where an account lives concerns the server alone, and of that what has to do with accounts.
  vitest("tests-two-shards", { TEST_SHARDS: "2", FUZZ_CALLS: "10" }, "apps/server", ...withoutAccounts),
  { name: "loss", command: [node, "apps/server/chaos/loss/main.ts", "--short"] },
  { name: "chaos", command: [node, "apps/server/chaos/main.ts", "--short"] },
  { name: "durable", command: [node, "apps/server/chaos/durable/main.ts", "--short"] },
  { name: "fairness", command: [node, "apps/server/chaos/durable/fairness.ts", "--short"] },
  { name: "webhooks", command: [node, "apps/server/chaos/webhooks/main.ts", "--short"] },
  { name: "data", command: [node, "apps/server/chaos/data/main.ts", "--short"] },
  { name: "readme", command: [node, "scripts/check-readme.ts"] },
];

function run({ command: [program, ...args], env }: Step): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, CI: "true", NO_COLOR: "1", ...env },
    });
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
}

rmSync(artifacts, { recursive: true, force: true });
mkdirSync(artifacts, { recursive: true });
const chosen = process.argv.slice(2);
const total = { passed: 0, failed: 0 };
const told: string[] = [];
for (const step of steps.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
  const startedAt = performance.now();
  console.log(`\n=== ${step.name}`);
  const isOk = await run(step);
  const { passed, failures } = outcomeOf(step, isOk);
  total.passed += passed;
  total.failed += failures.length;
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  told.push(
    `=== ${step.name}: ${failures.length === 0 ? "ok" : "FAILED"} in ${seconds} s, ${passed} passed, ${failures.length} failed`,
    ...failures.map((failure) => `    ${failure}`),
  );
  console.log(told.findLast((line) => line.startsWith("===")));
}
console.log(`\n${told.join("\n")}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
