// Tests forms that show one question at a time: keys answer and continue, and typed text never triggers a shortcut.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { violationsIn } from "./accessibility.ts";
import { formReady, type HostedStage, startHostedStage } from "./hosted-stage.ts";
import { type Stage, startStage } from "./stage.ts";

let stage: HostedStage;
let embed: Stage;
beforeAll(async () => {
  stage = await startHostedStage();
  embed = await startStage();
});
afterAll(async () => {
  await stage?.stop();
  await embed?.stop();
});

const text = (key: string) => field(key, { label: `Question ${key}` });

const options = ["Bike", "Car", "Train"].map((label) => ({ value: label.toLowerCase(), label }));
const definition = {
  title: "Way",
  settings: { layout: "single" },
  pages: [
    {
      id: "p1",
      items: [
        field("how", { type: "radio", label: "How do you come?", required: true, settings: { options } }),
        field("why", { label: "Why by car?", visible_if: { field: "how", op: "eq", value: "car" } }),
        field("score", { type: "nps", label: "How was it?" }),
        field("again", { type: "yes_no", label: "Will you come again?" }),
        field("else", { type: "textarea", label: "What else?" }),
        field("name", { label: "Your name" }),
      ],
    },
  ],
};

const asked = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 }).waitFor();
const thanks = (page: Page) => page.getByRole("heading", { name: "Thank you" });
/** Long enough for a choice to continue. */
const pause = (page: Page) => page.clock.runFor(1_000);
const open = async (more: object = {}) => {
  const form = await stage.publish({ ...definition, ...more });
  const opened = await stage.open(`/f/${form}`, { locale: "en", before: (page) => page.clock.install() });
  // The question takes the focus when the script is ready.
  await expect
    .poll(() => opened.page.evaluate(() => document.activeElement?.localName))
    .toBe("formstead-form");
  return { form, ...opened };
};

it("can be completed with keys alone, from the first load", async () => {
  const { form, page, problems } = await open();
  await asked(page, "How do you come?");
  expect(await violationsIn(page)).toEqual([]);
  await page.keyboard.press("b");
  await asked(page, "Why by car?");
  await page.keyboard.type("a b c");
  await page.keyboard.press("Enter");
  await asked(page, "How was it?");
  await page.keyboard.press("7");
  await asked(page, "Will you come again?");
  await page.keyboard.press("n");
  await asked(page, "What else?");
  await page.keyboard.type("One");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("Two");
  await page.keyboard.press("Enter");
  await asked(page, "Your name");
  await page.keyboard.type("Ada");
  await page.keyboard.press("Enter");
  await thanks(page).waitFor();
  expect(await stage.entriesOf(form)).toMatchObject([
    { answers: { how: "car", why: "a b c", score: 7, again: false, else: "One\nTwo", name: "Ada" } },
  ]);
  expect(problems).toEqual([]);
});

it("continues after a press, but not after arrow keys, Space, or a click without a pointer", async () => {
  const { page } = await open();
  await asked(page, "How do you come?");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.getByLabel("Train").evaluate((input: HTMLInputElement) => input.click());
  await expect.poll(() => page.getByLabel("Train").isChecked()).toBe(true);
  await pause(page);
  await asked(page, "How do you come?");
  await page.getByText("Bike").click();
  await asked(page, "How was it?");
  // Someone who comes back to change an answer decides when to continue.
  await page.getByRole("button", { name: "Back" }).click();
  await asked(page, "How do you come?");
  await page.getByText("Train").click();
  await pause(page);
  await asked(page, "How do you come?");
  await page.getByRole("button", { name: "Continue" }).click();
  await asked(page, "How was it?");
});

it("waits for the button if the form does not continue automatically", async () => {
  const { page } = await open({ settings: { layout: "single", auto_advance: false } });
  await asked(page, "How do you come?");
  await page.getByText("Bike").click();
  await pause(page);
  await asked(page, "How do you come?");
});

