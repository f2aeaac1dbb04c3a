/**
 * The steps of CI, in the order in which a failure is cheapest to learn. A step that runs Vitest or Playwright counts
 * with its tests, any other counts as one. Later steps run even when an earlier one failed, so that one run tells all;
 * what failed is said once more at the end, where nobody has to look for it. CONTRIBUTING.md says what "unsteady" means.
 */
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { type Outcome, outcomeOf } from "./ci-outcome.ts";

interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** Which tests; all of them when absent. */
  readonly files?: readonly string[];
  /** Where Vitest or Playwright leaves its counts; absent for other steps. */
  readonly report?: string;
}

const artifacts = resolve(".artifacts");
const node = process.execPath;
/** Files of one step whose failed tests are tried once more, alone. More than that is no accident. */
const unsteadyFilesMax = 5;

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

/** Where it matters that an account lives in the directory's own database; everything else runs with two shards. */
const whereOneShardDiffers = [
  "modules/accounts/accounts",
  "modules/accounts/deletion",
  "modules/accounts/members",
  "modules/integrations/change-feed",
  "platform/db",
  "platform/feed",
  "platform/dispatch",
  "platform/outbox",
  "test-kit/tenancy.test.ts",
].map((files) => `apps/server/src/${files}`);

const check: Step = { name: "check", command: [node, "scripts/check.ts"] };

/** Mostly waits for packages, so it is done beside the check. */
const preparing: readonly Step[] = [
  { name: "services", command: ["scripts/services", "up"] },
  { name: "pgbouncer", command: ["scripts/services", "up", "pgbouncer"] },
  { name: "browser", command: ["scripts/browser"] },
  { name: "office", command: ["scripts/office"] },
];

const steps: readonly Step[] = [
  { name: "renderer", command: [node, "packages/renderer/build/build.ts"] },
  vitest("tests", { TEST_SHARDS: "2" }),
  { ...vitest("tests-one-shard", {}), files: whereOneShardDiffers },
  vitest("tests-web", {}, "--config", "apps/web/vitest.config.ts"),
  { name: "size", command: ["pnpm", "size"] },
  { name: "form-logic-size", command: [node, "packages/form-logic/bench/bundle-size.ts"] },
  { name: "client-size", command: [node, "packages/client/bench/bundle-size.ts"] },
  { name: "parity", command: [node, "packages/form-logic/parity/main.ts"] },
  { name: "e2e", command: ["scripts/e2e"], report: `${artifacts}/e2e.json` },
  {
    ...vitest("tests-pooler", {}, "--config", "apps/server/pooler/vitest.config.ts"),
    files: ["apps/server/pooler"],
  },
  { name: "loss", command: [node, "apps/server/chaos/loss/main.ts", "--short"] },
  { name: "chaos", command: [node, "apps/server/chaos/main.ts", "--short"] },
  { name: "durable", command: [node, "apps/server/chaos/durable/main.ts", "--short"] },
  { name: "fairness", command: [node, "apps/server/chaos/durable/fairness.ts", "--short"] },
  { name: "webhooks", command: [node, "apps/server/chaos/webhooks/main.ts", "--short"] },
  { name: "stalls", command: [node, "apps/server/chaos/stalls/main.ts", "--short"] },
  { name: "data", command: [node, "apps/server/chaos/data/main.ts", "--short"] },
  { name: "readme", command: [node, "scripts/check-readme.ts"] },
];

function run({ command: [program, ...args], env }: Step, files: readonly string[] = []): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, [...args, ...files], {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, CI: "true", NO_COLOR: "1", ...env },
    });
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
}

/** What failed among others on a busy machine and passes alone is unsteady: told by name, and not a failure of this run. */
async function secondChance(step: Step, first: Outcome): Promise<Outcome & { unsteady: readonly string[] }> {
  const files = [...new Set(first.failures.flatMap(({ file }) => file ?? []))];
  if (files.length === 0 || files.length > unsteadyFilesMax) return { ...first, unsteady: [] };
  console.log(`\n=== ${step.name}, once more: ${files.join(" ")}`);
  const again = { ...step, env: { ...step.env, E2E_TRACE: "1" } };
  const { failures } = outcomeOf(step, await run(again, files));
  const still = new Set(failures.map(({ name }) => name));
  const unsteady = first.failures.map(({ name }) => name).filter((name) => !still.has(name));
  return { passed: first.passed + unsteady.length, failures, unsteady };
}

rmSync(artifacts, { recursive: true, force: true });
mkdirSync(artifacts, { recursive: true });
const chosen = process.argv.slice(2);
const total = { passed: 0, failed: 0 };
const told: string[] = [];

async function take(step: Step): Promise<void> {
  const startedAt = performance.now();
  console.log(`\n=== ${step.name}`);
  const isOk = await run(step, step.files);
  const { passed, failures, unsteady } = await secondChance(step, outcomeOf(step, isOk));
  total.passed += passed;
  total.failed += failures.length;
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  const verdict = failures.length === 0 ? "ok" : "FAILED";
  const headline = `=== ${step.name}: ${verdict} in ${seconds} s, ${passed} passed, ${failures.length} failed`;
  console.log(headline);
  told.push(
    headline,
    ...failures.map(({ name }) => `    ${name}`),
    ...unsteady.map((name) => `    unsteady: ${name}`),
  );
}

async function takeAll(some: readonly Step[]): Promise<void> {
  for (const step of some) if (chosen.length === 0 || chosen.includes(step.name)) await take(step);
}

await Promise.all([takeAll([check]), takeAll(preparing)]);
await takeAll(steps);
console.log(`\n${told.join("\n")}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
