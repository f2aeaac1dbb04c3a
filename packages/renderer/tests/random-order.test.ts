// Tests that each entry keeps its own order of pages, questions, and options, with and without JavaScript.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { type HostedStage, startHostedStage } from "./hosted-stage.ts";

interface ShownOrder {
  readonly items: Readonly<Record<string, readonly string[]>>;
  readonly options: Readonly<Record<string, readonly string[]>>;
}

let stage: HostedStage;
beforeAll(async () => {
  stage = await startHostedStage();
});
afterAll(() => stage?.stop());

const letters = ["a", "b", "c", "d", "e", "f", "g", "h"];
const items = letters.map((key) => field(key, { label: `Question ${key}` }));
const options = letters.map((value) => ({ value, label: `Option ${value}` }));
const research = {
  title: "Research",
  pages: [
    { id: "p1", items, random_order: { pinned: ["fld_a"], show: 3 } },
    {
      id: "p2",
      items: [field("pick", { type: "radio", label: "Pick one", settings: { options, shuffle: true } })],
    },
  ],
};

const press = (page: Page, name: string) => page.locator("form").getByRole("button", { name }).click();
const questionsOn = (page: Page) => page.locator("label", { hasText: "Question" }).allInnerTexts();
const optionsOn = (page: Page) => page.locator("label", { hasText: "Option" }).allInnerTexts();

describe("a random order", () => {
  it("stays the same after reloading and in the stored entry", async () => {
    const form = await stage.publish(research);
    const { page, problems } = await stage.open(`/f/${form}`);
    const shown = await questionsOn(page);
    expect(shown).toHaveLength(4);
    expect(shown[0]).toContain("Question a");
    await page.getByLabel("Question a").fill("One");
    await page.locator(".status.saved").waitFor();
    expect(await questionsOn(page)).toEqual(shown);
    await page.reload();
    await expect.poll(() => page.getByLabel("Question a").inputValue()).toBe("One");
    expect(await questionsOn(page)).toEqual(shown);
    await press(page, "Continue");
    await page.getByRole("group", { name: "Pick one" }).waitFor();
    const offered = await optionsOn(page);
    await page.getByLabel(offered[0] ?? "").check();
    await press(page, "Submit");
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    const [entry] = await stage.entriesOf(form);
    const order = entry?.answers._order as ShownOrder;
    const named = (ids: readonly string[]) => ids.map((id) => `Question ${id.replace("fld_", "")}`);
    expect(named(order.items.p1 ?? [])).toEqual(shown.map((one) => one.replace(" (optional)", "")));
    expect(order.options.fld_pick?.map((value: string) => `Option ${value}`)).toEqual(offered);
    expect(problems).toEqual([]);
  });

  it("is the same without JavaScript, on every page", async () => {
    const form = await stage.publish(research);
    const { page } = await stage.open(`/f/${form}`, { javaScriptEnabled: false });
    const shown = await questionsOn(page);
    expect(shown).toHaveLength(4);
    await page.getByLabel("Question a").fill("One");
    await press(page, "Continue");
    const offered = await optionsOn(page);
    await page.reload();
    expect(await optionsOn(page)).toEqual(offered);
    await press(page, "Back");
    expect(await questionsOn(page)).toEqual(shown);
    await press(page, "Continue");
    await page.getByLabel(offered[2] ?? "").check();
    await press(page, "Submit");
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    const [entry] = await stage.entriesOf(form);
    const order = entry?.answers._order as ShownOrder;
    expect(order.options.fld_pick?.map((value) => `Option ${value}`)).toEqual(offered);
  });

  it("differs between entries", async () => {
    const form = await stage.publish(research);
    const seen = new Set<string>();
    for (let at = 0; at < 6; at += 1) {
      const { page } = await stage.open(`/f/${form}`, { javaScriptEnabled: false });
      seen.add((await questionsOn(page)).join());
      await page.context().close();
    }
    expect(seen.size).toBeGreaterThan(1);
  });
});
