// Measures how the gallery is laid out where a picture, a result, or an odd number of options needs room.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { gallery } from "../gallery/index.ts";
import { setAnswer } from "./fill-in.ts";
import { type GalleryStage, servePictures, startGalleryStage } from "./gallery-stage.ts";
import { formReady } from "./hosted-stage.ts";

let stage: GalleryStage;
beforeAll(async () => {
  stage = await startGalleryStage();
});
afterAll(() => stage?.stop());

async function open(id: string, width: number): Promise<Page> {
  const form = gallery.find((one) => one.id === id);
  if (!form) throw new Error(`the gallery has no form ${id}`);
  const { page } = await stage.open(await stage.pathOf(form), {
    viewport: { width, height: 844 },
    reducedMotion: "reduce",
    locale: "en",
    before: (one) => servePictures(one.context()),
  });
  await page.locator("formstead-form :is(form,.start)").waitFor();
  await page.waitForLoadState();
  await formReady(page);
  return page;
}

const boxOf = async (page: Page, which: string) => {
  const box = await page.locator(which).first().boundingBox();
  if (!box) throw new Error(`${which} is not shown`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

it("keeps one question beside the picture on a desktop, and below it on a phone", async () => {
  const wide = await open("wedding-rsvp", 1_280);
  expect((await boxOf(wide, "formstead-form")).right).toBeLessThanOrEqual(640);
  expect((await boxOf(wide, ".cover")).x).toBe(640);

  const narrow = await open("wedding-rsvp", 390);
  const [cover, title] = [await boxOf(narrow, ".cover"), await boxOf(narrow, "formstead-form h1")];
  expect(cover).toMatchObject({ x: 0, y: 0, width: 390 });
  expect(title.y).toBeGreaterThanOrEqual(cover.bottom);
  expect(title.width).toBeGreaterThan(300);
});

it("puts one question in the middle of a picture behind it", async () => {
  const page = await open("quiz", 1_280);
  const sheet = await boxOf(page, "main");
  expect(Math.abs(sheet.y + sheet.height / 2 - 422)).toBeLessThan(40);
});

it("shows a result beside its name, like the last line of a bill", async () => {
  const page = await open("order", 390);
  await setAnswer(page, "mugs", 4);
  const field = "formstead-form [data-at=total]";
  await expect.poll(() => page.locator(`${field} output`).textContent()).toBe("€102.90");
  // At its place. While it is docked, the button is beside it.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => page.getByRole("button", { name: "Place order" }).count()).toBe(1);
  const [label, amount] = [await boxOf(page, `${field} label`), await boxOf(page, `${field} output`)];
  expect(amount.y).toBeLessThan(label.bottom);
  expect(amount.x).toBeGreaterThanOrEqual(label.right);
});

const placesOf = (page: Page, which: string) =>
  page
    .locator(which)
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().toJSON() as { x: number; y: number; width: number }),
    );
const columnsOf = async (page: Page, which: string): Promise<number> =>
  new Set((await placesOf(page, `formstead-form ${which} .option`)).map(({ x }) => Math.round(x))).size;

it("puts options side by side only where their words fit in one line", async () => {
  const phone = await open("contact", 390);
  expect(await columnsOf(phone, "[data-at=about]")).toBe(1);
  const inspection = await open("site-inspection", 390);
  expect(await columnsOf(inspection, "[data-at=weather]")).toBe(2);
  const desktop = await open("contact", 1_280);
  expect(await columnsOf(desktop, "[data-at=about]")).toBe(3);
  const lines = await desktop
    .locator("formstead-form [data-at=about] .option > span")
    .evaluateAll((all) =>
      all.map((one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight)),
    );
  expect(lines).toHaveLength(3);
  expect(Math.max(...lines)).toBeLessThan(1.9);
});

it("halves lists of four or more short options on a desktop, but not those with hints", async () => {
  const page = await open("event-registration", 1_280);
  expect(await columnsOf(page, "[data-at=workshops]")).toBe(2);
  expect(await columnsOf(page, "[data-at=ticket]")).toBe(1);
  const phone = await open("event-registration", 390);
  expect(await columnsOf(phone, "[data-at=workshops]")).toBe(1);
});

it("keeps the same distance from a question to its answers with and without a hint", async () => {
  const gapOf = async (page: Page, from: string, to: string) =>
    Math.round((await boxOf(page, to)).y - (await boxOf(page, from)).bottom);
  const hinted = await open("nps", 1_280);
  const plain = await open("product-market-fit", 1_280);
  const gap = await gapOf(hinted, "formstead-form .field > .hint", "formstead-form .scale");
  expect(gap).toBe(await gapOf(plain, "formstead-form legend", "formstead-form .options"));
  expect(gap).toBeGreaterThan(0);
});

