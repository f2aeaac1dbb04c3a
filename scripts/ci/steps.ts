/** The steps of CI in order. Steps whose failures are cheapest to find come first. */
export interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** The test files to run; all of them if absent. */
  readonly files?: readonly string[];
  /** Set if the step runs tests. Any other step counts as one test. */
  readonly tests?: TestRun;
}

interface TestRun {
  readonly runner: "vitest" | "playwright";
  /** How many other files run alongside the failed ones on a retry. */
  readonly crowd: number;
}

const node = process.execPath;
const reporter = `${import.meta.dirname}/vitest-reporter.ts`;

export function vitest(name: string, env: Readonly<Record<string, string>> = {}, ...args: string[]): Step {
  return {
    name,
    command: ["node_modules/.bin/vitest", "run", "--reporter=dot", `--reporter=${reporter}`, ...args],
    env,
    tests: { runner: "vitest", crowd: 20 },
  };
}

/**
 * Tests in which it matters that the directory's own database is the only one. All tests run with two shards, where the
 * first account of a test is stored in the directory's database and the second one is not.
 */
const whereOneShardDiffers = [
  "modules/accounts/accounts",
  "modules/accounts/deletion",
  "modules/accounts/members",
  "platform/db",
].map((files) => `apps/server/src/${files}`);

const check: readonly Step[] = [{ name: "check", command: [node, "scripts/check.ts"] }];

const preparation: readonly Step[] = [
  { name: "services", command: ["scripts/services", "up"] },
  { name: "pgbouncer", command: ["scripts/services", "up", "pgbouncer"] },
  { name: "browser", command: ["scripts/browser"] },
  { name: "office", command: ["scripts/office"] },
];

const tests: readonly Step[] = [
  { name: "renderer", command: [node, "packages/renderer/build/build.ts"] },
  vitest("tests", { TEST_SHARDS: "2" }),
  { ...vitest("tests-one-shard"), files: whereOneShardDiffers },
  vitest("tests-web", {}, "--config", "apps/web/vitest.config.ts"),
  { name: "size", command: ["pnpm", "size"] },
  { name: "form-logic-size", command: [node, "packages/form-logic/bench/bundle-size.ts"] },
  { name: "client-size", command: [node, "packages/client/bench/bundle-size.ts"] },
  { name: "parity", command: [node, "packages/form-logic/parity/main.ts"] },
  // `crowd` is small because there are few end-to-end test files and each takes a minute.
  { name: "e2e", command: ["scripts/e2e"], tests: { runner: "playwright", crowd: 2 } },
  {
    ...vitest("tests-pooler", {}, "--config", "apps/server/pooler/vitest.config.ts"),
    files: ["apps/server/pooler"],
  },
];

/**
 * Run in sequence, because running them in parallel takes as long (`loss` takes 92 s alone and 233 s alongside
 * `data`) and is less reliable.
 */
const killRuns: readonly Step[] = [
  { name: "loss", command: [node, "apps/server/chaos/loss/main.ts", "--short"] },
  { name: "chaos", command: [node, "apps/server/chaos/main.ts", "--short"] },
  { name: "durable", command: [node, "apps/server/chaos/durable/main.ts", "--short"] },
  { name: "fairness", command: [node, "apps/server/chaos/durable/fairness.ts", "--short"] },
  { name: "webhooks", command: [node, "apps/server/chaos/webhooks/main.ts", "--short"] },
  { name: "stalls", command: [node, "apps/server/chaos/stalls/main.ts", "--short"] },
  { name: "data", command: [node, "apps/server/chaos/data/main.ts", "--short"] },
  { name: "readme", command: [node, "scripts/check-readme.ts"] },
];

/**
 * Stages run one after another; the lanes of a stage run in parallel. Preparation mostly waits for packages to
 * download, so the checks run alongside it.
 */
export const stages: readonly (readonly (readonly Step[])[])[] = [[check, preparation], [tests], [killRuns]];
