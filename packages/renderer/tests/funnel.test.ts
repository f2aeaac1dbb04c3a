/** What is counted when people open and fill in a form in a browser. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { field, page as formPage } from "../../../apps/server/src/test-kit/published-form.ts";
import { type EmbedStage, startEmbedStage } from "./embed-stage.ts";
import { formReady } from "./hosted-stage.ts";

let stage: EmbedStage;
beforeAll(async () => {
  stage = await startEmbedStage();
});
afterAll(() => stage?.stop());

const newForm = () =>
  stage.publish({
    title: "Survey",
    pages: [
      formPage("p1", [field("name", { label: "Name" })]),
      formPage("p2", [field("note", { label: "Note" })]),
    ],
  });
const funnelOf = async (form: string) => {
  const { viewed, begun, submitted, pages } = (await stage.owner.get(`/forms/${form}/funnel`)).body;
  return [viewed, begun, ...pages.map((one: { reached: number }) => one.reached), submitted];
};
/** The respondents' requests to the API, with what they report. */
function heardFrom(page: Page) {
  const requests: string[] = [];
  const reports: { page?: string; active_ms?: number }[] = [];
  page.on("request", (request) => {
    if (!request.url().includes("/api/")) return;
    requests.push(`${request.method()} ${new URL(request.url()).pathname.split("/").slice(3).join("/")}`);
    if (request.method() !== "GET") reports.push(request.postDataJSON() ?? {});
  });
  return { requests, reports };
}
const saved = (page: Page) => page.locator(".status.saved").waitFor();
/** From now on, time passes only with `runFor`. */
async function stopTime({ clock }: Page): Promise<void> {
  await clock.install({ time: 0 });
  await clock.pauseAt(1_000);
}
/** Types, and waits until the server has the answer. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label).fill(text);
  const response = page.waitForResponse((one) => /entry-sessions(\/current\/answers)?$/.test(one.url()));
  await page.clock.runFor(2_000);
  await response;
  await saved(page);
}
/** How long this page has been open. */
const openMs = (page: Page) => page.evaluate(() => performance.now());

it("counts a respondent of the hosted page once, over a reload, without requests of its own", async () => {
  const form = await newForm();
  const { page, problems } = await stage.open(`/f/${form}`, { before: stopTime });
  const { requests, reports } = heardFrom(page);
  await formReady(page);
  await type(page, "Name", "Ada");
  await type(page, "Name", "Ada L");
  await page.getByRole("button", { name: "Continue" }).click();
  await type(page, "Note", "Hello");
  let activeMs = await openMs(page);
  await page.reload();
  await formReady(page);
  await type(page, "Note", "Hello again");
  activeMs += await openMs(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByText("Thank you").first().waitFor();
  expect(await funnelOf(form)).toEqual([1, 1, 1, 1, 1]);
  const known = new Set([
    "POST entry-sessions",
    "PATCH entry-sessions/current/answers",
    "GET entry-sessions/current",
    "POST entry-sessions/current/submit",
  ]);
  expect(requests.filter((one) => !known.has(one))).toEqual([]);
  const pages = reports.flatMap((one) => one.page ?? []);
  expect(pages).toEqual([...pages].sort());
  expect(new Set(pages)).toEqual(new Set(["p1", "p2"]));
  const [entry] = (await stage.owner.get(`/entries?form_id=${form}`)).body.data;
  expect(entry.furthest_page_id).toBe("p2");
  expect(entry.active_ms).toBe(activeMs);
  expect(entry.active_ms).toBe(reports.reduce((sum, one) => sum + (one.active_ms ?? 0), 0));
  expect(problems).toEqual([]);
});

it("counts views of embedded forms, and visitors who never begin only as views", async () => {
  const form = await newForm();
  const embed = `<formstead-form form="${form}" loading="eager"></formstead-form>`;
  for (let count = 0; count < 2; count += 1) {
    const { page } = await stage.show(embed);
    await page.getByLabel("Name").waitFor();
  }
  expect(await funnelOf(form)).toEqual([2, 0, 0, 0, 0]);
});

it("does not count breaks as active time", async () => {
  const form = await newForm();
  const { page } = await stage.open(`/f/${form}`, { before: stopTime });
  const { reports } = heardFrom(page);
  await formReady(page);
  // The code that measures time is loaded when the respondent begins, so the first reports may come without it.
  let text = "";
  await expect
    .poll(async () => {
      text += "A";
      await type(page, "Name", text);
      return reports.at(-1)?.active_ms;
    })
    .toBeGreaterThan(0);
  const activeMs = () => reports.reduce((sum, one) => sum + (one.active_ms ?? 0), 0);
  const beforeMs = activeMs();
  await page.clock.fastForward("30:00");
  await type(page, "Name", `${text}B`);
  expect(activeMs() - beforeMs).toBeLessThan(10_000);
});
