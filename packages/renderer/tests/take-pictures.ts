/**
 * `pnpm pictures` takes screenshots of the ten forms for docs/img/forms, on a phone and a desktop, some dark or with
 * errors.
 */
import { mkdir } from "node:fs/promises";
import type { Page } from "playwright-core";
import { startHostedStage } from "./hosted-stage.ts";
import { tenForms } from "./ten-forms.ts";

const folder = new URL("../../../docs/img/forms/", import.meta.url).pathname;
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1_280, height: 900 } };
const dark = new Set(["nps", "order"]);

/** Fills in forms that would otherwise be empty. */
const before: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  contact: async (page) => {
    await page.getByLabel("Your name").fill("Ada Lovelace");
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByRole("alert").waitFor();
  },
  grant: async (page) => {
    await page.getByLabel("Name of the project").fill("A garden for everybody");
    await page.getByRole("button", { name: /^Add/ }).first().click();
    await page.getByLabel("What is done").fill("Raised beds");
    await page.getByRole("button", { name: /Add.*Cost/ }).click();
    await page.getByLabel("Item").fill("Timber");
    await page.getByLabel("Amount in €").fill("1240.50");
  },
  nps: async (page) => {
    await page.locator("[name=score][value='9']").check({ force: true });
    await page.locator("[name=visit][value='4']").check({ force: true });
  },
  order: async (page) => {
    await page.getByRole("button", { name: /^Add/ }).first().click();
    await page.getByLabel("Kind").selectOption("Huila");
    await page.getByLabel("Bags of 250 g").fill("3");
  },
};

const stage = await startHostedStage();
try {
  await mkdir(folder, { recursive: true });
  for (const [name, definition] of Object.entries(tenForms)) {
    const form = await stage.publish(definition);
    for (const [size, viewport] of Object.entries(sizes)) {
      const context = await stage.browser.newContext({
        viewport,
        colorScheme: dark.has(name) ? "dark" : "light",
        reducedMotion: "reduce",
        locale: name === "arabic" ? "ar" : "en",
      });
      const page = await context.newPage();
      await page.goto(`${stage.baseUrl}/f/${form}`);
      await page.locator("formstead-form form").waitFor();
      await page.waitForLoadState("networkidle");
      await before[name]?.(page);
      await page.waitForFunction(() => {
        const status = document.querySelector("formstead-form")?.shadowRoot?.querySelector(".status");
        return !status?.textContent?.startsWith("Saving");
      });
      await page.screenshot({ path: `${folder}${name}-${size}.png`, fullPage: true });
      await context.close();
    }
  }
} finally {
  await stage.stop();
}
