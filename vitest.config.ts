import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["apps/*/src/**/*.test.ts", "packages/*/src/**/*.test.ts", "scripts/**/*.test.ts"],
    globalSetup: ["apps/server/src/test-kit/global-setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Nothing is mocked, so files may share a process; loading the server anew for each would take longer than most tests.
    isolate: false,
    reporters: ["default"],
  },
});
