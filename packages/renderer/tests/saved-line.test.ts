// Measures where a form says that answers are saved: beside the buttons where there is room, and below them elsewhere.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { formReady, type HostedStage, startHostedStage } from "./hosted-stage.ts";

let stage: HostedStage;
let form: string;
beforeAll(async () => {
  stage = await startHostedStage();
  form = await stage.publish({
    title: "Two pages",
    languages: ["en", "de", "fr", "pl", "ar"],
    pages: ["a", "b"].map((id) => ({ id, items: [field(id, { label: id.toUpperCase() })] })),
    settings: { finish_later: true, submit_label: "Send the whole application to the committee" },
  });
});
afterAll(() => stage?.stop());

/** Where the words are, which is not the whole line. */
const measured = (page: Page) =>
  page.locator("formstead-form form").evaluate((one) => {
    const boxOf = (found: Element | null) => {
      const range = document.createRange();
      if (found) range.selectNodeContents(found);
      return range.getBoundingClientRect();
    };
    const buttons = [...one.querySelectorAll(".foot button")].map((found) => found.getBoundingClientRect());
    const status = boxOf(one.querySelector(".status"));
    const lowest = Math.max(...buttons.map(({ bottom }) => bottom));
    return {
      isCovering: buttons.some(
        ({ left, right, top, bottom }) =>
          left < status.right + 12 && right > status.left - 24 && top < status.bottom && bottom > status.top,
      ),
      isBelow: status.top >= lowest,
    };
  });

it.each(["en", "de", "fr", "pl", "ar"])("never covers a button, in %s", async (language) => {
  const { page } = await stage.open(`/f/${form}?lang=${language}`, { locale: language });
  await formReady(page);
  await page.locator("#f-a").fill("one");
  await page.locator(".status.saved").waitFor();
  for (const part of ["a", "b"]) {
    for (const width of [320, 390, 620, 660, 700, 760, 1_280]) {
      await page.setViewportSize({ width, height: 800 });
      const { isCovering, isBelow } = await measured(page);
      expect({ width, part, isCovering }).toEqual({ width, part, isCovering: false });
      if (width < 600 || width > 1_000)
        expect({ width, part, isBelow }).toEqual({ width, part, isBelow: width < 600 });
    }
    if (part === "a") await page.locator("formstead-form .foot .primary").click();
    if (part === "a") await page.locator("#f-b").fill("two");
    await page.locator(".status.saved").waitFor();
  }
  await page.context().close();
});

it("leaves its place when a way to finish later is open", async () => {
  const { page } = await stage.open(`/f/${form}`, { locale: "en" });
  await formReady(page);
  await page.locator("#f-a").fill("one");
  await page.locator(".status.saved").waitFor();
  await page.getByRole("button", { name: "Save and finish later" }).click();
  await page.locator("formstead-form .foot input").waitFor();
  const bottom = await page
    .locator("formstead-form .foot")
    .evaluate((one) => one.getBoundingClientRect().bottom);
  const top = await page.locator("formstead-form .status").evaluate((one) => one.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(bottom);
  await page.context().close();
});
