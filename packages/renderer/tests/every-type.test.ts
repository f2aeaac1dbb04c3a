// Fills in one form with every field type, from the first page to the receipt, without a pointer.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { fieldCases } from "./field-cases.ts";
import { type Stage, startStage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
  await stage.h.composition.platform.blob.ensureBucket();
});
afterAll(() => stage?.stop());

/** Each field gets its own page and group, so that all of them can have the same name. */
const pages = Object.entries(fieldCases).map(([type, { settings, item }]) => ({
  id: `p_${type}`,
  title: `About ${type}`,
  items: [
    {
      id: `g_${type}`,
      type: "group",
      key: `g_${type}`,
      items: [
        field("answer", {
          id: `f_${type}`,
          type,
          label: "The answer",
          ...(settings && { settings }),
          ...item,
        }),
      ],
    },
  ],
}));
const screens = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1_280, height: 800 } },
};

describe.each(Object.entries(screens))("on a %s", (_name, screen) => {
  it("every type is answered with the keyboard, and every answer is stored", async () => {
    const form = await stage.publish({ title: "Everything", pages });
    const { page, problems } = await stage.open(form, { locale: "en-US", timezoneId: "UTC", ...screen });
    for (const [at, [type, { answer }]] of Object.entries(fieldCases).entries()) {
      const step = page.getByText(`Step ${at + 1} of ${pages.length}`).first();
      await step.waitFor({ timeout: 10_000 }).catch(async () => {
        throw new Error(`before ${type}: ${await page.locator("formstead-form form").textContent()}`);
      });
      await answer(page).catch((error) => {
        throw new Error(`${type}: ${error}`);
      });
      await page.getByRole("button", { name: /^(Continue|Submit)$/ }).focus();
      await page.keyboard.press("Enter");
    }
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    const [entry] = await stage.entriesOf(form);
    const wanted = Object.entries(fieldCases).filter(([, { kept }]) => kept !== undefined);
    expect(entry).toMatchObject({
      status: "submitted",
      answers: Object.fromEntries(wanted.map(([type, { kept }]) => [`g_${type}`, { answer: kept }])),
    });
    // Partial input is saved too, and may be rejected until it is complete.
    expect(problems.filter((text) => !text.includes("422"))).toEqual([]);
  }, 180_000);
});
