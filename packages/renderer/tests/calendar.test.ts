// Tests the calendar and the list of times: with keys, with a mouse, by typing, and next to the native inputs of phones.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { violationsIn } from "./accessibility.ts";
import { type OpenOptions, type Stage, startStage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.stop());

async function opened(item: ReturnType<typeof field>, options: OpenOptions = {}, more: object = {}) {
  const form = await stage.publish({ title: "Form", pages: [{ id: "p", items: [item] }], ...more });
  const { page, problems } = await stage.open(form, { locale: "en-GB", timezoneId: "UTC", ...options });
  // Filling in a native input with text that only the richer one can read would do nothing.
  await page
    .locator(options.isMobile ? ".foot button" : ".date-box, .time-box")
    .first()
    .waitFor();
  return { form, page, problems };
}

async function submitted(page: Page, form: string) {
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
  const [entry] = await stage.entriesOf(form);
  await page.context().close();
  return entry?.answers;
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Choose a date" });
const day = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.querySelector("formstead-form")?.shadowRoot?.activeElement;
    return active?.getAttribute("aria-label") ?? active?.id ?? "";
  });

describe("a date", () => {
  const date = (settings = {}, more = {}) => field("day", { type: "date", label: "Day", settings, ...more });
  const input = (page: Page) => page.getByRole("textbox", { name: "Day" });
  const march = { min: "2027-03-01", max: "2027-06-30", weekdays: [1] };

  it("is chosen with the keyboard alone", async () => {
    const { page, form, problems } = await opened(date({}, { default: "2027-03-31" }));
    await input(page).focus();
    expect(await input(page).inputValue()).toBe("Wednesday, 31 March 2027");
    await page.keyboard.press("ArrowDown");
    await dialog(page).waitFor();
    const pressed: string[] = [];
    for (const key of ["ArrowRight", "ArrowUp", "Home", "End", "PageDown", "PageUp", "Shift+PageDown"]) {
      await page.keyboard.press(key);
      await expect.poll(() => focused(page)).not.toBe(pressed.at(-1));
      pressed.push(await focused(page));
    }
    expect(pressed).toEqual([
      "Thursday, 1 April 2027",
      "Thursday, 25 March 2027",
      "Monday, 22 March 2027",
      "Sunday, 28 March 2027",
      "Wednesday, 28 April 2027",
      "Sunday, 28 March 2027",
      "Tuesday, 28 March 2028",
    ]);
    expect(await violationsIn(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await dialog(page).waitFor({ state: "detached" });
    expect(await focused(page)).toBe("f-day");
    expect(await input(page).inputValue()).toBe("Tuesday, 28 March 2028");
    expect(problems).toEqual([]);
    expect(await submitted(page, form)).toMatchObject({ day: "2028-03-28" });
  });

  it("is chosen with the mouse while the focus stays in the input", async () => {
    const { page, form } = await opened(date({}, { default: "2027-03-08" }));
    await input(page).click();
    await page.getByLabel("month", { exact: true }).selectOption("May");
    await page.getByLabel("year", { exact: true }).selectOption("2029");
    await page.getByRole("button", { name: "Next month" }).click();
    await page.getByRole("grid", { name: "June 2029" }).waitFor();
    await day(page, "Friday, 15 June 2029").click();
    await dialog(page).waitFor({ state: "detached" });
    expect(await submitted(page, form)).toMatchObject({ day: "2029-06-15" });
  });

  it("explains why a day cannot be chosen", async () => {
    const { page } = await opened(date(march));
    await page.getByRole("button", { name: "Choose a date" }).click();
    await expect.poll(() => focused(page)).toBe("Monday, 1 March 2027");
    expect(await page.getByRole("button", { name: "Previous month" }).isDisabled()).toBe(true);
    await page.keyboard.press("ArrowRight");
    const tuesday = day(page, "Tuesday, 2 March 2027");
    expect(await tuesday.getAttribute("aria-disabled")).toBe("true");
    const told = dialog(page).getByRole("status");
    await expect.poll(() => told.textContent()).toBe("Choose a Monday. March 2 is a Tuesday");
    await page.keyboard.press("Enter");
    expect(await input(page).inputValue()).toBe("");
    await page.keyboard.press("PageUp");
    await expect.poll(() => told.textContent()).toBe("Choose a date on or after March 1, 2027");
    expect(await violationsIn(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    expect(await focused(page)).toBe("f-day");
    await page.context().close();
  });

  it("can still be typed, and what is not a day is reported", async () => {
    const { page, form } = await opened(date());
    await input(page).click();
    await page.keyboard.type("8/3/2027");
    await page.getByRole("grid", { name: "March 2027" }).waitFor();
    expect(await page.locator(".month .chosen").textContent()).toBe("8");
    await page.keyboard.press("Escape");
    await input(page).fill("31/2/2027");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("alert").getByText("February 2027 has 28 days").waitFor();
    await input(page).fill("8 mar 27");
    await page.keyboard.press("Tab");
    expect(await input(page).inputValue()).toBe("Monday, 8 March 2027");
    expect(await submitted(page, form)).toMatchObject({ day: "2027-03-08" });
  });

  it("closes its calendar when the focus leaves it", async () => {
    const { page } = await opened(date());
    await input(page).click();
    await dialog(page).waitFor();
    await page.getByRole("button", { name: "Submit" }).focus();
    await dialog(page).waitFor({ state: "detached" });
    await page.context().close();
  });

  it("goes from right to left in Arabic, where the week begins on Saturday", async () => {
    const { page } = await opened(
      date({}, { default: "2027-03-10" }),
      { locale: "ar-EG", attributes: { lang: "ar" } },
      { languages: ["ar"] },
    );
    await page.locator(".open-calendar").click();
    await page.keyboard.press("ArrowLeft");
    const shown = page.locator(".month [tabindex='0']");
    await expect.poll(() => shown.textContent()).toBe("11");
    expect(await page.locator(".month th").first().getAttribute("abbr")).toBe("السبت");
    const [first, last] = await Promise.all([
      page.locator(".month th").first().boundingBox(),
      page.locator(".month th").last().boundingBox(),
    ]);
    expect(first?.x).toBeGreaterThan(last?.x ?? 0);
    expect(await violationsIn(page)).toEqual([]);
    await page.context().close();
  });

  it("keeps the native input on a phone", async () => {
    const { page, form } = await opened(date(march), {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const native = page.locator("input[type=date]");
    await native.fill("2027-03-08");
    expect(await page.locator(".open-calendar").count()).toBe(0);
    expect(await submitted(page, form)).toMatchObject({ day: "2027-03-08" });
  });

  it("keeps the native input if the calendar cannot be loaded", async () => {
    const form = await stage.publish({ title: "Form", pages: [{ id: "p", items: [date()] }] });
    const context = await stage.browser.newContext();
    const page = await context.newPage();
    await page.route(/date-picker/, (route) => route.abort());
    await page.goto(stage.addressOf(form));
    await page.locator("input[type=date]").fill("2027-03-08");
    expect(await submitted(page, form)).toMatchObject({ day: "2027-03-08" });
  });
});

describe("a native input that shows only a part of an answer", () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

  it("is reported, and what was typed stays", async () => {
    const { page, form } = await opened(field("when", { type: "datetime", label: "When" }), phone);
    const native = page.locator("input[type=datetime-local]");
    await native.focus();
    await page.keyboard.type("08032027");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("alert").getByText("Enter a date and a time").waitFor();
    expect(await native.evaluate((one: HTMLInputElement) => one.validity.badInput)).toBe(true);
    await native.fill("2027-03-08T09:00");
    expect(await submitted(page, form)).toMatchObject({ when: "2027-03-08T09:00:00Z" });
  });

  it("is not replaced by the calendar", async () => {
    const form = await stage.publish({
      title: "Form",
      pages: [{ id: "p", items: [field("when", { type: "datetime", label: "When" })] }],
    });
    const page = await (await stage.browser.newContext({ locale: "en-GB", timezoneId: "UTC" })).newPage();
    const calendar = Promise.withResolvers<void>();
    await page.route(/date-picker/, (route) => calendar.promise.then(() => route.continue()));
    await page.goto(stage.addressOf(form));
    const native = page.locator("input[type=datetime-local]");
    await native.focus();
    await page.keyboard.type("08032027");
    const loaded = page.waitForResponse(/date-picker/);
    calendar.resolve();
    await (await loaded).finished();
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("alert").getByText("Enter a date and a time").waitFor();
    await native.focus();
    await native.fill("2027-03-08T09:00");
    expect(await submitted(page, form)).toMatchObject({ when: "2027-03-08T09:00:00Z" });
  });
});

describe("a calendar that arrives while its input has the focus", () => {
  it("takes the focus at once, so that no key is lost", async () => {
    const form = await stage.publish({
      title: "Form",
      pages: [{ id: "p", items: [field("day", { type: "date", label: "Day" })] }],
    });
    const page = await (await stage.browser.newContext({ locale: "en-GB", timezoneId: "UTC" })).newPage();
    const calendar = Promise.withResolvers<void>();
    await page.route(/date-picker/, (route) => calendar.promise.then(() => route.continue()));
    await page.clock.install({ time: Date.UTC(2027, 0, 1) });
    await page.goto(stage.addressOf(form));
    await page.locator("input[type=date]").focus();
    await page.clock.pauseAt(Date.UTC(2027, 0, 2));
    calendar.resolve();
    await page.locator(".date-box").waitFor();
    expect(await focused(page)).toBe("f-day");
    await page.context().close();
  });
});

describe("a range of days", () => {
  it("is chosen in one calendar, and says how long it may be", async () => {
    const settings = { min: "2027-03-01", max: "2027-04-30", max_days: 10 };
    const { page, form, problems } = await opened(
      field("stay", { type: "date_range", label: "Stay", settings }),
    );
    await page.getByRole("button", { name: "Choose a date: From" }).click();
    await expect.poll(() => focused(page)).toBe("Monday, 1 March 2027");
    await day(page, "Monday, 8 March 2027").click();
    const late = day(page, "Thursday, 18 March 2027");
    await expect.poll(() => late.getAttribute("aria-disabled")).toBe("true");
    await late.hover();
    await expect.poll(() => dialog(page).getByRole("status").textContent()).toContain("10");
    await day(page, "Friday, 12 March 2027").click();
    await dialog(page).waitFor({ state: "detached" });
    expect(await page.getByLabel("To", { exact: true }).inputValue()).toBe("Friday, 12 March 2027");
    await page.getByLabel("From", { exact: true }).click();
    await expect.poll(() => page.locator(".month .between").count()).toBe(3);
    expect(await violationsIn(page)).toEqual([]);
    expect(problems).toEqual([]);
    await page.keyboard.press("Escape");
    expect(await submitted(page, form)).toMatchObject({ stay: { start: "2027-03-08", end: "2027-03-12" } });
  });

  it("begins again with a day before its start", async () => {
    const { page, form } = await opened(
      field("stay", {
        type: "date_range",
        label: "Stay",
        default: { start: "2027-03-20", end: "2027-03-22" },
      }),
    );
    await page.getByLabel("To", { exact: true }).click();
    await day(page, "Wednesday, 10 March 2027").click();
    await day(page, "Thursday, 11 March 2027").click();
    expect(await submitted(page, form)).toMatchObject({ stay: { start: "2027-03-10", end: "2027-03-11" } });
  });
});

describe("a time", () => {
  it("is picked from a list in its steps and within its limits", async () => {
    const settings = { min: "09:00", max: "10:00", step_minutes: 20 };
    const { page, form } = await opened(field("at", { type: "time", label: "At", settings }));
    await page.getByRole("combobox", { name: "At" }).click();
    expect(await page.getByRole("option").allTextContents()).toEqual(["09:00", "09:20", "09:40", "10:00"]);
    expect(await violationsIn(page)).toEqual([]);
    await page.getByRole("option", { name: "09:40" }).click();
    expect(await submitted(page, form)).toMatchObject({ at: "09:40" });
  });

  it("is reported if it cannot be read", async () => {
    const { page } = await opened(field("at", { type: "time", label: "At" }));
    await page.getByRole("combobox", { name: "At" }).fill("noon");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("combobox", { name: "At" }).inputValue()).toBe("noon");
    await page.context().close();
  });
});

describe("a date with a time", () => {
  it("needs both, and honors the visitor's time zone", async () => {
    const { page, form, problems } = await opened(field("when", { type: "datetime", label: "When" }), {
      timezoneId: "America/New_York",
    });
    await page.getByRole("textbox", { name: "When" }).fill("8/3/2027");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("alert").waitFor();
    await page.getByRole("combobox", { name: "When: Time" }).fill("9");
    await page.keyboard.press("Tab");
    await expect.poll(() => page.getByRole("combobox", { name: "When: Time" }).inputValue()).toBe("09:00");
    expect(await violationsIn(page)).toEqual([]);
    expect(problems.filter((text) => !text.includes("422"))).toEqual([]);
    expect(await submitted(page, form)).toMatchObject({ when: "2027-03-08T14:00:00Z" });
  });

  it("shows a day without a time as it was chosen, also after the page was reloaded", async () => {
    const { page } = await opened(field("when", { type: "datetime", label: "When" }), {
      timezoneId: "America/New_York",
    });
    await page.getByRole("textbox", { name: "When" }).fill("8/3/2027");
    await page.locator(".status.saved").waitFor();
    await page.reload();
    await page.locator(".date-box").waitFor();
    expect(await page.getByRole("textbox", { name: "When" }).inputValue()).toBe("Monday, 8 March 2027");
    expect(await page.getByRole("combobox", { name: "When: Time" }).inputValue()).toBe("");
    await page.context().close();
  });

  it("closes days on which no time is allowed", async () => {
    const settings = { min: "2027-03-08T10:00:00Z", max: "2027-03-10T12:00:00Z" };
    const { page } = await opened(field("when", { type: "datetime", label: "When", settings }));
    await page.getByRole("textbox", { name: "When" }).click();
    const open = page.locator(".month button:not([aria-disabled])");
    await expect.poll(() => open.allTextContents()).toEqual(["8", "9", "10"]);
    await page.context().close();
  });
});
