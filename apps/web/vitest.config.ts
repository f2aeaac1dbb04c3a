import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { systemChromium } from "../../scripts/system-chromium.ts";
import { mockApi } from "./mock/plugin.ts";

/** Component tests in an actual browser. Tests that don't need a browser run with the rest of the repository. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind(), mockApi()],
  // Found before the first test. A package that is found later would reload the page in the middle of a test.
  optimizeDeps: { entries: ["src/**/*.{ts,tsx}"] },
  test: {
    include: ["src/**/*.browser.test.tsx"],
    setupFiles: ["src/test-kit/browser-setup.ts"],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      instances: [{ browser: "chromium" }],
      provider: playwright({
        launchOptions: systemChromium,
      }),
    },
  },
});
