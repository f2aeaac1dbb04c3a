// Tests what all rich controls have in common: languages, color schemes, preloads, and never getting in anyone's way.

import type { FormDefinition } from "@formstead/form-logic";
import { loadRichTexts } from "@formstead/form-logic/texts/load-rich-texts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { violationsIn } from "./accessibility.ts";
import { drawn } from "./drawn-form.ts";
import { type HostedStage, startHostedStage } from "./hosted-stage.ts";

const languages = ["en", "ar", "de", "es", "fr", "it", "nl", "pl", "pt"];
const items = [
  field("land", { type: "country", label: "Country" }),
  field("phone", { type: "phone", label: "Phone" }),
  field("day", { type: "date", label: "Day", default: "2027-03-08" }),
  field("stay", { type: "date_range", label: "Stay" }),
  field("when", { type: "datetime", label: "When" }),
  field("at", { type: "time", label: "At" }),
  field("voice", { type: "audio", label: "Voice" }),
  field("plan", { type: "sketch", label: "Plan" }),
  {
    id: "film",
    type: "video_block",
    settings: { url: "https://vimeo.com/76979871", title: "Film" },
  },
];
const definition = { title: "Form", languages, settings: {}, pages: [{ id: "p", items }] };

let stage: HostedStage;
let form = "";
beforeAll(async () => {
  stage = await startHostedStage();
  await stage.h.composition.platform.blob.ensureBucket();
  form = await stage.publish(definition);
});
afterAll(() => stage?.stop());

const isReady = (page: Page) =>
  Promise.all(
    [".open-calendar", ".time-box", ".pen", ".record", ".video-card", ".dial [role=combobox]"].map((one) =>
      page.locator(one).first().waitFor(),
    ),
  );

describe.each(languages)("in %s", (language) => {
  it("all controls have their texts and fit on a narrow screen", async () => {
    const { page, problems } = await stage.open(`/f/${form}?lang=${language}`, {
      locale: language,
      viewport: { width: 340, height: 900 },
    });
    await isReady(page);
    const texts = await loadRichTexts(language);
    for (const name of [texts.chooseDate, texts.recordAudio, texts.red, texts.thick, texts.playVideo])
      expect(await page.getByRole("button", { name, exact: true }).first().count(), name).toBe(1);
    await page.locator("[id='f-day']").click();
    await page.getByRole("dialog", { name: texts.chooseDate }).waitFor();
    await page.getByRole("button", { name: texts.nextMonth }).waitFor();
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways).toBe(0);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

it.each([
  ["dark", { colorScheme: "dark" }],
  ["forced colors", { forcedColors: "active" }],
] as const)("all controls have no WCAG violations in %s", async (_name, options) => {
  const { page } = await stage.open(`/f/${form}?lang=en`, { locale: "en-US", ...options });
  await isReady(page);
  await page.locator("[id='f-stay.start']").click();
  await page.getByRole("dialog").waitFor();
  expect(await violationsIn(page)).toEqual([]);
  await page.context().close();
});

describe("without JavaScript", () => {
  it.each(languages)("every control is native in %s", async (language) => {
    const html = await drawn({ format: 1, ...definition } as unknown as FormDefinition, { language });
    const native = [
      'type="date" id="f-day"',
      'type="date" id="f-stay.start"',
      'type="datetime-local" id="f-when"',
      'type="time" id="f-at"',
      'type="tel"',
      'name="phone.country"',
      'href="https://vimeo.com/76979871"',
    ];
    // The order of attributes does not matter.
    for (const one of native)
      for (const attribute of one.split(" ")) expect(html, attribute).toContain(attribute);
    expect(html).not.toMatch(/open-calendar|role="combobox"|class="recorder|<iframe/);
  });
});

describe("the calendar", () => {
  it("is requested early where there is a mouse", async () => {
    const { page } = await stage.open(`/f/${form}?lang=de`, { locale: "de" });
    const early = page.locator("link[rel=modulepreload][media='(pointer: fine)']");
    const hrefs = await early.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
    expect(hrefs.some((href) => href.includes("date-picker"))).toBe(true);
    expect(hrefs.some((href) => href.includes("rich-de"))).toBe(true);
    const plain = await stage.publish({ title: "Plain", pages: [{ id: "p", items: [field("name")] }] });
    await page.goto(`${stage.baseUrl}/f/${plain}`);
    expect(await early.count()).toBe(0);
    await page.context().close();
  });

  it("waits until a native input that is in use has been left", async () => {
    const calendar = Promise.withResolvers<void>();
    const { page } = await stage.open(`/f/${form}?lang=en`, {
      locale: "en-US",
      before: (one) =>
        one.route(/date-picker/, async (route) => {
          await calendar.promise;
          await route.continue();
        }),
    });
    await page.locator(".pen").first().waitFor();
    await page.locator("[id='f-day'][type=date]").click();
    await page.keyboard.type("04");
    calendar.resolve();
    // The others are replaced at once.
    await page.locator("[id='f-stay.start'][type=text]").waitFor();
    expect(await page.locator("[id='f-day']").getAttribute("type")).toBe("date");
    await page.keyboard.press("Tab");
    await page.locator("[id='f-land']").focus();
    await page.locator("[id='f-day'][type=text]").waitFor();
    expect(await page.locator("[id='f-day']").inputValue()).toBe("Thursday, April 8, 2027");
    await page.context().close();
  });

  it("takes the focus along from a native input that is focused but not in use", async () => {
    const calendar = Promise.withResolvers<void>();
    const { page } = await stage.open(`/f/${form}?lang=en`, {
      locale: "en-US",
      before: (one) =>
        one.route(/date-picker/, async (route) => {
          await calendar.promise;
          await route.continue();
        }),
    });
    await page.locator(".pen").first().waitFor();
    await page.locator("[id='f-day'][type=date]").focus();
    calendar.resolve();
    await page.locator("[id='f-day'][type=text]").waitFor();
    await expect.poll(() => page.locator("[id='f-day'][type=text]:focus").count()).toBe(1);
    await page.keyboard.type("4/8/2027");
    expect(await page.locator("[id='f-day']").inputValue()).toBe("4/8/2027");
    await page.context().close();
  });

  it("keeps its arrow keys to itself when one question is shown at a time", async () => {
    const single = await stage.publish({
      title: "Form",
      settings: { layout: "single" },
      pages: [
        { id: "p1", items: [field("day", { type: "date", label: "Day", default: "2027-03-08" })] },
        { id: "p2", items: [field("name", { label: "Name" })] },
      ],
    });
    const { page } = await stage.open(`/f/${single}`, { locale: "en-GB" });
    await page.locator(".open-calendar").click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    const at = page.locator(".month [tabindex='0']");
    await expect.poll(() => at.textContent()).toBe("16");
    await page.keyboard.press("Enter");
    expect(await page.locator("[id='f-day']").inputValue()).toBe("Tuesday, 16 March 2027");
    expect(await page.getByLabel("Name").count()).toBe(0);
    await page.context().close();
  });
});
