// Typed answers survive reloads, network failures, crashed tabs, and server outages.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { definitionOf, field, publish } from "../../../apps/server/src/test-kit/published-form.ts";
import { type Stage, startStage } from "./stage.ts";

let stage: Stage;
let form: string;
let page: Page;

beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.stop());

beforeEach(async () => {
  form = await stage.publish({
    title: "Trip",
    pages: [
      { id: "p1", title: "Who", items: [field("name", { label: "Name", required: true })] },
      {
        id: "p2",
        title: "Where",
        items: [
          {
            id: "rep",
            type: "repeat",
            key: "stops",
            label: "Stop",
            items: [field("town", { label: "Town" })],
          },
        ],
      },
    ],
  });
  ({ page } = await stage.open(form));
  await page.getByLabel("Name").fill("Ada");
  return () => page.context().close();
});

const answers = async () =>
  (await stage.entriesOf(form)).map(({ status, answers: given }) => ({ status, ...given }));
const press = (name: string) => page.getByRole("button", { name }).first().click();

async function finish() {
  await press("Submit");
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
}

it("keeps typed answers over a reload right after the last keystroke", async () => {
  await page.reload();
  await page.getByLabel("Name").waitFor();
  await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Ada");
  await press("Continue");
  await press("Add");
  await page.keyboard.type("Ulm");
  await page.reload();
  await press("Continue");
  await expect.poll(() => page.getByLabel("Town").inputValue()).toBe("Ulm");
  await finish();
  expect(await answers()).toMatchObject([{ status: "submitted", name: "Ada", stops: [{ town: "Ulm" }] }]);
});

it("continues without a network and sends everything when it is back", async () => {
  await page.context().setOffline(true);
  await press("Continue");
  await press("Add");
  await page.keyboard.type("Ulm");
  await page.locator(".status.offline").waitFor();
  await press("Submit");
  await page.context().setOffline(false);
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
  expect(await answers()).toMatchObject([{ status: "submitted", name: "Ada", stops: [{ town: "Ulm" }] }]);
});

it("restores everything in a new tab after the first one crashed", async () => {
  await press("Continue");
  await press("Add");
  await page.keyboard.type("Ulm");
  const address = page.url();
  const crashed = new Promise((resolve) => page.once("crash", resolve));
  void page.goto("chrome://crash").catch(() => {});
  await crashed;
  page = await page.context().newPage();
  await page.goto(address);
  await page.getByLabel("Name").waitFor();
  await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Ada");
  await press("Continue");
  await expect.poll(() => page.getByLabel("Town").inputValue()).toBe("Ulm");
  await finish();
  expect(await answers()).toMatchObject([{ status: "submitted", name: "Ada", stops: [{ town: "Ulm" }] }]);
});

it("submits once, even if the response is lost", async () => {
  await press("Continue");
  let lost = 0;
  await page.route("**/submit", async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    return route.abort("connectionreset");
  });
  await finish();
  expect(lost).toBe(2);
  expect(await answers()).toHaveLength(1);
});

it("shows another tab what was typed in the first, and shows both the same receipt", async () => {
  const second = await page.context().newPage();
  await second.goto(page.url());
  await second.getByLabel("Name").waitFor();
  await expect.poll(() => second.getByLabel("Name").inputValue()).toBe("Ada");
  // Switching tabs blurs the field; here both tabs believe they are in front.
  await page.getByLabel("Name").blur();
  await second.getByLabel("Name").fill("Ada L.");
  await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Ada L.");
  await press("Continue");
  await finish();
  await second.getByRole("heading", { name: "Thank you" }).waitFor();
  expect(await answers()).toMatchObject([{ status: "submitted", name: "Ada L." }]);
});

it("loads what the version of an entry needs, even if newer versions need less", async () => {
  const why = field("why", { label: "Why", visible_if: { field: "name", op: "eq", value: "Ada" } });
  const when = field("when", { label: "When", type: "date" });
  const name = field("name", { label: "Name" });
  const old = await stage.publish({ title: "Trip", pages: [{ id: "p1", items: [name, why, when] }] });
  const opened = await stage.open(old);
  await opened.page.getByLabel("Name").fill("Ben");
  await expect.poll(() => stage.entriesOf(old)).toMatchObject([{ answers: { name: "Ben" } }]);
  await publish(stage.owner, old, definitionOf([{ id: "p1", items: [name] }], { title: "Trip" }));
  await opened.page.reload();
  await opened.page.getByLabel("When").waitFor();
  expect(await opened.page.getByLabel("Why").count()).toBe(0);
  await opened.page.getByLabel("Name").fill("Ada");
  await opened.page.getByLabel("Why").fill("Engines");
  await opened.page.getByRole("button", { name: "Submit" }).click();
  await opened.page.getByRole("heading", { name: "Thank you" }).waitFor();
  expect(await stage.entriesOf(old)).toMatchObject([{ answers: { name: "Ada", why: "Engines" } }]);
  expect(opened.problems).toEqual([]);
  await opened.page.context().close();
});
