import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

/** Components in a real browser. Pure code is tested with the rest of the repository, without one. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind()],
  test: {
    include: ["src/**/*.browser.test.tsx"],
    setupFiles: ["src/test-kit/browser-setup.ts"],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      instances: [{ browser: "chromium" }],
      provider: playwright({
        launchOptions: {
          executablePath: "/usr/bin/chromium",
          args: [
            "--no-sandbox",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run",
          ],
        },
      }),
    },
  },
});
