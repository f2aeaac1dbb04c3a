import { defineConfig } from "vitest/config";
import { chooseSeed } from "./scripts/choose-seed.ts";
import { seedReporter } from "./scripts/seed-reporter.ts";
import { testDatabases } from "./scripts/test-databases.ts";
import { LongestFirst } from "./scripts/test-order.ts";

const { TEST_SEED } = process.env;
const seed = chooseSeed(TEST_SEED);
// Not in `env` below, because the global setup runs in this process.
Object.assign(process.env, testDatabases);

export default defineConfig({
  test: {
    include: [
      "apps/*/{src,bench,mock}/**/*.test.ts",
      "packages/*/{src,tests}/**/*.test.ts",
      "extensions/*/tests/*.test.ts",
      "scripts/**/*.test.ts",
    ],
    globalSetup: ["apps/server/src/test-kit/global-setup.ts"],
    setupFiles: ["scripts/test-seed.ts"],
    env: { TEST_SEED: seed },
    sequence: { sequencer: LongestFirst },
    // A busy machine must not make tests fail, so polls and tests get generous timeouts.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // Tests mostly wait for servers, so one worker more than a small machine has cores keeps the cores busy.
    maxWorkers: 3,
    // Nothing is mocked, so files can share a process. Loading the server for each file would take longer than most tests.
    isolate: false,
    reporters: TEST_SEED === "random" ? ["default", seedReporter(seed)] : ["default"],
  },
});
