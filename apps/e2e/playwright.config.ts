import { defineConfig } from "@playwright/test";
import { systemChromium } from "../../scripts/system-chromium.ts";
import { testDatabases } from "../../scripts/test-databases.ts";

const port = Number(process.env.E2E_PORT ?? 28_500);
const given = process.env.E2E_BASE_URL;
const baseURL = given ?? `http://localhost:${port}`;
const artifacts = "../../.artifacts";

export default defineConfig({
  testDir: "src",
  outputDir: `${artifacts}/e2e`,
  // Tests create their own people and accounts, so they can run in parallel. Two cores can handle two at a time.
  fullyParallel: false,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: process.env.CI_REPORT ?? `${artifacts}/e2e.json` }]],
  use: {
    baseURL,
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    // Tracing doubles the run time, so CI enables it only when it retries a failed test.
    trace: process.env.E2E_TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    permissions: ["clipboard-read", "clipboard-write"],
    launchOptions: systemChromium,
  },
  // Starts nothing when E2E_BASE_URL points to a running deployment.
  ...(given === undefined && {
    webServer: {
      command: "node src/stack.ts",
      url: `${baseURL}/readyz`,
      env: { ...testDatabases, E2E_PORT: String(port) },
      timeout: 120_000,
      reuseExistingServer: false,
      gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
      stdout: "pipe",
    },
  }),
});