it("keeps the chosen number inside the bar of a phone, at the same distance above and below", async () => {
  const page = await open("nps", 390);
  await setAnswer(page, "score", 9);
  const [bar, chosen] = [
    await boxOf(page, "formstead-form .numbers"),
    await boxOf(page, "formstead-form :checked + span"),
  ];
  expect(chosen.y).toBeGreaterThan(bar.y);
  expect(Math.abs(chosen.y - bar.y - (bar.bottom - chosen.bottom))).toBeLessThanOrEqual(1);
  expect(new Set((await placesOf(page, "formstead-form .numbers label")).map(({ y }) => y)).size).toBe(1);
});

it("gives the choices of a table the same width, and the whole card on a phone", async () => {
  const widthsIn = async (page: Page, which: string) =>
    (await placesOf(page, `formstead-form ${which}`)).map(({ width }) => Math.round(width));
  const desktop = await open("course-evaluation", 1_280);
  const columns = await widthsIn(desktop, "th[scope=col]");
  expect(Math.max(...columns) - Math.min(...columns)).toBeLessThanOrEqual(1);
  const phone = await open("course-evaluation", 390);
  const [row] = await widthsIn(phone, "tbody tr");
  const cells = await widthsIn(phone, "tbody tr:first-child td");
  expect(cells.reduce((sum, one) => sum + one, 0)).toBeGreaterThan((row ?? 0) - 40);
});

it("shows only the dial code of a country in a column, and its name when it is about to be changed", async () => {
  const form = await stage.publish({
    title: "Contacts",
    pages: [
      {
        id: "p",
        items: [
          {
            id: "cols",
            type: "columns",
            items: ["first", "second"].map((key) => ({
              id: `col_${key}`,
              type: "column",
              items: [{ id: key, type: "phone", key, label: key, settings: { default_country: "LI" } }],
            })),
          },
        ],
      },
    ],
  });
  const { page } = await stage.open(`/f/${form}`, { viewport: { width: 1_280, height: 844 }, locale: "en" });
  await formReady(page);
  const dial = page.locator("formstead-form .dial").first();
  const shown = () => dial.evaluate((one) => getComputedStyle(one, "::after").content);
  expect(await shown()).toContain("+423");
  await dial.locator(".input").focus();
  expect(await shown()).toBe("none");
});

it("does not tell that an amount is at least zero", async () => {
  const page = await open("order", 390);
  expect(await page.locator("formstead-form [data-at=mugs] .hint").textContent()).toBe(
    "Speckled white, 300 ml",
  );
});

it("shows a signature's paper in the color of the other controls", async () => {
  const page = await open("consent", 1_280);
  await page.emulateMedia({ colorScheme: "dark" });
  const pad = await page.locator("formstead-form .sheet").screenshot();
  const input = page.locator("formstead-form [data-type=signature] .input");
  const pixelOf = (picture: Buffer) =>
    page.evaluate(
      async (source) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = document.createElement("canvas");
        const context = canvas.getContext("2d");
        context?.drawImage(image, -20, -20);
        return [...(context?.getImageData(0, 0, 1, 1).data ?? [])];
      },
      `data:image/png;base64,${picture.toString("base64")}`,
    );
  expect(await pixelOf(pad)).toEqual(await pixelOf(await input.screenshot()));
});

it("writes headings in texts in the font of the form's headings", async () => {
  const page = await open("consent", 1_280);
  const fontOf = (which: string) =>
    page
      .locator(`formstead-form ${which}`)
      .first()
      .evaluate((one) => getComputedStyle(one).fontFamily);
  expect(await fontOf(".rich h2")).toBe(await fontOf("h1"));
});

it("offers saved answers below a single question without JavaScript, also below a picture", async () => {
  const context = await stage.browser.newContext({
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
  });
  const form = gallery.find(({ id }) => id === "volunteer-signup");
  if (!form) throw new Error("the gallery has no form volunteer-signup");
  await servePictures(context);
  const page = await context.newPage();
  await page.goto(stage.baseUrl + (await stage.pathOf(form)));
  await page.locator(".start .button").click();
  const [cover, resume] = [await boxOf(page, ".cover"), await boxOf(page, ".resume")];
  const button = await boxOf(page, "button[value=next]:not(.sr)");
  expect(cover.width).toBe(390);
  expect(resume.y).toBeGreaterThan(button.bottom);
  expect(resume.right).toBeLessThanOrEqual(390);
  await context.close();
});
