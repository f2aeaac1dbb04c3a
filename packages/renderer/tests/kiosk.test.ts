// Tests forms on a device that many people use one after the other: nothing of one is left for the next.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { createCountdown } from "../src/kiosk/countdown.ts";
import { violationsIn } from "./accessibility.ts";
import { inspection, readyForOffline, startDevice } from "./field-stage.ts";
import { type HostedStage, startHostedStage } from "./hosted-stage.ts";

let stage: HostedStage;
beforeAll(async () => {
  stage = await startHostedStage();
});
afterAll(() => stage?.stop());

const guestBook = (kiosk: object = {}, more: object = {}) =>
  stage.publish({
    title: "Guest book",
    settings: { kiosk },
    pages: [
      { id: "p1", items: [field("name", { label: "Your name", required: true })] },
      { id: "p2", items: [field("email", { type: "email", label: "Your email" })] },
    ],
    ...more,
  });
const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
const name = (page: Page) => page.getByLabel("Your name");

/** A page whose clock can be moved. */
async function open(form: string): Promise<Page> {
  const { page } = await stage.open(`/f/${form}`, { before: (made) => made.clock.install() });
  await name(page).waitFor();
  await page.waitForFunction(() => document.querySelector("formstead-form")?.matches(":defined"));
  return page;
}

