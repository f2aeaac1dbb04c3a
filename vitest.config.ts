import { randomInt } from "node:crypto";
import { defineConfig } from "vitest/config";

/** One seed for every random test: fixed, so that a red run means a change; TEST_SEED=random looks for new cases. */
const { TEST_SEED = "20261115" } = process.env;
const seed = TEST_SEED === "random" ? String(randomInt(1, 2 ** 31)) : TEST_SEED;

export default defineConfig({
  test: {
    include: [
      "apps/*/src/**/*.test.ts",
      "packages/*/{src,tests}/**/*.test.ts",
      "extensions/*/tests/*.test.ts",
      "scripts/**/*.test.ts",
    ],
    globalSetup: ["apps/server/src/test-kit/global-setup.ts"],
    setupFiles: ["scripts/test-seed.ts"],
    env: { TEST_SEED: seed },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Tests mostly wait for servers, so one more than the cores of a small machine keeps these busy.
    maxWorkers: 3,
    // Nothing is mocked, so files may share a process; loading the server anew for each would take longer than most tests.
    isolate: false,
    reporters: ["default"],
  },
});