it("shows progress that starts with a trace and never goes backward", async () => {
  const { page } = await open();
  await asked(page, "How do you come?");
  const share = () => page.locator("progress").evaluate((one: HTMLProgressElement) => one.position);
  expect(await share()).toBeGreaterThan(0);
  expect(await share()).toBeLessThan(0.05);
  await page.getByText("Bike").click();
  await asked(page, "How was it?");
  const before = await share();
  await page.getByRole("button", { name: "Back" }).click();
  await asked(page, "How do you come?");
  expect(await share()).toBe(before);
  await page.getByText("Car").click();
  await page.getByRole("button", { name: "Continue" }).click();
  await asked(page, "Why by car?");
  expect(await share()).toBeGreaterThanOrEqual(before);
});

it("shows progress that does not go backward in an entry that is opened again", async () => {
  const form = await stage.publish({ ...definition, settings: { layout: "single", auto_advance: false } });
  // The scripts load only after two questions were answered without them.
  const { page } = await stage.open(`/f/${form}`, {
    locale: "en",
    before: (one) => one.route("**/*.js", (route) => route.abort()),
  });
  const share = () => page.locator("progress").evaluate((one: HTMLProgressElement) => one.position);
  await asked(page, "How do you come?");
  await page.getByText("Bike").click();
  await page.getByRole("button", { name: "Continue" }).click();
  await asked(page, "How was it?");
  await page.getByRole("button", { name: "Continue" }).click();
  await asked(page, "Will you come again?");
  const before = await share();
  await page.getByRole("button", { name: "Back" }).click();
  await asked(page, "How was it?");
  expect(await share()).toBe(before);
  await page.unroute("**/*.js");
  await page.reload();
  await formReady(page);
  await asked(page, "How was it?");
  expect(await share()).toBe(before);
  await page.getByRole("button", { name: "Back" }).click();
  await asked(page, "How do you come?");
  expect(await share()).toBe(before);
  // Another browser tab opens the entry at a later question, without having been there before.
  const url = new URL(page.url());
  url.searchParams.delete("reached");
  await page.goto(url.href);
  await formReady(page);
  const opened = await share();
  expect(opened).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Back" }).click();
  await asked(page, "How do you come?");
  expect(await share()).toBe(opened);
});

it("skips optional questions, groups some pages, and begins with a start screen", async () => {
  const grouped = { id: "p2", layout: "pages", title: "Together", items: [text("a1"), text("a2")] };
  const start = { title: "Two minutes", button: "Go" };
  const pages = [{ id: "p1", items: [text("first")] }, grouped];
  for (const javaScriptEnabled of [true, false]) {
    const form = await stage.publish({ ...definition, pages, settings: { layout: "single", start } });
    const { page } = await stage.open(`/f/${form}`, { javaScriptEnabled, locale: "en" });
    await asked(page, "Two minutes");
    // The start screen is not a step.
    expect(await page.title()).toBe("Way");
    await page.getByRole("link", { name: "Go" }).click();
    await asked(page, "Question first");
    await expect.poll(() => page.title()).toBe("Step 1 of 2 – Way");
    await page.getByRole("button", { name: "Skip" }).click();
    await asked(page, "Together");
    await expect.poll(() => page.getByLabel(/Question a/).count()).toBe(2);
    await page.getByRole("button", { name: "Submit" }).click();
    await thanks(page).waitFor();
  }
});

