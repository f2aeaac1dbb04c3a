import { defineConfig } from "@playwright/test";
import { systemChromium } from "../../scripts/system-chromium.ts";

const port = 28_500;
const given = process.env.E2E_BASE_URL;
const baseURL = given ?? `http://localhost:${port}`;
const artifacts = "../../.artifacts";

export default defineConfig({
  testDir: "src",
  outputDir: `${artifacts}/e2e`,
  // Tests make their own people and accounts; two at a time is what two cores can drive.
  fullyParallel: false,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: `${artifacts}/e2e.json` }]],
  use: {
    baseURL,
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    // A trace of every step takes as long as the steps themselves: CI asks for it when it tries a failed test again.
    trace: process.env.E2E_TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    permissions: ["clipboard-read", "clipboard-write"],
    launchOptions: systemChromium,
  },
  // Against a deployment that already runs, nothing is started.
  ...(given === undefined && {
    webServer: {
      command: "node src/stack.ts",
      url: `${baseURL}/readyz`,
      env: { E2E_PORT: String(port) },
      timeout: 120_000,
      reuseExistingServer: false,
      gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
      stdout: "pipe",
    },
  }),
});
