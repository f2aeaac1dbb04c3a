/** Completes a form that asks one question at a time with keys only, and reports pointer events, if there are any. */
import type { Page } from "playwright-core";
import type { GalleryForm } from "../gallery/kit.ts";
import { type GalleryStage, servePictures, until } from "./gallery-stage.ts";
import { formReady } from "./hosted-stage.ts";

const stepsMax = 30;

/** What to press, by the type of the question. Choosing one option continues automatically. */
const keysFor: Readonly<Record<string, readonly string[]>> = {
  radio: ["a"],
  button_group: ["a"],
  nps: ["9"],
  checkboxes: ["a", "Enter"],
  number: ["=3", "Enter"],
  email: ["=ada@example.com", "Enter"],
  phone: ["=+48600700800", "Enter"],
  // The first press ranks an option, and Tab leads past the buttons that move it.
  ranking: ["Enter"],
};
const words = ["=Ada Lovelace", "Enter"];

declare global {
  interface Window {
    pointerEvents?: string[];
  }
}

interface Question {
  readonly at: string;
  readonly type: string;
  /** The letter of the first answer, where it is not A. */
  readonly key?: string | undefined;
}

/** The question that is shown, or undefined after the last one. */
const questionIn = (page: Page): Promise<Question | undefined> =>
  page.evaluate(() => {
    const root = document.querySelector("formstead-form")?.shadowRoot;
    const field = root?.querySelector<HTMLElement>(".one .field[data-at]");
    const { at = "", type = "" } = field?.dataset ?? {};
    const { key } = field?.querySelector<HTMLElement>(".option[data-key]")?.dataset ?? {};
    return at ? { at, type, key } : undefined;
  });

async function pressAll(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    if (key.startsWith("=")) await page.keyboard.type(key.slice(1));
    else await page.keyboard.press(key);
  }
}

/** Tabs to the button that continues, and presses it. */
async function pressContinue(page: Page): Promise<void> {
  const isThere = () =>
    page.evaluate(() => {
      const active = document.querySelector("formstead-form")?.shadowRoot?.activeElement;
      return active?.matches("button[value=next].primary") ?? false;
    });
  for (let tries = 0; tries < stepsMax && !(await isThere()); tries += 1) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
}

export async function fillByKeys(
  stage: GalleryStage,
  form: GalleryForm,
): Promise<{ readonly events: readonly string[]; readonly problems: readonly string[] }> {
  const { page, problems } = await stage.open(await stage.pathOf(form), {
    reducedMotion: "reduce",
    locale: "en",
    before: async (one) => {
      await servePictures(one.context());
      await one.addInitScript(() => {
        window.pointerEvents = [];
        for (const name of ["pointerdown", "mousedown", "touchstart"])
          addEventListener(name, (event) => window.pointerEvents?.push(event.type), { capture: true });
      });
    },
  });
  await page.locator("formstead-form :is(form,.start)").waitFor();
  await formReady(page);
  if (await page.locator("formstead-form .start").count()) {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.locator("formstead-form form.one").waitFor();
  }
  for (let step = 0; step < stepsMax; step += 1) {
    const question = await questionIn(page);
    if (!question) break;
    await pressAll(page, question.key ? [question.key.toLowerCase()] : (keysFor[question.type] ?? words));
    if (question.type === "ranking") await pressContinue(page);
    await until(page, `leaving ${question.at}`, async () => (await questionIn(page))?.at !== question.at);
  }
  await page.locator("formstead-form .done").waitFor();
  const events = await page.evaluate(() => window.pointerEvents ?? []);
  await page.context().close();
  return { events, problems };
}
