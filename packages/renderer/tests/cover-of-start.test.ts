// Measures how much of a phone the picture above a start screen takes, compared with the one above a question.
import { afterAll, beforeAll, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { formReady, type HostedStage, startHostedStage } from "./hosted-stage.ts";

let stage: HostedStage;
beforeAll(async () => {
  stage = await startHostedStage();
});
afterAll(() => stage?.stop());

const definition = {
  title: "Wedding",
  settings: { layout: "single", start: { title: "We are getting married", button: "Reply" } },
  theme: { layout: "split", cover: "https://pictures.invalid/cover.webp" },
  pages: [{ id: "p", items: [field("who", { label: "Who are you?" })] }],
};

it.each([true, false])("is larger above the start screen, with JavaScript: %s", async (javaScriptEnabled) => {
  const form = await stage.publish(definition);
  const context = await stage.browser.newContext({
    javaScriptEnabled,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(`${stage.baseUrl}/f/${form}`);
  if (javaScriptEnabled) await formReady(page);
  const share = async () => ((await page.locator(".cover").boundingBox())?.height ?? 0) / 844;
  expect(await share()).toBeGreaterThan(0.45);
  expect((await page.getByRole("link", { name: "Reply" }).boundingBox())?.y).toBeLessThan(800);
  await page.getByRole("link", { name: "Reply" }).click();
  await page.getByText("Who are you?").first().waitFor();
  await expect.poll(share).toBeCloseTo(0.3, 2);
  await context.close();
});
