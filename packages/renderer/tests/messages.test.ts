// Errors like a person says them: what to do, with an example, the same words with and without JavaScript.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { violationsIn } from "./accessibility.ts";
import { type HostedStage, startHostedStage } from "./hosted-stage.ts";

let stage: HostedStage;
beforeAll(async () => {
  stage = await startHostedStage();
});
afterAll(() => stage?.stop());

const options = ["Sketching", "Pottery", "Printing"].map((label) => ({ value: label.toLowerCase(), label }));

const wrong = [
  field("mail", { type: "email", label: "Email" }),
  field("phone", { type: "phone", label: "Phone", settings: { default_country: "GB" } }),
  field("seats", { type: "number", label: "Seats", settings: { min: 1, max: 40 } }),
  field("share", { type: "percent", label: "Share", settings: { min: 0, max: 100 } }),
  field("iban", { type: "iban", label: "IBAN" }),
  field("day", { type: "date", label: "Day", settings: { weekdays: [2, 3] } }),
  field("topics", { type: "checkboxes", label: "Topics", settings: { options, max_choices: 2 } }),
  field("why", { type: "text", label: "Why?", settings: { min_length: 20 } }),
  field("rules", { type: "consent", label: "I accept the house rules.", required: true }),
  field("team", { type: "text", label: "Team", required: true, messages: { required: "Which team is it?" } }),
];

const told = [
  "Email: Complete the part after the @, like name@example.com",
  "Phone: Enter a phone number with its area code",
  "Seats: Enter a number in digits, like 7",
  "Share: Enter a percentage from 0 to 100",
  "IBAN: Check the IBAN. It may contain a typo",
  "Day: Choose a Tuesday or Wednesday. November 19 is a Thursday",
  "Topics: Choose up to 2 answers (now 3)",
  "Why: Write at least 20 characters (now 4)",
  "I accept the house rules: Select the box to continue",
  "Team: Which team is it?",
];

const publish = (items: readonly object[], more = {}) =>
  stage.publish({
    format: 1,
    title: "Workshop",
    languages: ["en"],
    pages: [{ id: "p", items }] as never,
    ...more,
  });

async function fillWrongly(page: Page): Promise<void> {
  await page.getByLabel("Email").fill("ada@");
  await page.getByLabel("Phone").fill("12");
  await page.getByLabel("Seats").fill("seven");
  await page.getByLabel("Share").fill("150 %");
  await page.getByLabel("IBAN").fill("de89 3704 0044 0532 0130 01");
  await page.getByLabel("Day").fill("2026-11-19");
  for (const { label } of options) await page.getByLabel(label).check();
  await page.getByLabel("Why?").fill("Soon");
  await page.getByRole("button", { name: "Submit" }).click();
}

const linesOf = async (page: Page) => {
  await page.getByRole("heading", { name: "10 answers need another look" }).waitFor();
  return page.getByRole("alert").getByRole("link").allTextContents();
};

describe("problems", () => {
  it("say what to do, in the summary and at each field", async () => {
    const { page } = await stage.open(`/f/${await publish(wrong)}`);
    await page.getByRole("button", { name: "Submit" }).waitFor();
    await fillWrongly(page);
    await expect.poll(() => linesOf(page)).toEqual(told);
    const atFields = await page.locator(".error").allTextContents();
    expect(atFields).toEqual(told.map((line) => line.slice(line.indexOf(": ") + 2)));
    expect(await violationsIn(page)).toEqual([]);
    await page.context().close();
  });

  it("have the same words without JavaScript", async () => {
    const { page } = await stage.open(`/f/${await publish(wrong)}`, { javaScriptEnabled: false });
    await fillWrongly(page);
    expect(await linesOf(page)).toEqual(told);
    await page.context().close();
  });

  it("appear in general terms until the words have loaded", async () => {
    let release = () => {};
    const asked = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { page } = await stage.open(`/f/${await publish(wrong.slice(-1))}`, {
      before: (one) =>
        one.route("**/problem-words*.js", async (route) => {
          await asked;
          await route.continue();
        }),
    });
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("link", { name: "Team: Check this answer" }).waitFor();
    release();
    await page.getByRole("link", { name: "Team: Which team is it?" }).waitFor();
    await page.context().close();
  });

  it("use the form's own messages in the respondent's language", async () => {
    const form = await publish(wrong.slice(-1), {
      languages: ["en", "de"],
      translations: { de: { "fld_team.messages.required": "Welches Team ist es?" } },
    });
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await stage.open(`/f/${form}?lang=de`, { javaScriptEnabled });
      await page.getByRole("button", { name: "Absenden" }).click();
      await page.getByRole("link", { name: "Team: Welches Team ist es?" }).waitFor();
      expect(await page.getByRole("heading", { level: 2 }).textContent()).toBe(
        "Sehen Sie sich 1 Antwort noch einmal an",
      );
      await page.context().close();
    }
  });
});

