// Tests the pickers for countries, languages, and phone numbers: with keys and a mouse, on phones, and without JavaScript.
import { getCountries, getCountryCallingCode } from "libphonenumber-js/min";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { bestMatches } from "../src/fields/code-choice.tsx";
import { countryOfDial, dialCodeOf, dialCountries } from "../src/fields/dial-codes.ts";
import { violationsIn } from "./accessibility.ts";
import { type OpenOptions, type Stage, startStage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.stop());

const phoneScreen = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function opened(item: ReturnType<typeof field>, options: OpenOptions = {}) {
  const form = await stage.publish({ title: "Form", pages: [{ id: "p", items: [item] }] });
  const { page, problems } = await stage.open(form, {
    locale: "de-AT",
    attributes: { lang: "en" },
    ...options,
  });
  await page.getByRole("button", { name: "Submit" }).waitFor();
  return { form, page, problems };
}

/** Holds back a script that is loaded on demand. */
async function openedWithout(script: string, item: ReturnType<typeof field>) {
  const { page, form } = await opened(item);
  let isAsked = false;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/${script}*.js`, async (route) => {
    isAsked = true;
    await released;
    await route.continue();
  });
  return {
    page,
    form,
    release: () => {
      expect(isAsked).toBe(true);
      release();
    },
  };
}

async function submitted(page: Page, form: string) {
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
  const [entry] = await stage.entriesOf(form);
  await page.context().close();
  return entry?.answers;
}

describe("the dial codes", () => {
  it("are those of the number formats", () => {
    expect([...dialCountries].sort()).toEqual([...getCountries()].sort());
    for (const country of getCountries()) expect(dialCodeOf(country)).toBe(getCountryCallingCode(country));
  });

  it("tell the country of an international number", () => {
    expect(["+4930901820", "+12025550143", "+358401234567", "4930", "+"].map(countryOfDial)).toEqual([
      "DE",
      "US",
      "FI",
      "",
      "",
    ]);
  });
});

describe("a search", () => {
  const names = [
    ["AT", "Austria"],
    ["AU", "Australia"],
    ["CI", "Côte d’Ivoire"],
    ["PF", "French Polynesia"],
    ["PL", "Poland"],
  ] as const;
  const found = (text: string, also: Readonly<Record<string, readonly string[]>> = {}) =>
    bestMatches(names, text, (code) => also[code] ?? []);

  it.each([
    ["pol", ["PL", "PF"]],
    ["AT", ["AT"]],
    ["cote", ["CI"]],
    ["xyz", []],
  ])("for %s finds the best names first", (text, codes) => {
    expect(found(text).slice(0, codes.length || 5)).toEqual(codes);
  });

  it("also finds names in other languages and dial codes", () => {
    expect(found("österreich", { AT: ["Österreich"] })).toEqual(["AT"]);
    expect(found("+48", { PL: ["+48"] })).toEqual(["PL"]);
  });
});

describe("a country", () => {
  const country = field("land", { type: "country", label: "Country" });

  it("is searched for with the keyboard, and the visitor's own comes first", async () => {
    const { page, form, problems } = await opened(country);
    const input = page.getByRole("combobox", { name: "Country" });
    await input.focus();
    await page.keyboard.press("ArrowDown");
    const options = page.getByRole("option");
    await options.first().waitFor();
    expect(await options.first().textContent()).toBe("Austria");
    expect(await options.nth(1).textContent()).toBe("Afghanistan");
    expect(await violationsIn(page)).toEqual([]);
    await page.keyboard.press("End");
    await page.keyboard.type("ger");
    await expect.poll(() => options.first().textContent()).toBe("Germany");
    expect(await input.getAttribute("aria-activedescendant")).toBe("f-land-option-0");
    await page.keyboard.press("Enter");
    expect(await input.inputValue()).toBe("Germany");
    expect(problems).toEqual([]);
    expect(await submitted(page, form)).toMatchObject({ land: "DE" });
  });

  it("scrolls to the option that the arrow keys reach", async () => {
    const { page } = await opened(country);
    await page.getByRole("combobox", { name: "Country" }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    const last = page.getByRole("option").last();
    await expect.poll(() => last.getAttribute("aria-selected")).toBe("true");
    const isInView = () =>
      last.evaluate((one) => {
        const list = one.parentElement?.getBoundingClientRect();
        const { top, bottom } = one.getBoundingClientRect();
        return !!list && top >= list.top - 1 && bottom <= list.bottom + 1;
      });
    await expect.poll(isInView).toBe(true);
    await page.context().close();
  });

  it("takes the best match when the field is left, and nothing if there is none", async () => {
    const { page, form } = await opened(country);
    const input = page.getByRole("combobox", { name: "Country" });
    await input.fill("Atlantis");
    await page.keyboard.press("Tab");
    expect(await input.inputValue()).toBe("");
    await input.fill("Frankreich");
    await page.keyboard.press("Tab");
    expect(await input.inputValue()).toBe("France");
    expect(await submitted(page, form)).toMatchObject({ land: "FR" });
  });

  it("is a native list on a phone, with the visitor's own country first", async () => {
    const { page, form } = await opened(country, phoneScreen);
    const select = page.locator("select");
    await expect.poll(() => select.locator("option").nth(1).textContent()).toBe("Austria");
    await select.selectOption("AT");
    expect(await select.evaluate((one: HTMLSelectElement) => one.selectedIndex)).toBe(1);
    expect(await submitted(page, form)).toMatchObject({ land: "AT" });
  });

  it("is searched for in an address as well", async () => {
    const { page } = await opened(field("home", { type: "address", label: "Home" }));
    const input = page.getByRole("combobox", { name: "Country" });
    await input.fill("pol");
    await page.keyboard.press("Tab");
    expect(await input.inputValue()).toBe("Poland");
    expect(await page.locator("select").count()).toBe(0);
    await page.context().close();
  });
});

describe("a phone number", () => {
  const phone = (settings = {}) => field("phone", { type: "phone", label: "Phone", settings });
  const country = (page: Page) => page.getByRole("combobox", { name: "Country" });

  it("belongs to the country beside it, which is the visitor's own at first", async () => {
    const { page, form, problems } = await opened(phone());
    expect(await country(page).inputValue()).toBe("Austria (+43)");
    await page.getByRole("textbox", { name: "Phone" }).fill("01 234567");
    await country(page).fill("+49");
    await page.keyboard.press("Enter");
    expect(await country(page).inputValue()).toBe("Germany (+49)");
    await page.getByRole("textbox", { name: "Phone" }).fill("030 901820");
    expect(await violationsIn(page)).toEqual([]);
    expect(problems).toEqual([]);
    expect(await submitted(page, form)).toMatchObject({ phone: { e164: "+4930901820", country: "DE" } });
  });

  it("can be entered in a browser whose language is not a language, such as C", async () => {
    const form = await stage.publish({ title: "Form", pages: [{ id: "p", items: [phone()] }] });
    const page = await stage.browser.newPage();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "languages", { get: () => ["C"] });
      Object.defineProperty(navigator, "language", { get: () => "C" });
    });
    await page.goto(stage.addressOf(form));
    await country(page).fill("pola");
    await page.keyboard.press("Tab");
    expect(await country(page).inputValue()).toBe("Poland (+48)");
    await page.getByRole("textbox", { name: "Phone" }).fill("600 700 800");
    expect(await submitted(page, form)).toMatchObject({ phone: { e164: "+48600700800", country: "PL" } });
  });

  it("is another number in another country", async () => {
    const { page, form } = await opened(phone({ default_country: "DE" }));
    await page.getByRole("textbox", { name: "Phone" }).fill("0660 1234567");
    await country(page).fill("Austria");
    await page.keyboard.press("Enter");
    expect(await submitted(page, form)).toMatchObject({ phone: { e164: "+436601234567", country: "AT" } });
  });

  it("selects its country when it is pasted with a dial code", async () => {
    const { page, form } = await opened(phone({ default_country: "GB" }));
    const number = page.getByRole("textbox", { name: "Phone" });
    await number.focus();
    await page.keyboard.insertText("+49 30 901820");
    await expect.poll(() => country(page).inputValue()).toBe("Germany (+49)");
    await page.keyboard.press("Tab");
    await expect.poll(() => number.inputValue()).toBe("030 901820");
    await page.locator(".status.saved").waitFor();
    await page.reload();
    await expect.poll(() => country(page).inputValue()).toBe("Germany (+49)");
    await expect.poll(() => number.inputValue()).toBe("030 901820");
    expect(await submitted(page, form)).toMatchObject({ phone: { e164: "+4930901820", country: "DE" } });
  });

  it("is read when the formats arrive, even if its field was left before", async () => {
    const { page, form, release } = await openedWithout("phone-numbers", phone({ default_country: "GB" }));
    const number = page.getByRole("textbox", { name: "Phone" });
    await number.focus();
    await page.keyboard.insertText("+49 30 901820");
    await page.keyboard.press("Tab");
    release();
    await expect.poll(() => number.inputValue()).toBe("030 901820");
    expect(await submitted(page, form)).toMatchObject({ phone: { e164: "+4930901820", country: "DE" } });
  });

  it("belongs to the country that is chosen before the formats arrive", async () => {
    const { page, form, release } = await openedWithout("phone-numbers", phone());
    await page.getByRole("textbox", { name: "Phone" }).fill("01 234567");
    await country(page).fill("+49");
    await page.keyboard.press("Enter");
    expect(await country(page).inputValue()).toBe("Germany (+49)");
    const number = page.getByRole("textbox", { name: "Phone" });
    await number.fill("030 901820");
    await page.keyboard.press("Tab");
    release();
    await expect.poll(() => number.inputValue()).toBe("030 901820");
    expect(await submitted(page, form)).toMatchObject({ phone: { e164: "+4930901820", country: "DE" } });
  });

  it("offers only the countries that are allowed", async () => {
    const { page } = await opened(phone({ allowed_countries: ["DE", "PL"] }));
    expect(await country(page).inputValue()).toBe("");
    await country(page).click();
    expect(await page.getByRole("option").allTextContents()).toEqual(["Germany+49", "Poland+48"]);
    await page.context().close();
  });

  it("shows only the dial code on a phone, beside a native list", async () => {
    const { page, form } = await opened(phone({ default_country: "DE" }), phoneScreen);
    const select = page.locator("select");
    const shown = () => page.locator(".dial").evaluate((one) => getComputedStyle(one, "::after").content);
    expect(await shown()).toContain("+49");
    await select.selectOption("PL");
    await expect.poll(shown).toContain("+48");
    const [list, number] = await Promise.all([
      select.boundingBox(),
      page.locator("[type=tel]").boundingBox(),
    ]);
    expect(list?.y).toBe(number?.y);
    await page.locator("[type=tel]").fill("600 700 800");
    expect(await submitted(page, form)).toMatchObject({ phone: { e164: "+48600700800", country: "PL" } });
  });

  it("gets the focus before its country", async () => {
    const { page } = await opened(field("phone", { type: "phone", label: "Phone", required: true }));
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("alert").getByRole("link").click();
    await page.keyboard.type("123");
    expect(await page.getByRole("textbox", { name: "Phone" }).inputValue()).toBe("123");
    await page.context().close();
  });
});
