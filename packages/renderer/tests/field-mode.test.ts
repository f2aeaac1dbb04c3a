// Tests forms that are filled in without a network: the page opens, the device keeps entries, and sends each once.
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { longRuns } from "../../../apps/server/src/test-kit/long-runs.ts";
import { publish } from "../../../apps/server/src/test-kit/published-form.ts";
import { violationsIn } from "./accessibility.ts";
import { type Device, inspection, picture, readyForOffline, startDevice } from "./field-stage.ts";
import { type HostedStage, startHostedStage } from "./hosted-stage.ts";

let stage: HostedStage;
let device: Device;
beforeAll(async () => {
  stage = await startHostedStage();
});
afterAll(() => stage?.stop());
beforeEach(async () => {
  device = await startDevice();
});
afterEach(() => device?.stop());

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const pill = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const site = (page: Page) => page.getByRole("textbox", { name: "Site" });
const dialog = (page: Page) => page.getByRole("dialog");
const pathOf = (form: string) => `${stage.baseUrl}/f/${form}/`;

/** Opens the form once with a network, so that the device has it. */
async function prepared(form: string): Promise<Page> {
  const page = await device.open(`${stage.baseUrl}/f/${form}`);
  await readyForOffline(page);
  return page;
}

async function collect(page: Page, number: number): Promise<void> {
  await site(page).fill(`Site ${number}`);
  await page.locator("input[type=file]").setInputFiles([picture(number)]);
  await page.getByRole("button", { name: `Remove: site-${number}.png` }).waitFor();
  await press(page, "Submit");
  await page.getByText("Saved on this device").waitFor();
}

const sitesOf = async (form: string) => {
  const { data } = (await stage.owner.get(`/entries?form_id=${form}&limit=100`)).body;
  return (data as { status: string; answers: { site: string; photo: { name: string }[] } }[])
    .filter(({ status }) => status === "submitted")
    .map(({ answers }) => `${answers.site} ${answers.photo?.[0]?.name ?? ""}`.trim())
    .sort();
};

