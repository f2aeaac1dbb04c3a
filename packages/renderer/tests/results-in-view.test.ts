// Measures a result that stays in view while the questions above it are answered.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { violationsIn } from "./accessibility.ts";
import { formReady, type HostedStage, startHostedStage } from "./hosted-stage.ts";

let stage: HostedStage;
beforeAll(async () => {
  stage = await startHostedStage();
});
afterAll(() => stage?.stop());

const questions = Array.from({ length: 24 }, (_, at) =>
  field(`n${at}`, { type: "number", label: `Number ${at}`, default: 1 }),
);
const total = field("total", {
  type: "calculated",
  label: "Total",
  hint: "Of the first two",
  formula: "n0 * n1",
  settings: { result_kind: "number", currency: "EUR", decimals: 2, in_view: true },
});
const after = field("after", { label: "After" });
const longTotal = {
  ...total,
  label: "Total of everything in this order",
  hint: "Includes VAT, delivery, and whatever else comes to mind here.",
  formula: "n0 * n1 * 8641969",
};
const long = [...questions, longTotal, after];
const inGroup = [{ id: "sec", type: "section", title: "Section", items: [...questions, total] }, after];

type Options = NonNullable<Parameters<HostedStage["open"]>[1]>;

async function open(
  options: Options,
  theme: object = {},
  items: readonly object[] = [...questions, total, after],
): Promise<Page> {
  const settings = items === long ? { submit_label: "Submit the order now, and pay later" } : {};
  const form = await stage.publish({ title: "Bill", theme, settings, pages: [{ id: "p", items }] });
  const { page } = await stage.open(`/f/${form}`, { locale: "en", reducedMotion: "reduce", ...options });
  await formReady(page);
  return page;
}

const bar = (page: Page) => page.locator("formstead-form .field[data-at=total]");
const placeOf = (page: Page) =>
  bar(page).evaluate((one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    const column = one.parentElement?.getBoundingClientRect();
    return { top, bottom, isInColumn: left === column?.left && right === column?.right, screen: innerHeight };
  });

const desktop = { width: 1_280, height: 800 };
const phone = { width: 390, height: 700 };

it.each([
  ["on a card", { viewport: desktop }, {}, undefined],
  ["beside a picture, dark", { viewport: desktop, colorScheme: "dark" }, { layout: "split" }, undefined],
  ["on a phone", { viewport: phone }, {}, undefined],
  ["on a phone, in a section", { viewport: phone }, {}, inGroup],
] as const)(
  "is at the bottom of the screen until its own place is: %s",
  async (_name, options, theme, items) => {
    const page = await open(options, theme, items);
    await expect.poll(async () => Math.round((await placeOf(page)).bottom)).toBe(options.viewport.height);
    expect((await placeOf(page)).isInColumn).toBe(true);
    await page.getByLabel("Number 0").fill("12");
    await expect.poll(() => bar(page).locator("output").textContent()).toBe("€12.00");
    expect(await violationsIn(page)).toEqual([]);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(async () => (await placeOf(page)).bottom).toBeLessThan(options.viewport.height - 50);
    const last = await page.getByLabel("Number 23").boundingBox();
    expect(last && last.y + last.height).toBeLessThan((await placeOf(page)).top);
    await page.context().close();
  },
);

it("reaches both edges of a phone only while it is docked", async () => {
  const page = await open({ viewport: phone });
  const boxWidth = () => bar(page).evaluate((one) => getComputedStyle(one, "::before").width);
  await expect.poll(boxWidth).toBe(`${phone.width}px`);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(boxWidth).toBe(`${phone.width - 40}px`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.context().close();
});

it.each([
  ["on a desktop", desktop, undefined],
  ["on a phone", phone, undefined],
  ["on a phone, in a section", phone, inGroup],
  ["on a desktop, with long texts", desktop, long],
  ["on a phone, with long texts", phone, long],
] as const)(
  "leads on while it is docked, and is as high as in its place: %s",
  async (_name, viewport, items) => {
    const page = await open({ viewport }, {}, items);
    const buttons = page.getByRole("button", { name: "Submit" });
    const heightOf = async () => {
      const { top, bottom } = await placeOf(page);
      return bottom - top;
    };
    await expect.poll(() => bar(page).getByRole("button").isVisible()).toBe(true);
    expect(await buttons.count()).toBe(2);
    expect(await violationsIn(page)).toEqual([]);
    const docked = await heightOf();
    // Five lines of text.
    expect(docked).toBeLessThan(160);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => buttons.count()).toBe(1);
    expect(await heightOf()).toBe(docked);
    await page.evaluate(() => scrollTo(0, 0));
    await bar(page).getByRole("button", { name: "Submit" }).click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    await page.context().close();
  },
);

it.each([desktop, phone])("never covers what has the focus: %j", async (viewport) => {
  const page = await open({ viewport });
  const seen: string[] = [];
  const covered: string[] = [];
  const inputs = page.locator("formstead-form input[name^=n]");
  await inputs.first().focus();
  for (const _ of questions) {
    const { name, bottom } = await inputs.first().evaluate((one) => {
      const active = (one.getRootNode() as ShadowRoot).activeElement as HTMLInputElement;
      return { name: active.name, bottom: active.getBoundingClientRect().bottom };
    });
    seen.push(name);
    if (bottom > (await placeOf(page)).top) covered.push(name);
    await page.keyboard.press("Tab");
  }
  expect(seen).toEqual(questions.map(({ key }) => key));
  expect(covered).toEqual([]);
  await page.context().close();
});

it.each([
  ["on paper", { viewport: desktop }, true],
  ["on a low screen", { viewport: { width: 640, height: 360 } }, false],
] as const)("stays where it is %s", async (_name, options, isPrinted) => {
  const page = await open(options);
  if (isPrinted) await page.emulateMedia({ media: "print" });
  expect(await bar(page).evaluate((one) => getComputedStyle(one).position)).not.toBe("sticky");
  await page.context().close();
});

it("keeps its line for itself if it is a sentence", async () => {
  const advice = {
    ...total,
    formula: '"Bring a coat and a hat"',
    settings: { result_kind: "text", in_view: true },
  };
  const page = await open({ viewport: phone }, {}, [...questions, advice, after]);
  await expect.poll(async () => Math.round((await placeOf(page)).bottom)).toBe(phone.height);
  expect(await bar(page).getByText("Bring a coat and a hat").isVisible()).toBe(true);
  expect(await page.getByRole("button", { name: "Submit" }).count()).toBe(1);
  await page.context().close();
});

it("stays where it is if the setting is off", async () => {
  const settings = { ...(total as { settings: object }).settings, in_view: false };
  const page = await open({ viewport: phone }, {}, [...questions, { ...total, settings }]);
  expect((await placeOf(page)).top).toBeGreaterThan(phone.height);
  await page.context().close();
});
