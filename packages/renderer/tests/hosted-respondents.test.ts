// Tests what respondents see on hosted pages, with and without JavaScript.
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

const words = (text: string) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const title = (page: Page, name: string) => page.getByRole("heading", { name });

const visit = (more: object = {}) =>
  stage.publish({
    title: "Visit",
    pages: [
      {
        id: "p1",
        items: ["name", "town", "street", "note"].map((key) => field(key, { label: `Your ${key}` })),
      },
    ],
    ...more,
  });

/** Saves a draft in one browser and returns the link that continues it in another. */
async function startedOn(page: Page): Promise<string> {
  const saved = page.waitForRequest((request) => request.method() === "PATCH");
  await page.getByLabel("Your name").fill("Ada");
  const key = (await saved).headers()["x-service-entry-key"] ?? "";
  await page.locator(".status.saved").waitFor();
  const headers = { "x-service-entry-key": key };
  const link = (await stage.h.anonymous.post("/entry-sessions/current/resume-links", {}, { headers })).body;
  return link.resume_url.replace(stage.baseUrl, "");
}

describe("a link for continuing later", () => {
  it("says when it has been used, and leads to an empty form only as a new response", async () => {
    const form = await visit();
    const first = await stage.open(`/f/${form}`);
    const link = await startedOn(first.page);
    const second = await stage.open(link);
    await expect.poll(() => second.page.getByLabel("Your name").inputValue()).toBe("Ada");
    const third = await stage.open(link);
    await title(third.page, "This link has already been used or has expired").waitFor();
    await expect.poll(() => third.page.getByText("Visit", { exact: true }).count()).toBeGreaterThan(0);
    expect(await third.page.getByText("Your answers are still here").count()).toBe(0);
    expect(await violationsIn(third.page)).toEqual([]);
    await press(third.page, "Start a new response");
    await expect.poll(() => third.page.getByLabel("Your name").inputValue()).toBe("");
  });

  it("tells the device that it came from that the form continues elsewhere", async () => {
    const form = await visit();
    const first = await stage.open(`/f/${form}`);
    const link = await startedOn(first.page);
    const second = await stage.open(link);
    await expect.poll(() => second.page.getByLabel("Your name").inputValue()).toBe("Ada");
    await first.page.reload();
    await title(first.page, "This form is open somewhere else").waitFor();
    await press(first.page, "Start a separate response");
    await expect.poll(() => first.page.getByLabel("Your name").inputValue()).toBe("Ada");
  });
});

describe("a form in several languages", () => {
  const translations = {
    ar: {
      "form.title": "زيارة",
      "form.description": words("ثلاث خطوات قصيرة."),
      "form.thanks": words("نراك قريبًا."),
      "b.content": words("اقرأ هذا أولًا."),
      "f_name.label": "الاسم",
    },
  };
  const definition = {
    title: "Visit",
    languages: ["en", "ar"],
    description: words("Three short steps."),
    settings: { thanks: words("See you soon.") },
    translations,
    pages: [
      {
        id: "p1",
        items: [
          { id: "b", type: "rich_text_block", content: words("Read this first.") },
          { ...field("name", { label: "Name" }), id: "f_name" },
        ],
      },
    ],
  };

  it.each([true, false])("translates rich text and switches languages, with JavaScript %s", async (isOn) => {
    const form = await stage.publish(definition);
    const { page } = await stage.open(`/f/${form}?name=Ada`, { locale: "en", javaScriptEnabled: isOn });
    await page.getByText("Three short steps.").waitFor();
    await page.locator(".languages summary").click();
    await page.getByRole("link", { name: "العربية" }).click();
    await page.getByText("ثلاث خطوات قصيرة.").waitFor();
    await expect.poll(() => page.getByText("اقرأ هذا أولًا.").count()).toBe(1);
    expect(await page.evaluate(() => document.documentElement.dir)).toBe("rtl");
    // axe needs JavaScript.
    if (isOn) expect(await violationsIn(page)).toEqual([]);
    expect(await page.getByLabel("الاسم").inputValue()).toBe("Ada");
    await page.getByLabel("الاسم").fill("أ");
    await page.locator(".primary:visible").click();
    await page.getByText("نراك قريبًا.").waitFor();
  });
});

describe("without JavaScript", () => {
  const pages = [
    { id: "p1", title: "You", items: [field("name", { label: "Name", required: true })] },
    {
      id: "p2",
      title: "Work",
      items: [
        {
          id: "rep",
          type: "repeat",
          key: "jobs",
          label: "Job",
          min: 1,
          items: [field("employer", { label: "Employer" })],
        },
      ],
    },
  ];

  it("a change on the page with all answers leads back to it, and repeats begin with their questions", async () => {
    const form = await visit({ pages, settings: { check_answers: true } });
    const { page } = await stage.open(`/f/${form}`, { javaScriptEnabled: false });
    await page.getByLabel("Name").fill("Ada");
    await press(page, "Continue");
    await page.getByLabel("Employer").fill("Mill");
    await press(page, "Continue");
    await title(page, "Check your answers").waitFor();
    await press(page, "Change: Name");
    await page.getByLabel("Name").fill("Grace");
    await press(page, "Continue");
    await title(page, "Check your answers").waitFor();
    await press(page, "Submit");
    await title(page, "Thank you").waitFor();
    const [entry] = await stage.entriesOf(form);
    expect(entry?.answers).toMatchObject({ name: "Grace", jobs: [{ employer: "Mill" }] });
  });
});

describe("pages around a form", () => {
  it("name the form and have its look, also before the access code", async () => {
    const form = await visit({ theme: { logo: "https://logo.example/l.png", logo_alt: "Our logo" } });
    const { slug } = (await stage.owner.post(`/forms/${form}/links`, { access_code: "sesame" })).body;
    const { page } = await stage.open(`/f/${slug}`);
    await title(page, "This form requires an access code").waitFor();
    await expect.poll(() => page.getByText("Visit", { exact: true }).count()).toBe(1);
    await expect.poll(() => page.getByAltText("Our logo").count()).toBe(1);
    // The questions stay secret.
    expect(await page.content()).not.toContain("Your street");
  });
});

describe("a printed form", () => {
  it("has no buttons, counters, or status", async () => {
    const form = await visit();
    const { page } = await stage.open(`/f/${form}`);
    await page.getByLabel("Your name").fill("Ada");
    await page.locator(".status.saved").waitFor();
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("button").filter({ visible: true }).count()).toBe(0);
    expect(await page.locator(".status").isVisible()).toBe(false);
  });
});