describe("a form in field mode", () => {
  it("opens without a network, keeps an entry with a picture, and sends it when the network is back", async () => {
    const form = await stage.publish(inspection());
    const page = await prepared(form);
    expect(page.url()).toBe(pathOf(form));
    await device.context.setOffline(true);
    await page.reload();
    await pill(page, "Offline").waitFor();
    await collect(page, 1);
    await pill(page, "Offline · 1 response not sent").waitFor();
    expect(await stage.entriesOf(form)).toEqual([]);
    await device.context.setOffline(false);
    await pill(page, "All responses sent").waitFor();
    expect(await sitesOf(form)).toEqual(["Site 1 site-1.png"]);
    // Nothing of the entry stays on the device.
    const left = await page.evaluate(async (name) => {
      const opened = indexedDB.open(name);
      await new Promise((resolve) => {
        opened.onsuccess = resolve;
      });
      const tables = [...opened.result.objectStoreNames];
      const all = opened.result.transaction(tables).objectStore("entries").getAll();
      const files = opened.result.transaction(tables).objectStore("files").count();
      const sending = opened.result.transaction(tables).objectStore("sending").count();
      await new Promise((resolve) => {
        sending.onsuccess = resolve;
      });
      return { entries: JSON.stringify(all.result), others: files.result + sending.result };
    }, `formstead-field:${form}`);
    expect(left.others).toBe(0);
    expect(left.entries).not.toContain("Site 1");
    expect(device.problems.filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
  });

  const { fieldEntries: collected } = longRuns;

  it(`collects ${collected} entries with pictures over three restarts and stores each of them once`, async () => {
    const form = await stage.publish(inspection());
    await prepared(form);
    let number = 0;
    for (const part of [1, 2, 3, 4]) {
      const count = Math.ceil((collected * part) / 4) - number;
      if (number > 0) await device.restart();
      await device.context.setOffline(true);
      const page = await device.open(pathOf(form));
      for (let at = 0; at < count; at += 1) {
        number += 1;
        await collect(page, number);
        if (at < count - 1) await press(page, "Next response");
      }
      await pill(page, `Offline · ${number} responses not sent`).waitFor();
    }
    await device.restart();
    const page = await device.open(pathOf(form));
    await expect.poll(() => pill(page, "All responses sent").count(), { timeout: 200_000 }).toBe(1);
    const expected = Array.from(
      { length: collected },
      (_none, at) => `Site ${at + 1} site-${at + 1}.png`,
    ).sort();
    expect(await sitesOf(form)).toEqual(expected);
  }, 400_000);

  it("sends a copy by email when the entry arrives, and does not mention one before", async () => {
    const email = { id: "fld_email", type: "email", key: "email", label: "Email address" };
    const form = await stage.publish({
      ...inspection(),
      pages: [{ id: "p1", items: [email] }],
      endings: [{ id: "end", email_copy_to: "email" }],
    });
    const address = `f${Date.now()}@example.test`;
    const page = await prepared(form);
    await device.context.setOffline(true);
    await pill(page, "Offline").waitFor();
    await page.getByLabel("Email address").fill(address);
    await press(page, "Submit");
    await page.getByText("Saved on this device").waitFor();
    expect(await page.getByText("We sent a copy").count()).toBe(0);
    await stage.h.runJobs();
    expect(await stage.h.mailTo(address)).toEqual([]);
    await device.context.setOffline(false);
    await pill(page, "All responses sent").waitFor();
    await stage.h.runJobs();
    expect(await stage.h.mailTo(address)).toHaveLength(1);
  });

  it("keeps what is not finished, and continues it after a restart", async () => {
    const form = await stage.publish(inspection());
    await prepared(form);
    await device.context.setOffline(true);
    const before = await device.open(pathOf(form));
    await site(before).fill("Half");
    await before.locator("input[type=file]").setInputFiles([picture(7)]);
    await before.getByRole("button", { name: "Remove: site-7.png" }).waitFor();
    await before.locator(".status.saved").waitFor();
    await device.restart();
    await device.context.setOffline(true);
    const page = await device.open(pathOf(form));
    await expect.poll(() => site(page).inputValue()).toBe("Half");
    await page.getByRole("button", { name: "Remove: site-7.png" }).waitFor();
    await press(page, "Submit");
    await page.getByText("Saved on this device").waitFor();
    await device.context.setOffline(false);
    await pill(page, "All responses sent").waitFor();
    expect(await sitesOf(form)).toEqual(["Half site-7.png"]);
  });

  it("stores an entry once if responses are lost and several tabs send at the same time", async () => {
    const form = await stage.publish(inspection());
    const page = await prepared(form);
    await device.context.setOffline(true);
    for (const number of [1, 2, 3]) {
      await collect(page, number);
      if (number < 3) await press(page, "Next response");
    }
    // The server handles the first submission of each entry, but its response does not arrive.
    const cut = new Set<string>();
    await device.context.route("**/current/submit", async (route) => {
      const key = (await route.request().headerValue("x-service-entry-key")) ?? "";
      const response = await route.fetch();
      if (cut.has(key)) return route.fulfill({ response });
      cut.add(key);
      return route.abort();
    });
    await device.context.setOffline(false);
    const others = await Promise.all([device.open(pathOf(form)), device.open(pathOf(form))]);
    for (const one of others) await one.evaluate(() => dispatchEvent(new Event("online")));
    for (const one of [page, ...others])
      await expect
        .poll(() => one.locator(".pill").textContent(), { timeout: 60_000 })
        .toBe("All responses sent");
    expect(cut.size).toBe(3);
    expect(await sitesOf(form)).toEqual(["Site 1 site-1.png", "Site 2 site-2.png", "Site 3 site-3.png"]);
  }, 120_000);
});

describe("an entry that the server does not accept", () => {
  it("stays on the device, says why, and is sent after it was corrected", async () => {
    const form = await stage.publish(inspection());
    const page = await prepared(form);
    await device.context.setOffline(true);
    await collect(page, 1);
    // Meanwhile, the form asks for more.
    const { pages, ...more } = inspection();
    const items = pages[0]?.items ?? [];
    const strict = { id: "fld_note", type: "text", key: "note", label: "Note", required: true };
    const changed = items.map((item) => (item.id === "fld_note" ? strict : item));
    const definition = { format: 1, languages: ["en"], ...more, pages: [{ id: "p1", items: changed }] };
    await publish(stage.owner, form, definition);
    await device.context.setOffline(false);
    await press(page, "1 response needs attention");
    await dialog(page).getByText("The server did not accept this response").waitFor();
    expect(await dialog(page).getByRole("list").allTextContents()).toContain("Enter an answer");
    expect(await violationsIn(page)).toEqual([]);
    await page.getByRole("button", { name: "Open Site 1" }).click();
    await expect.poll(() => site(page).inputValue()).toBe("Site 1");
    await page.getByRole("button", { name: "Remove: site-1.png" }).waitFor();
    await page.getByLabel("Note").fill("Done");
    await press(page, "Submit");
    await pill(page, "All responses sent").waitFor();
    expect(await stage.entriesOf(form)).toMatchObject([
      { status: "submitted", answers: { site: "Site 1", note: "Done", photo: [{ name: "site-1.png" }] } },
    ]);
  });

  it("can be sent again when the form accepts entries again, and deleted only after a question", async () => {
    const form = await stage.publish(inspection());
    const page = await prepared(form);
    await device.context.setOffline(true);
    for (const number of [1, 2]) {
      await collect(page, number);
      if (number < 2) await press(page, "Next response");
    }
    await stage.owner.post(`/forms/${form}/close`, {});
    await device.context.setOffline(false);
    await press(page, "2 responses need attention");
    await expect
      .poll(() => dialog(page).locator(".error").allTextContents())
      .toEqual(Array.from({ length: 2 }, () => "This form is closed."));
    await stage.owner.post(`/forms/${form}/reopen`, {});
    await page.getByRole("button", { name: "Try again Site 1" }).click();
    await page.getByRole("region", { name: "Sent", exact: true }).getByRole("listitem").waitFor();
    await page.getByRole("button", { name: "Delete Site 2" }).click();
    await press(page, "Keep");
    await expect.poll(() => page.getByRole("button", { name: "Delete Site 2" }).count()).toBe(1);
    await press(page, "Delete everything from this device");
    await expect
      .poll(() => dialog(page).first().textContent())
      .toContain("1 response was not sent and would be lost");
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText("There are no responses on this device yet.").waitFor();
    expect(await sitesOf(form)).toEqual(["Site 1 site-1.png"]);
  });
});

describe("a device that is full", () => {
  it("says so, accepts no more files, and still keeps answers", async () => {
    const form = await stage.publish(inspection());
    const page = await prepared(form);
    await device.context.setOffline(true);
    await device.context.addInitScript(() => {
      const estimate = async () => ({ quota: 1_000_000, usage: 999_000 });
      Object.defineProperty(navigator.storage, "estimate", { value: estimate });
    });
    await page.reload();
    await site(page).fill("No space");
    await page.locator("input[type=file]").setInputFiles([picture(1)]);
    await pill(
      page,
      "This device has no space left. Send the responses, or delete other data from the device.",
    ).waitFor();
    await page.getByRole("button", { name: "Remove: site-1.png" }).click();
    await press(page, "Submit");
    await page.getByText("Saved on this device").waitFor();
    await device.context.setOffline(false);
    await expect.poll(() => sitesOf(form), { timeout: 20_000 }).toEqual(["No space"]);
  });
});

describe("a browser that stores nothing", () => {
  it("says so, and sends the form to the server as usual", async () => {
    const form = await stage.publish(inspection());
    const { page, problems } = await stage.open(`/f/${form}/`, {
      before: (one) =>
        one.addInitScript(() => {
          const open = indexedDB.open.bind(indexedDB);
          indexedDB.open = (name, ...more) => {
            if (name.startsWith("formstead-field")) throw new DOMException("Not allowed", "SecurityError");
            return open(name, ...more);
          };
        }),
    });
    await page.getByRole("status").getByText("This browser cannot keep responses.").waitFor();
    await site(page).fill("Site 1");
    await press(page, "Submit");
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    expect(await sitesOf(form)).toEqual(["Site 1"]);
    expect(problems).toEqual([]);
  });
});

describe("a field with a drawing in a repeated group", () => {
  it("is kept and sent with its picture", async () => {
    const sign = { id: "fld_sign", type: "signature", key: "sign", label: "Signature" };
    const rows = { id: "rep_rows", type: "repeat", key: "rows", label: "Row", min: 1, items: [sign] };
    const form = await stage.publish(inspection({ pages: [{ id: "p1", items: [rows] }] }));
    const page = await prepared(form);
    await device.context.setOffline(true);
    const box = await page.locator("canvas").boundingBox();
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const step of [10, 30, 60, 90]) await page.mouse.move(x + step, y + (step % 40));
    await page.mouse.up();
    await press(page, "Submit");
    await page.getByText("Saved on this device").waitFor();
    await device.context.setOffline(false);
    await pill(page, "All responses sent").waitFor();
    const [entry] = await stage.entriesOf(form);
    const [row] = (entry?.answers.rows ?? []) as { sign: { file_id: string } }[];
    expect(row?.sign.file_id).toMatch(/^fil_/);
    const { status, body } = await stage.owner.get(`/files/${row?.sign.file_id}`);
    expect([status, body.mime]).toEqual([200, "image/png"]);
  });
});