describe("limits", () => {
  it("are shown beforehand, unless the form's own hint has them", async () => {
    const form = await publish([
      field("topics", { type: "checkboxes", label: "Topics", settings: { options, max_choices: 2 } }),
      field("said", {
        type: "checkboxes",
        label: "Said",
        hint: "At most 2, please",
        settings: { options, max_choices: 2 },
      }),
      field("seats", { type: "number", label: "Seats", settings: { min: 10, max: 40, step: 5 } }),
      field("why", { type: "text", label: "Why", settings: { min_length: 20 } }),
      field("day", {
        type: "date",
        label: "Day",
        settings: { min: "2026-11-01", max: "2026-12-31", weekdays: [2, 3] },
      }),
      field("cv", {
        type: "file",
        label: "CV",
        settings: { accept: ["application/pdf", "application/msword"], max_bytes: 5_000_000 },
      }),
    ]);
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await stage.open(`/f/${form}`, { javaScriptEnabled });
      await page.getByRole("button", { name: "Submit" }).waitFor();
      expect(await page.locator("[part=hint]").allTextContents()).toEqual([
        "Choose up to 2",
        "At most 2, please",
        "10 to 40, in steps of 5",
        "At least 20 characters",
        "November 1, 2026 to December 31, 2026, Tuesday or Wednesday",
        "PDF or Word, up to 5 MB",
      ]);
      await page.context().close();
    }
  });
});

describe("what people type", () => {
  const items = [
    field("site", { type: "url", label: "Website" }),
    field("share", { type: "percent", label: "Share" }),
    field("count", { type: "number", label: "Count" }),
    field("price", { type: "decimal", label: "Price" }),
    field("fee", { type: "currency", label: "Fee", settings: { currency: "EUR" } }),
    field("mail", { type: "email", label: "Email" }),
    field("iban", { type: "iban", label: "IBAN" }),
  ];
  const typed = {
    Website: "example.com/about",
    Share: "15 %",
    Count: "1,234",
    Price: "12\u202f345,5",
    Fee: "€ 1,200.50",
    Email: " ada@example.com ",
    IBAN: "de89370400440532013000",
  };
  const kept = {
    site: "https://example.com/about",
    share: "15",
    count: 1234,
    price: "12345.5",
    fee: { amount: "1200.5", currency: "EUR" },
    mail: "ada@example.com",
    iban: "DE89370400440532013000",
  };

  it.each([true, false])("is repaired (JavaScript: %s)", async (javaScriptEnabled) => {
    const form = await publish(items);
    const { page } = await stage.open(`/f/${form}`, { javaScriptEnabled, locale: "en-US" });
    await page.getByRole("button", { name: "Submit" }).waitFor();
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
    if (javaScriptEnabled) {
      await page.getByLabel("Email").focus();
      expect(await page.getByLabel("Website").inputValue()).toBe("https://example.com/about");
      expect(await page.getByLabel("IBAN").inputValue()).toBe("DE89 3704 0044 0532 0130 00");
    }
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    expect((await stage.entriesOf(form))[0]?.answers).toMatchObject(kept);
    await page.context().close();
  });

  it("is read as in the respondent's language", async () => {
    const form = await publish(items.slice(2, 4), { languages: ["de"] });
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await stage.open(`/f/${form}`, { javaScriptEnabled, locale: "de-DE" });
      await page.getByRole("button", { name: "Absenden" }).waitFor();
      await page.getByLabel("Count").fill("1.234");
      await page.getByLabel("Price").fill("1,234");
      await page.getByRole("button", { name: "Absenden" }).click();
      await page.getByRole("heading", { name: "Vielen Dank" }).waitFor();
      await page.context().close();
    }
    const entries = await stage.entriesOf(form);
    expect(entries.map(({ answers }) => answers)).toEqual([
      expect.objectContaining({ count: 1234, price: "1.234" }),
      expect.objectContaining({ count: 1234, price: "1.234" }),
    ]);
  });

  it("in an email address is corrected if the respondent agrees", async () => {
    const { page } = await stage.open(`/f/${await publish(items.slice(5, 6))}`);
    const input = page.getByLabel("Email");
    await input.fill("maya@gmial.com");
    await input.blur();
    const offer = page.getByRole("button", { name: "Did you mean maya@gmail.com?" });
    await offer.waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await offer.click();
    expect(await input.inputValue()).toBe("maya@gmail.com");
    expect(await offer.count()).toBe(0);
    await page.context().close();
  });

  it("as a password can be shown", async () => {
    const { page } = await stage.open(
      `/f/${await publish([field("pass", { type: "password", label: "Secret" })])}`,
    );
    const input = page.getByLabel("Secret");
    await input.fill("correct horse");
    const toggle = page.getByRole("button", { name: "Show password", pressed: false });
    await toggle.click();
    expect(await input.getAttribute("type")).toBe("text");
    await page.getByRole("button", { name: "Show password", pressed: true }).click();
    expect(await input.getAttribute("type")).toBe("password");
    expect(await violationsIn(page)).toEqual([]);
    await page.context().close();
  });
});
