/** Respondents who return to a form that they have begun on this device. */
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { field, page as formPage } from "../../../apps/server/src/test-kit/published-form.ts";
import { violationsIn } from "./accessibility.ts";
import { type EmbedStage, startEmbedStage } from "./embed-stage.ts";

let stage: EmbedStage;
beforeAll(async () => {
  stage = await startEmbedStage();
});
afterAll(() => stage?.stop());

const newForm = (more = {}) =>
  stage.publish({
    title: "Survey",
    pages: [
      formPage("p1", [field("name", { label: "Name" })]),
      formPage("p2", [field("note", { label: "Note" })]),
    ],
    ...more,
  });
const saved = (page: Page) => page.locator(".status.saved").waitFor();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const greeting = (page: Page) => page.getByRole("region", { name: "Welcome back" });

/** Before that, the page works without its script, and the answers would not be on the device. */
const ready = (page: Page) =>
  expect
    .poll(() =>
      page.locator("formstead-form").evaluate((form) => (form as unknown as { state: string }).state),
    )
    .toBe("ready");

async function fillInTwoPages(page: Page): Promise<void> {
  await ready(page);
  await page.getByLabel("Name").fill("Ada");
  await button(page, "Continue").click();
  await page.getByLabel("Note").fill("Hello");
  await saved(page);
}
async function newTab(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  return page;
}
/** Fills in the form, closes the tab, and comes back in another one. */
async function comeBack(form: string): Promise<Page> {
  const { page } = await stage.open(`/f/${form}`);
  await fillInTwoPages(page);
  const back = await newTab(page.context(), page.url());
  await page.close();
  await greeting(back).waitFor();
  return back;
}
const statusesOf = async (form: string) => (await stage.entriesOf(form)).map(({ status }) => status).sort();

describe("a hosted form", () => {
  it("greets a respondent who returns, says so, and continues where they stopped", async () => {
    const page = await comeBack(await newForm());
    expect(await page.locator("[role=status].sr").textContent()).toContain("We kept your answers");
    expect(await violationsIn(page)).toEqual([]);
    expect(await page.getByLabel("Name").inputValue()).toBe("Ada");
    await greeting(page).getByRole("button", { name: "Continue" }).click();
    expect(await page.getByLabel("Note").inputValue()).toBe("Hello");
    expect(await greeting(page).count()).toBe(0);
  });

  it("does not greet after a reload, before or after the greeting", async () => {
    const form = await newForm();
    const { page } = await stage.open(`/f/${form}`);
    await fillInTwoPages(page);
    await page.reload();
    await saved(page);
    expect(await page.getByLabel("Note").inputValue()).toBe("Hello");
    expect(await greeting(page).count()).toBe(0);
    const back = await newTab(page.context(), page.url());
    await greeting(back).waitFor();
    await back.reload();
    await saved(back);
    await back.waitForLoadState("networkidle");
    expect(await greeting(back).count()).toBe(0);
  });

  it("starts over with an empty form, undoes it, and keeps the entry", async () => {
    const form = await newForm();
    const page = await comeBack(form);
    await button(page, "Start over").click();
    await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("");
    expect(await violationsIn(page)).toEqual([]);
    expect(await statusesOf(form)).toEqual(["draft"]);
    await button(page, "Undo").click();
    await expect.poll(() => page.getByLabel("Note").inputValue()).toBe("Hello");
    await button(page, "Submit").click();
    await page.getByText("Thank you").first().waitFor();
    expect((await stage.entriesOf(form)).map(({ answers }) => answers)).toEqual([
      { name: "Ada", note: "Hello" },
    ]);
  });

  it("deletes the old answers once the new ones are saved", async () => {
    const form = await newForm();
    const page = await comeBack(form);
    await button(page, "Start over").click();
    await button(page, "Undo").waitFor();
    await page.getByLabel("Name").fill("Grace");
    await expect.poll(() => button(page, "Undo").count()).toBe(0);
    await expect
      .poll(async () => (await stage.entriesOf(form)).map(({ answers }) => answers))
      .toEqual([{ name: "Grace" }]);
  });

  it("greets in the form's language, from right to left", async () => {
    const form = await newForm({ languages: ["ar"] });
    const { page } = await stage.open(`/f/${form}`);
    await ready(page);
    await page.getByLabel("Name").fill("Ada");
    await saved(page);
    const back = await newTab(page.context(), page.url());
    const region = back.getByRole("region", { name: "مرحبًا بعودتك" });
    await region.waitFor();
    expect(await region.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
  });
});

it("greets in an embedded form, under a strict policy", async () => {
  const form = await newForm();
  const { page, problems } = await stage.show(
    `<formstead-form form="${form}" loading="eager"></formstead-form>`,
  );
  await fillInTwoPages(page);
  const back = await newTab(page.context(), page.url());
  await greeting(back).waitFor();
  await button(back, "Start over").click();
  await expect.poll(() => back.getByLabel("Name").inputValue()).toBe("");
  expect(problems).toEqual([]);
});
