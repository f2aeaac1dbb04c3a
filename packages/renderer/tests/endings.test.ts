// Tests what respondents see after submitting, with and without JavaScript.
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

const words = (text: string) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});

const quiz = (endings: readonly object[]) =>
  stage.publish({
    title: "Quiz",
    languages: ["en", "de"],
    translations: { de: { "good.title": "Gut gemacht, {{name|du}}" } },
    endings,
    pages: [
      {
        id: "p1",
        title: "Questions",
        items: [
          field("name", { label: "Your name" }),
          field("points", { type: "number", label: "Points" }),
          field("score", {
            type: "calculated",
            label: "Score",
            settings: { result_kind: "number" },
            formula: "points * 10",
          }),
        ],
      },
    ],
  });

const good = {
  id: "good",
  if: { field: "points", op: "gte", value: 5 },
  title: "Well done, {{name|you}}",
  content: words("You passed."),
  score: "score",
  summary: true,
  print: true,
  again: true,
  button: { label: "Read more", url: "https://example.com/?who={{name}}&x={{nothing|1}}" },
};
const other = { id: "other", title: "Try again, {{name|you}}" };

const fill = async (page: Page, name: string, points: string, isLive = true) => {
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Points").fill(points);
  // Before the script is ready, the page works like one without it.
  if (isLive) await page.locator(".status.saved").waitFor();
  await page.getByRole("button", { name: /Submit|Absenden/ }).click();
};
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

it.each([true, false])(
  "are chosen by the answers and show them (JavaScript: %s)",
  async (javaScriptEnabled) => {
    const form = await quiz([
      { ...good, button: { ...good.button, url: "https://example.com/?who={{name}}" } },
      other,
    ]);
    const { page, problems } = await stage.open(`/f/${form}`, { locale: "en", javaScriptEnabled });
    await fill(page, "Ada & Bob", "7", javaScriptEnabled);
    await title(page, "Well done, Ada & Bob");
    await page.getByText("You passed.").waitFor();
    expect(await page.locator(".score").textContent()).toBe("70");
    expect(await page.getByRole("link", { name: "Read more" }).getAttribute("href")).toBe(
      "https://example.com/?who=Ada%20%26%20Bob",
    );
    const sent = page.locator("details.sent");
    if (javaScriptEnabled) {
      await page.getByRole("button", { name: "Print" }).waitFor();
      await sent.getByText("What you submitted").click();
      expect(await violationsIn(page)).toEqual([]);
    }
    await sent.getByText("Points").waitFor();
    await page.getByRole("link", { name: "Submit another response" }).click();
    await page.getByLabel("Your name").waitFor();
    await expect.poll(() => page.getByLabel("Your name").inputValue()).toBe("");
    await fill(page, "", "1", javaScriptEnabled);
    await title(page, "Try again, you");
    expect(problems).toEqual([]);
  },
);

it("are printed with the logo and the answers, which are folded again afterward", async () => {
  const form = await stage.publish({
    title: "Order",
    theme: { logo: "https://logo.example/l.png", logo_alt: "Our logo", scheme: "dark" },
    pages: [{ id: "p1", items: [field("name", { label: "Your name" })] }],
    endings: [{ id: "end", summary: true, print: true }],
  });
  const { page } = await stage.open(`/f/${form}`, { locale: "en" });
  await formReady(page);
  await page.getByLabel("Your name").fill("Ada");
  await page.getByRole("button", { name: "Submit" }).click();
  const sent = page.locator("details.sent");
  await sent.waitFor();
  expect(await sent.getByText("Ada").isVisible()).toBe(false);
  const printed = page.evaluate(
    () =>
      new Promise<readonly boolean[]>((resolve) => {
        const shown = () => document.querySelector("formstead-form")?.shadowRoot?.querySelector("details");
        addEventListener("beforeprint", () => resolve([!!shown()?.open]));
      }),
  );
  await page.pdf();
  expect(await printed).toEqual([true]);
  await expect.poll(() => sent.getByText("Ada").isVisible()).toBe(false);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  expect(await page.getByAltText("Our logo").isVisible()).toBe(true);
  // Dark words on white paper.
  const color = await page.locator("h1").evaluate((one) => getComputedStyle(one).color);
  expect(Math.max(...(color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number))).toBeLessThan(100);
});

it("are translated", async () => {
  const form = await quiz([{ id: "good", title: good.title }]);
  const { page } = await stage.open(`/f/${form}?lang=de`, { locale: "de" });
  await fill(page, "Ada", "7");
  await title(page, "Gut gemacht, Ada");
});

it.each([true, false])("lead to another page (JavaScript: %s)", async (javaScriptEnabled) => {
  const target = await quiz([other]);
  const redirect = `${stage.baseUrl}/f/${target}?name={{name}}`;
  const form = await quiz([{ id: "go", redirect }]);
  const { page } = await stage.open(`/f/${form}`, { locale: "en", javaScriptEnabled });
  await fill(page, "Ada/1", "7", javaScriptEnabled);
  await page.waitForURL(`**/f/${target}?name=Ada%2F1`);
});

it.each([true, false])("name the address that a copy goes to (JavaScript: %s)", async (javaScriptEnabled) => {
  const form = await stage.publish({
    title: "Order",
    languages: ["en", "ar"],
    pages: [
      {
        id: "p1",
        items: [field("email", { type: "email", label: "Email address" }), field("name", { label: "Name" })],
      },
    ],
    endings: [{ id: "end", email_copy_to: "email", summary: true }],
  });
  const end = async (lang: string, label: string, email: string) => {
    const { page, problems } = await stage.open(`/f/${form}?lang=${lang}`, { javaScriptEnabled });
    if (javaScriptEnabled) await formReady(page);
    await page.locator("input[type=email]").fill(email);
    await page.getByRole("button", { name: label }).click();
    await page.locator(".receipt").waitFor();
    expect(problems).toEqual([]);
    return page;
  };
  const email = `e${Date.now()}${javaScriptEnabled}@example.test`;
  const copied = await end("en", "Submit", email);
  await copied.getByText(`We sent a copy of your answers to ${email}.`).waitFor();
  if (javaScriptEnabled) expect(await violationsIn(copied)).toEqual([]);
  const arabic = await end("ar", "إرسال", email);
  await arabic.getByText(`أرسلنا نسخة من إجاباتكم إلى ${email}.`).waitFor();
  expect(await arabic.locator("bdi").textContent()).toBe(email);
  const without = await end("en", "Submit", "");
  expect(await without.getByText("We sent a copy").count()).toBe(0);
  await stage.h.runJobs();
  expect((await stage.h.mailTo(email)).map(({ subject }) => subject).sort()).toEqual([
    "A copy of your answers",
    "نسخة من إجاباتكم",
  ]);
});

it("let respondents save their answers as a PDF", async () => {
  const form = await quiz([{ id: "end", pdf: true }]);
  const { page, problems } = await stage.open(`/f/${form}`);
  await formReady(page);
  await fill(page, "Ada", "7");
  const link = page.getByRole("link", { name: "Save as PDF" });
  await link.waitFor();
  expect(await violationsIn(page)).toEqual([]);
  const opened = page.context().waitForEvent("page");
  const downloaded = page.waitForEvent("download");
  await link.click();
  const download = await Promise.race([downloaded, opened.then((one) => one.waitForEvent("download"))]);
  expect(download.suggestedFilename()).toMatch(/^Quiz [A-Z0-9]{10}\.pdf$/);
  expect(problems).toEqual([]);
  await page.context().close();
});
