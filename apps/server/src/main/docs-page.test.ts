import { chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemChromium } from "../../../../scripts/system-chromium.ts";
import { type Harness, startHarness } from "../test-kit/harness.ts";

let h: Harness;
let base: string;
beforeAll(async () => {
  h = await startHarness();
  base = await h.server.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => h.stop());

describe("GET /docs", () => {
  it("shows the operations in a browser and makes no external requests", async () => {
    const browser = await chromium.launch(systemChromium);
    try {
      const page = await browser.newPage();
      const asked: string[] = [];
      const refused: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      page.on("console", (message) => {
        if (/Content Security Policy/.test(message.text())) refused.push(message.text());
      });
      await page.goto(`${base}/docs`);
      await page.getByRole("heading", { name: "Avoid overwriting changes" }).waitFor({ timeout: 90_000 });
      await page.getByText("Accounts and users").first().waitFor();
      await page.getByRole("link", { name: "Audit", exact: true }).first().click();
      await page.getByText("List audit events").first().waitFor({ timeout: 90_000 });
      const outside = asked.filter((url) => !url.startsWith(base) && !/^(data|blob):/.test(url));
      expect(outside).toEqual([]);
      expect(refused).toEqual([]);
      expect(asked).toContain(`${base}/api/v1/openapi.json`);
    } finally {
      await browser.close();
    }
  }, 120_000);
});
