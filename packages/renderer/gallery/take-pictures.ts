/**
 * `pnpm pictures [form IDs]` draws the forms of the gallery as respondents see them: on a phone, on a desktop, and dark.
 * The pictures are for looking at; git ignores them. With `--docs`, it draws those in docs/img/forms instead.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { type Browser, chromium, type Page } from "playwright-core";
import { systemChromium } from "../../../scripts/system-chromium.ts";
import { setAnswer } from "../tests/fill-in.ts";
import { type GalleryStage, servePictures, startGalleryStage } from "../tests/gallery-stage.ts";
import { formReady } from "../tests/hosted-stage.ts";
import { gallery } from "./index.ts";
import type { GalleryForm } from "./kit.ts";
import { scenes } from "./scenes.ts";

const root = new URL("../../../", import.meta.url).pathname;
const arguments_ = process.argv.slice(2);
const isForDocs = arguments_.includes("--docs");
const wanted = new Set(arguments_.filter((one) => !one.startsWith("--")));
const folder = isForDocs ? `${root}docs/img/forms/` : `${root}.artifacts/pictures/`;

const phone = { width: 390, height: 844 };
const desktop = { width: 1_280, height: 860 };
const looks = [
  { name: "390", viewport: phone, colorScheme: "light" },
  { name: "1280", viewport: desktop, colorScheme: "light" },
  { name: "1280-dark", viewport: desktop, colorScheme: "dark" },
] as const;
type Look = (typeof looks)[number];

/** The best twelve, each in the look that suits it. */
const inDocs: Readonly<Record<string, Look["name"]>> = {
  newsletter: "1280",
  "event-registration": "1280",
  "wedding-rsvp": "1280",
  "calligraphy-workshop": "1280",
  nps: "1280-dark",
  "conference-feedback": "1280",
  quiz: "1280",
  "course-evaluation": "1280",
  order: "1280",
  "rental-application": "1280",
  "museum-membership": "1280",
  "volunteer-signup": "1280-dark",
};

async function setScene(page: Page, { id, definition }: GalleryForm): Promise<void> {
  const { answers = {}, question, isStart } = scenes[id] ?? {};
  await page.locator("formstead-form :is(form,.start)").waitFor();
  await page.waitForLoadState();
  await formReady(page);
  if (isStart) return;
  if (definition.settings?.start) await page.locator("formstead-form .start .button").click();
  for (const [path, value] of Object.entries(answers)) await setAnswer(page, path, value);
  if (question)
    await page.evaluate(
      (to) => (document.querySelector("formstead-form") as unknown as { goTo(id: string): unknown }).goTo(to),
      question,
    );
  await page.mouse.move(0, 0);
  // The chosen option has the focus, as after a press.
  const chosen = page.locator("formstead-form .one :checked").last();
  if (await chosen.count()) await chosen.focus();
  // What was saved a moment ago differs between runs.
  await page.waitForFunction(() => {
    const status = document.querySelector("formstead-form")?.shadowRoot?.querySelector(".status");
    return !status?.classList.contains("saving");
  });
  await page.evaluate(() => document.fonts.ready);
}

async function take(stage: GalleryStage, browser: Browser, form: GalleryForm, look: Look): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: look.viewport,
    colorScheme: look.colorScheme,
    reducedMotion: "reduce",
    hasTouch: look.viewport === phone,
    isMobile: look.viewport === phone,
    locale: form.definition.languages[0],
  });
  try {
    await servePictures(context);
    const page = await context.newPage();
    await page.goto(stage.baseUrl + (await stage.pathOf(form)));
    await setScene(page, form);
    // Pictures beside or behind a form stay in place, so that they would end in the middle of a tall page.
    const isTall = (await page.locator(":is([data-layout=card],[data-layout=plain])").count()) > 0;
    // With `fullPage`, Chromium forgets that a phone has no mouse.
    if (isTall && !isForDocs) {
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ ...look.viewport, height: Math.max(height, look.viewport.height) });
    }
    return await page.screenshot();
  } finally {
    await context.close();
  }
}

/** Pictures in docs are small, so that pages and clones stay quick. */
const bytesMax = 60_000;

/** In the best quality that is small enough, because PNG files of pictures with gradients are large. */
async function toWebp(stage: GalleryStage, png: Buffer): Promise<Buffer> {
  const page = await stage.browser.newPage();
  const encoded = await page.evaluate(
    async ([source, most]) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width: image.naturalWidth, height: image.naturalHeight });
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      for (let quality = 0.86; ; quality -= 0.06) {
        const data = canvas.toDataURL("image/webp", quality).split(",")[1] ?? "";
        if (data.length * 0.75 <= most || quality < 0.4) return data;
      }
    },
    [`data:image/png;base64,${png.toString("base64")}`, bytesMax] as const,
  );
  await page.close();
  return Buffer.from(encoded, "base64");
}

const isDrawn = ({ id }: GalleryForm, { name }: Look): boolean =>
  (wanted.size === 0 || wanted.has(id)) && (!isForDocs || inDocs[id] === name);

const stage = await startGalleryStage();
// Letters stay at their exact places, as on screens with a high resolution.
const browser = await chromium.launch({
  ...systemChromium,
  args: [...systemChromium.args, "--font-render-hinting=none"],
});
let count = 0;
try {
  await mkdir(folder, { recursive: true });
  for (const form of gallery)
    await Promise.all(
      looks
        .filter((look) => isDrawn(form, look))
        .map(async (look) => {
          const png = await take(stage, browser, form, look);
          if (isForDocs) await writeFile(`${folder}${form.id}.webp`, await toWebp(stage, png));
          else await writeFile(`${folder}${form.id}-${look.name}.png`, png);
          count += 1;
        }),
    );
} finally {
  await browser.close();
  await stage.stop();
}
process.stdout.write(`pictures forms=${gallery.length} drawn=${count} folder=${folder}\n`);