/** What the browser has stored, except for the form itself, which is the same for everyone. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [...Object.entries(localStorage), ...Object.entries(sessionStorage)].flat();
    for (const { name: database = "" } of await indexedDB.databases()) {
      const opened = indexedDB.open(database);
      await new Promise((resolve) => {
        opened.onsuccess = resolve;
      });
      for (const table of opened.result.objectStoreNames) {
        const all = opened.result.transaction(table).objectStore(table).getAll();
        await new Promise((resolve) => {
          all.onsuccess = resolve;
        });
        found.push(JSON.stringify(all.result));
      }
    }
    return found.join(" ");
  });

async function fillIn(page: Page): Promise<void> {
  await name(page).fill("Ada Lovelace");
  await press(page, "Continue");
  await page.getByLabel("Your email").fill("ada@example.com");
}

describe("a form in kiosk mode", () => {
  it("starts over automatically after submitting, with a countdown", async () => {
    const page = await open(await guestBook());
    await fillIn(page);
    await press(page, "Submit");
    await page.getByText("Starts over in 10 seconds").waitFor();
    await page.clock.fastForward(3_000);
    await page.getByText(/Starts over in [1-7] second/).waitFor();
    const loaded = page.waitForEvent("load");
    await page.clock.fastForward(7_000);
    await loaded;
    await expect.poll(() => name(page).inputValue()).toBe("");
    expect(await stored(page)).not.toContain("Ada");
  });

  it("lets people stop the countdown, and starts over when the person has left", async () => {
    const page = await open(await guestBook({ restart_after: 120, idle_after: 30 }));
    await fillIn(page);
    await press(page, "Submit");
    await page.getByText(/Starts over in 1\d\d seconds/).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await press(page, "Stay on this page");
    await page.clock.fastForward(20_000);
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    expect(await page.getByText("Starts over in").count()).toBe(0);
    const loaded = page.waitForEvent("load");
    await page.clock.fastForward(31_000);
    await loaded;
    await name(page).waitFor();
  });

  it("asks whether the person is still there, and removes the answers if not, on the server as well", async () => {
    const form = await guestBook();
    const page = await open(form);
    await fillIn(page);
    await page.locator(".status.saved").waitFor();
    await expect.poll(async () => (await stage.entriesOf(form)).length).toBe(1);
    await page.clock.fastForward(61_000);
    await page.getByRole("dialog", { name: "Are you still there?" }).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await press(page, "Continue");
    expect(await page.getByLabel("Your email").inputValue()).toBe("ada@example.com");
    await page.clock.fastForward(61_000);
    await page.getByText("Your answers will be removed in 20 seconds.").waitFor();
    const loaded = page.waitForEvent("load");
    await page.clock.fastForward(21_000);
    await loaded;
    await expect.poll(() => name(page).inputValue()).toBe("");
    expect(await stored(page)).not.toContain("Ada");
    expect(await stage.entriesOf(form)).toEqual([]);
  });

  it("does not ask before a person has begun", async () => {
    const page = await open(await guestBook());
    await page.clock.fastForward(600_000);
    await name(page).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  it("shows nothing of the former person after a reload, or after going back and forward", async () => {
    const form = await guestBook();
    const page = await open(form);
    await fillIn(page);
    await page.locator(".status.saved").waitFor();
    await page.reload();
    await expect.poll(() => name(page).inputValue()).toBe("");
    await fillIn(page);
    await page.goto(`${stage.baseUrl}/api/docs`);
    await page.goBack();
    await expect.poll(() => name(page).inputValue()).toBe("");
    await fillIn(page);
    await press(page, "Submit");
    await page.getByText("Starts over in").waitFor();
    const loaded = page.waitForEvent("load");
    await page.clock.fastForward(12_000);
    await loaded;
    // The page before the form is an empty one.
    await page.goBack();
    await page.goForward();
    await expect.poll(() => name(page).inputValue()).toBe("");
    expect(await page.getByText("Ada Lovelace").count()).toBe(0);
    expect(await stored(page)).not.toContain("ada@");
  });

  it("fills in nothing automatically and offers no link to continue", async () => {
    const form = await guestBook({}, { settings: { kiosk: {} } });
    const { page } = await stage.open(`/f/${form}#resume=rsm_unknown`);
    await fillIn(page);
    expect(await page.getByLabel("Your email").getAttribute("autocomplete")).toBe("off");
    expect(await page.getByText("Save and finish later").count()).toBe(0);
    expect(await page.getByText("This link").count()).toBe(0);
    // The same without JavaScript.
    const plain = await stage.open(`/f/${form}`, { javaScriptEnabled: false });
    expect(await plain.page.getByText("Save and finish later").count()).toBe(0);
    expect(await plain.page.locator("details.resume").count()).toBe(0);
  });

  it("works without a network, and shows what it keeps only to staff", async () => {
    const form = await stage.publish(inspection({ settings: { field_mode: true, kiosk: {} } }));
    const device = await startDevice();
    try {
      const page = await device.open(`${stage.baseUrl}/f/${form}/`);
      await readyForOffline(page);
      await device.context.setOffline(true);
      await page.getByRole("textbox", { name: "Site" }).fill("Hall 4");
      await page.getByRole("button", { name: "Submit" }).click();
      await page.getByText("Starts over in").waitFor();
      await page.getByText("Offline · 1 response not sent").first().waitFor();
      expect(await page.getByRole("button", { name: /not sent/ }).count()).toBe(0);
      await page.getByRole("button", { name: "Start over" }).click();
      await expect.poll(() => page.getByRole("textbox", { name: "Site" }).inputValue()).toBe("");
      await page.goto(`${stage.baseUrl}/f/${form}/?view=responses`);
      await page.getByRole("button", { name: /not sent/ }).click();
      await page.getByRole("dialog").getByText("Hall 4").first().waitFor();
      await device.context.setOffline(false);
      await expect
        .poll(() => stage.entriesOf(form), { timeout: 20_000 })
        .toMatchObject([{ answers: { site: "Hall 4" }, status: "submitted" }]);
    } finally {
      await device.stop();
    }
  });
});

describe("a countdown", () => {
  it("follows the clock, although timers are late, and tells each second once", async () => {
    let nowMs = 0;
    const told: number[] = [];
    await new Promise<void>((resolve) => {
      const countdown = createCountdown(
        (left) => {
          told.push(left);
          nowMs += 1_500;
        },
        resolve,
        () => nowMs,
      );
      countdown.start(5, false);
      expect(countdown.isRunning()).toBe(true);
    });
    expect(told).toEqual([5, 4, 2, 1]);
  });
});
