// Tests numbers with buttons for less and more, and texts at the end of options, with the real server.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { violationsIn } from "./accessibility.ts";
import { formReady, type HostedStage, startHostedStage } from "./hosted-stage.ts";

let stage: HostedStage;
beforeAll(async () => {
  stage = await startHostedStage();
});
afterAll(() => stage?.stop());

const counted = (key: string, label: string, settings: object = {}, more: object = {}) =>
  field(key, {
    type: "number",
    label,
    hint: `About the ${key}`,
    required: true,
    settings: { min: 0, step: 1, stepper: true, note: "€24", ...settings },
    ...more,
  });

const extras = field("extras", {
  type: "checkboxes",
  label: "Extras",
  settings: { options: [{ value: "gift", label: "Gift wrapping", note: "€4" }] },
});
const items = [
  counted("mugs", "Mugs", { max: 2 }, { default: 0 }),
  counted("bowls", "Bowls", { min: 1 }),
  extras,
];
const definition = { title: "Order", pages: [{ id: "p", items }] };

type Options = NonNullable<Parameters<HostedStage["open"]>[1]>;

async function open(options: Options = {}, more: object = {}) {
  const form = await stage.publish({ ...definition, ...more });
  const opened = await stage.open(`/f/${form}`, { locale: "en", ...options });
  await formReady(opened.page);
  return { form, ...opened };
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const input = (page: Page, key: string) => page.locator(`formstead-form [data-at=${key}] input`);
const row = (page: Page, key: string) => page.locator(`formstead-form .field[data-at=${key}]`);
const soft = (page: Page, key: string) =>
  row(page, key).evaluate((one) => getComputedStyle(one).backgroundColor);
const said = (page: Page) => page.locator("formstead-form [role=status].sr").textContent();

describe("a number with buttons", () => {
  it("is raised and lowered within its limits, without losing the focus there", async () => {
    const { form, page, problems } = await open();
    const [less, more] = [button(page, "Decrease: Mugs"), button(page, "Increase: Mugs")];
    expect(await less.getAttribute("aria-disabled")).toBe("true");
    const plain = await soft(page, "mugs");
    await more.click();
    expect(await input(page, "mugs").inputValue()).toBe("1");
    await expect.poll(() => said(page)).toBe("Mugs: 1");
    await expect.poll(() => soft(page, "mugs")).not.toBe(plain);
    expect(await soft(page, "bowls")).toBe(plain);
    // Two quick presses, of which the second has no effect.
    await more.dblclick();
    expect(await input(page, "mugs").inputValue()).toBe("2");
    expect(await more.getAttribute("aria-disabled")).toBe("true");
    expect(await more.evaluate((one) => (one.getRootNode() as ShadowRoot).activeElement === one)).toBe(true);
    // With the keyboard.
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Space");
    expect(await input(page, "mugs").inputValue()).toBe("1");
    // Without an answer, the first press leads to the minimum.
    await button(page, "Increase: Bowls").click();
    expect(await input(page, "bowls").inputValue()).toBe("1");
    await button(page, "Submit").click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    const [entry] = await stage.entriesOf(form);
    expect(entry?.answers).toMatchObject({ mugs: 1, bowls: 1 });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it("can be typed, and a press continues from there", async () => {
    const { page } = await open();
    await input(page, "bowls").fill("7");
    await button(page, "Increase: Bowls").click();
    expect(await input(page, "bowls").inputValue()).toBe("8");
    // The press comes while what was typed has the focus, as on a phone.
    await input(page, "bowls").fill("20");
    await button(page, "Decrease: Bowls").dispatchEvent("click");
    expect(await input(page, "bowls").inputValue()).toBe("19");
    await page.context().close();
  });

  it("is named in the respondent's language", async () => {
    const { page } = await open({ locale: "fr" }, { languages: ["fr"] });
    await button(page, "Augmenter : Mugs").click();
    await expect.poll(() => said(page)).toBe("Mugs : 1");
    await page.context().close();
  });

  it("tells the price with the number, and shows a problem at the number", async () => {
    const { page } = await open();
    const described = await input(page, "mugs").getAttribute("aria-describedby");
    const texts = await page
      .locator("formstead-form")
      .evaluate(
        (one, ids) => ids.map((id) => one.shadowRoot?.getElementById(id)?.textContent),
        (described ?? "").split(" "),
      );
    expect(texts).toEqual([expect.stringContaining("About the mugs"), "€24"]);
    await button(page, "Submit").click();
    await page.getByRole("alert").waitFor();
    await page.getByRole("alert").getByRole("link").first().click();
    await expect
      .poll(() =>
        input(page, "bowls").evaluate((one) => (one.getRootNode() as ShadowRoot).activeElement === one),
      )
      .toBe(true);
    expect(await row(page, "bowls").locator(".error").isVisible()).toBe(true);
    await page.context().close();
  });

  it.each([
    ["light", {}],
    ["dark", { colorScheme: "dark" }],
    ["forced colors", { forcedColors: "active" }],
    ["320 px wide", { viewport: { width: 320, height: 700 } }],
  ] as const)("has large targets and no violations: %s", async (_name, options) => {
    const { page } = await open(options);
    await button(page, "Increase: Mugs").click();
    expect(await violationsIn(page)).toEqual([]);
    for (const name of ["Decrease: Mugs", "Increase: Mugs"]) {
      const box = await button(page, name).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.context().close();
  });

  it("has its control at the end of the row, in both directions, and the price before it", async () => {
    for (const language of ["en", "ar"]) {
      const { page } = await open({ viewport: { width: 1_280, height: 800 } }, { languages: [language] });
      const xOf = async (which: string) => (await row(page, "mugs").locator(which).boundingBox())?.x ?? 0;
      const xs = [await xOf(".hint"), await xOf(".note"), await xOf(".stepper")];
      expect(xs).toEqual([...xs].sort((a, b) => (language === "en" ? a - b : b - a)));
      await page.context().close();
    }
  });

  it("leaves room for the question beside a long price", async () => {
    const long = counted("mugs", "A mug with a name that takes two lines", {
      note: "from €1,234.50 per dozen, without VAT",
    });
    const { page } = await open(
      { viewport: { width: 1_280, height: 800 } },
      { pages: [{ id: "p", items: [long] }] },
    );
    expect((await row(page, "mugs").locator(".label").boundingBox())?.width).toBeGreaterThan(170);
    await page.context().close();
  });

  it("has the focus in the number when it is the only question", async () => {
    const { page } = await open({}, { settings: { layout: "single" } });
    await page.getByRole("heading", { name: "Mugs", level: 1 }).waitFor();
    await expect
      .poll(() =>
        input(page, "mugs").evaluate((one) => (one.getRootNode() as ShadowRoot).activeElement === one),
      )
      .toBe(true);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("2");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Bowls", level: 1 }).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await page.context().close();
  });

  it("is a plain input without JavaScript, with room for its buttons", async () => {
    const form = await stage.publish(definition);
    const context = await stage.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${stage.baseUrl}/f/${form}`);
    expect(await page.getByRole("button", { name: /crease/ }).count()).toBe(0);
    const box = page.locator("[data-at=mugs] .stepper");
    const plainWidth = (await box.boundingBox())?.width;
    await page.getByLabel("Mugs").fill("2");
    await page.getByLabel("Bowls").fill("3");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    expect((await stage.entriesOf(form))[0]?.answers).toMatchObject({ mugs: 2, bowls: 3 });
    await context.close();
    const { page: live } = await open();
    await button(live, "Increase: Mugs").waitFor();
    expect((await live.locator("formstead-form [data-at=mugs] .stepper").boundingBox())?.width).toBe(
      plainWidth,
    );
    await live.context().close();
  });

  it("is loaded only with forms that have one", async () => {
    const loads = async (settings: object) => {
      const form = await stage.publish({
        title: "Number",
        pages: [{ id: "p", items: [field("count", { type: "number", label: "Count", settings })] }],
      });
      const asked: string[] = [];
      const { page } = await stage.open(`/f/${form}`, {
        locale: "en",
        before: async (one) => void one.on("request", (request) => asked.push(request.url())),
      });
      await formReady(page);
      await page.context().close();
      return asked.some((url) => /\/stepper-/.test(url));
    };
    expect(await loads({ stepper: true })).toBe(true);
    expect(await loads({ min: 0, step: 1 })).toBe(false);
  });
});

it("shows the price of an option at the end of its line, as a part of its name", async () => {
  const { page } = await open({ viewport: { width: 390, height: 800 } });
  const option = page.locator("formstead-form [data-at=extras] .option");
  expect(await page.getByRole("checkbox", { name: "Gift wrapping €4" }).count()).toBe(1);
  const [line, price] = [await option.boundingBox(), await option.getByText("€4").boundingBox()];
  const end = (box: typeof line) => (box ? box.x + box.width : 0);
  expect(end(line) - end(price)).toBeLessThan(24);
  await page.context().close();
});
