/** Popups and drawers that open automatically. */
import type { Page, Response } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { mayOpen } from "../src/embed/popup-frequency.ts";
import { violationsIn } from "./accessibility.ts";
import { type EmbedStage, startEmbedStage } from "./embed-stage.ts";

let stage: EmbedStage;
let form: string;
beforeAll(async () => {
  stage = await startEmbedStage();
  form = await stage.publish({
    title: "Feedback",
    pages: [{ id: "p1", items: [field("name", { label: "Name" })] }],
  });
});
afterAll(() => stage?.stop());

const long = `<main><h1>Host</h1>${"<p>A long page</p>".repeat(150)}</main>`;
const chunks = new WeakMap<Page, Promise<Response>>();
async function prepare(page: Page): Promise<void> {
  chunks.set(page, page.waitForResponse(/triggers/));
  await page.clock.install();
}
const show = (attributes: string, before = "", options = {}) =>
  stage.show(
    `${before}<formstead-form form="${form}" mode="popup" label="Your feedback" ${attributes}></formstead-form>`,
    { ...options, before: prepare },
  );
const dialog = (page: Page) => page.getByRole("dialog", { name: "Your feedback" });
const heading = (page: Page) => page.getByRole("heading", { name: "Feedback" });
/** The same page in another tab, as on another day. */
async function again(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await prepare(other);
  await other.goto(page.url());
  return other;
}

/** The element that opens the form is watched by then, so that a timer that was set also passes. */
async function pass(page: Page, ms: number): Promise<void> {
  const chunk = await chunks.get(page);
  // Resolves after the import in the page, which began earlier.
  await page.evaluate(`import(${JSON.stringify(chunk?.url())}).then(() => {})`);
  await page.clock.runFor(ms);
}

describe("how often", () => {
  const day = 86_400_000;
  it.each([
    ["the first time", {}, null, true],
    ["not again", { openedAtMs: 0 }, null, false],
    ["not before the days have passed", { openedAtMs: 0 }, "8", false],
    ["after the days have passed", { openedAtMs: 0 }, "7", true],
    ["on every page view", { openedAtMs: 7 * day }, "0", true],
    ["never after submitting", { isSubmitted: true }, "0", false],
    ["not with a number that cannot be read", { openedAtMs: 0 }, "often", false],
  ])("%s", (_when, seen, every, result) => {
    expect(mayOpen(seen, every, 7 * day)).toBe(result);
  });
});

describe("opening automatically", () => {
  it("opens after a delay, once; Escape closes it and the focus returns", async () => {
    const { page, problems } = await show('open-after="0.5"', "<button>Before</button>");
    await page.getByRole("button", { name: "Before" }).focus();
    await pass(page, 1_000);
    await heading(page).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "hidden" });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Before");
    const other = await again(page);
    await pass(other, 60_000);
    expect(await dialog(other).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it("opens again if the page asks for it, but never after submitting", async () => {
    const { page } = await show('open-after="0" open-every="0"');
    await pass(page, 1_000);
    await heading(page).waitFor();
    const second = await again(page);
    await pass(second, 1_000);
    await second.getByLabel("Name").fill("Ada");
    await second.getByRole("button", { name: "Submit" }).click();
    await second.getByText("Thank you").first().waitFor();
    const third = await again(page);
    await pass(third, 60_000);
    expect(await dialog(third).count()).toBe(0);
  });

  it("opens at a scroll depth, not before", async () => {
    const { page } = await show('open-at-scroll="60"', long);
    await pass(page, 1_000);
    await page.mouse.wheel(0, 200);
    await pass(page, 60_000);
    expect(await dialog(page).count()).toBe(0);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await heading(page).waitFor();
  });

  it("opens when the pointer leaves the page at the top", async () => {
    const { page } = await show("open-on-exit", long);
    await pass(page, 1_000);
    const leave = (clientY: number) =>
      page.evaluate((y) => {
        const init = { bubbles: true, relatedTarget: null, clientY: y };
        document.documentElement.dispatchEvent(new MouseEvent("mouseout", init));
      }, clientY);
    await leave(300);
    await pass(page, 60_000);
    expect(await dialog(page).count()).toBe(0);
    await leave(0);
    await heading(page).waitFor();
  });

  it("does not interrupt someone who is typing", async () => {
    const { page } = await show('open-after="0"', '<label>Search <input autofocus id="search"></label>');
    await page.locator("#search").focus();
    await pass(page, 60_000);
    expect(await dialog(page).count()).toBe(0);
    await page.locator("#search").blur();
    await pass(page, 10_000);
    await heading(page).waitFor();
  });

  it("stops when the element is removed", async () => {
    const { page } = await show('open-after="1"');
    await pass(page, 0);
    await page.evaluate(() => document.querySelector("formstead-form")?.remove());
    await pass(page, 60_000);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });
});

describe("a launcher", () => {
  it.each(["button", "tab"])("%s opens the form, and gets the focus back", async (kind) => {
    const { page, problems } = await show(`launcher="${kind}"`, long);
    const launcher = page.getByRole("button", { name: "Your feedback" });
    await launcher.waitFor();
    expect(await violationsIn(page)).toEqual([]);
    const box = await launcher.boundingBox();
    const size = page.viewportSize();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(size?.width ?? 0);
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await launcher.click();
    await heading(page).waitFor();
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "hidden" });
    const focused = await page.evaluate(
      () => document.querySelector("formstead-form")?.shadowRoot?.activeElement?.className,
    );
    expect(focused).toContain("launcher");
    expect(problems).toEqual([]);
  });
});