it("is in the optical middle and has no sideways scroll on a phone", async () => {
  const { page } = await open();
  await asked(page, "How do you come?");
  for (const width of [1_280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const box = await page.locator("formstead-form").boundingBox();
    const [above, below] = [box?.y ?? 0, 800 - (box?.y ?? 0) - (box?.height ?? 0)];
    expect(above).toBeGreaterThan(60);
    expect(below).toBeGreaterThan(above);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

it("has no shortcuts if the page turns them off, and never takes the focus of another page", async () => {
  const form = await embed.publish(definition);
  const { page } = await embed.open(form, { attributes: { shortcuts: "off" } });
  const radio = page.getByLabel("Car");
  await radio.waitFor();
  await page.evaluate("document.querySelector('formstead-form').ready");
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe("body");
  await page.getByLabel("Bike").focus();
  await page.keyboard.press("b");
  expect(await radio.isChecked()).toBe(false);
});

it("handles a key once, even after the page has moved the form", async () => {
  const items = [field("ways", { type: "checkboxes", label: "Which ways?", settings: { options } })];
  const form = await embed.publish({ ...definition, pages: [{ id: "p1", items }] });
  const { page } = await embed.open(form);
  await page.getByLabel("Bike").focus();
  await page.keyboard.press("a");
  await expect.poll(() => page.getByLabel("Bike").isChecked()).toBe(true);
  await page.evaluate(() => document.body.append(document.querySelector("formstead-form") as Element));
  await page.getByLabel("Bike").focus();
  await page.keyboard.press("b");
  await expect.poll(() => page.getByLabel("Car").isChecked()).toBe(true);
});

const plain = { pages: [{ id: "p1", items: ["first", "second", "third"].map(text) }] };

it("turns the page with the arrow keys, except in inputs", async () => {
  const { page } = await open(plain);
  await asked(page, "Question first");
  await page.keyboard.press("ArrowDown");
  for (const [key, name] of [
    ["ArrowDown", "second"],
    ["ArrowDown", "third"],
    ["ArrowUp", "second"],
    ["ArrowUp", "first"],
  ] as const) {
    await page.locator(".foot .primary").focus();
    await page.keyboard.press(key);
    await asked(page, `Question ${name}`);
  }
});

/** A finger that moves over the middle of the page, by real touches. */
async function swipe(page: Page, x: number, y: number): Promise<void> {
  const touches = await page.context().newCDPSession(page);
  const at = (share: number) => [{ x: 195 + x * share, y: 600 + y * share }];
  await touches.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
  for (const share of [0.5, 1])
    await touches.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(share) });
  await touches.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await touches.detach();
}

it("turns the page when a finger swipes up or down, and does not load it again", async () => {
  const form = await stage.publish({ ...definition, ...plain });
  const { page } = await stage.open(`/f/${form}`, {
    locale: "en",
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await formReady(page);
  await asked(page, "Question first");
  const behavior = () => getComputedStyle(document.documentElement).overscrollBehaviorY;
  expect(await page.evaluate(behavior)).toBe("contain");
  await swipe(page, 0, -60);
  await swipe(page, 150, -100);
  await swipe(page, 10, -200);
  await asked(page, "Question second");
  await swipe(page, 0, -200);
  await asked(page, "Question third");
  await swipe(page, 0, 200);
  await asked(page, "Question second");
  // Other pages keep the behavior of the browser.
  const pages = await stage.publish({ ...definition, ...plain, settings: {} });
  await page.goto(`${stage.baseUrl}/f/${pages}`);
  expect(await page.evaluate(behavior)).toBe("auto");
});

it("moves for less than 200 ms, and not at all for people who want less motion", async () => {
  const { page } = await open(plain);
  /** Of everything that moves or fades, in milliseconds. */
  const durations = () =>
    page.locator("formstead-form").evaluate((element) =>
      [...(element.shadowRoot?.querySelectorAll("*") ?? [])]
        .flatMap((one) => {
          const { animationName, animationDuration, transitionDuration } = getComputedStyle(one);
          return [
            ...(animationName === "none" ? [] : [animationDuration]),
            ...transitionDuration.split(", "),
          ];
        })
        .map((text) => Number.parseFloat(text) * (text.endsWith("ms") ? 1 : 1_000)),
    );
  await page.keyboard.press("Enter");
  await asked(page, "Question second");
  expect(Math.max(...(await durations()))).toBeGreaterThan(0);
  expect(Math.max(...(await durations()))).toBeLessThan(200);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.keyboard.press("Enter");
  await asked(page, "Question third");
  expect(Math.max(...(await durations()))).toBe(0);
});
