/** Goes through a form of the gallery from its first screen to its ending, and stops at every state on the way. */
import type { FormDefinition } from "@formstead/form-logic";
import type { BrowserContextOptions, Page } from "playwright-core";
import type { GalleryForm } from "../gallery/kit.ts";
import { violationsIn } from "./accessibility.ts";
import { fieldsIn, fillPage, keyOf, shownIn } from "./fill-in.ts";
import { type GalleryStage, servePictures, until } from "./gallery-stage.ts";
import { formReady } from "./hosted-stage.ts";

export type State = "start" | "empty" | "errors" | "filled" | "check" | "ending";

/** How a respondent sees the form. */
export interface Face {
  readonly name: string;
  readonly isRightToLeft?: boolean;
  readonly options: BrowserContextOptions;
}

const at = (width: number, more: BrowserContextOptions = {}): BrowserContextOptions => ({
  viewport: { width, height: 844 },
  reducedMotion: "reduce",
  ...more,
});

export const faces: readonly Face[] = [
  { name: "light", options: at(1_280, { colorScheme: "light" }) },
  { name: "dark", options: at(390, { colorScheme: "dark" }) },
  { name: "light, right to left", isRightToLeft: true, options: at(390, { colorScheme: "light" }) },
  { name: "dark, right to left", isRightToLeft: true, options: at(1_280, { colorScheme: "dark" }) },
  { name: "320 px wide", options: at(320) },
  // A window of 1,280 pixels shows this much at 200%.
  { name: "at 200%", options: at(640, { deviceScaleFactor: 2 }) },
  { name: "forced colors", options: at(1_280, { forcedColors: "active" }) },
];

/** More steps than any form of the gallery has. */
const stepsMax = 30;

/** The same form in a language with the other direction. Its own texts stay, which is enough to see the layout. */
function inDirection(form: GalleryForm, isRightToLeft = false): GalleryForm {
  const [own, ...others] = form.definition.languages;
  const isAlready = (own === "ar") === isRightToLeft;
  if (isAlready) return form;
  const language = isRightToLeft ? "ar" : "en";
  const definition: FormDefinition = { ...form.definition, languages: [language, ...others] };
  return { ...form, id: `${form.id}-${language}`, definition };
}

/** The heading and the questions: what differs between two steps. */
const stepOf = async (page: Page): Promise<string> =>
  [
    ...(await page.locator("formstead-form [data-part=heading]").allTextContents()),
    ...(await shownIn(page)),
  ].join("|");

/** Waits until the form shows another step, its ending, or why it does not. */
async function turn(page: Page): Promise<void> {
  const before = await stepOf(page);
  await press(page);
  await until(
    page,
    `leaving ${before}`,
    async () => (await isShown(page, ":is(.done,.error)")) || (await stepOf(page)) !== before,
  );
}

const isShown = async (page: Page, which: string): Promise<boolean> =>
  (await page.locator(`formstead-form ${which}`).count()) > 0;

const press = (page: Page): Promise<void> =>
  page.locator("formstead-form button[value=next]").first().click({ noWaitAfter: true });

export interface Walk {
  readonly stage: GalleryStage;
  readonly form: GalleryForm;
  readonly face: Face;
  /** Looks at a state; returns false to stop there. */
  readonly look: (page: Page, state: State, step: number) => Promise<boolean>;
}

/** Returns the errors that the browser reported. */
export async function walk({ stage, form: given, face, look }: Walk): Promise<readonly string[]> {
  const form = inDirection(given, face.isRightToLeft);
  const { page, problems } = await stage.open(await stage.pathOf(form), {
    ...face.options,
    locale: form.definition.languages[0],
    before: (one) => servePictures(one.context()),
  });
  try {
    await page.locator("formstead-form :is(form,.start)").waitFor();
    await page.waitForLoadState();
    await formReady(page);
    await walkOn(page, form.definition, look);
    return problems.filter((problem) => !/status of 4(09|22)/.test(problem));
  } finally {
    await page.context().close();
  }
}

async function walkOn(page: Page, definition: FormDefinition, look: Walk["look"]): Promise<void> {
  if (await isShown(page, ".start")) {
    if (!(await look(page, "start", 0))) return;
    await page.locator("formstead-form .start .button").click();
    await page.locator("formstead-form form").waitFor();
  }
  for (let step = 0; step < stepsMax; step += 1) {
    const isCheck = await isShown(page, "form .answers,form .review");
    if (isCheck ? !(await look(page, "check", step)) : !(await answerStep(page, definition, look, step)))
      return;
    await turn(page);
    const refused = await page.locator("formstead-form .error").allTextContents();
    if (refused.length > 0) throw new Error(`valid answers were refused: ${refused.join(", ")}`);
    if (await isShown(page, ".done")) {
      await isOwnEnding(page, definition);
      return void (await look(page, "ending", step));
    }
  }
  throw new Error(`the form does not end within ${stepsMax} steps`);
}

/** A form of the gallery never ends with the general thank-you. */
async function isOwnEnding(page: Page, { endings = [] }: FormDefinition): Promise<void> {
  const title = (await page.locator("formstead-form .done [data-part=heading]").textContent()) ?? "";
  const isOwn = endings.some((ending) => ending.title && title.startsWith(ending.title.split("{{")[0] ?? ""));
  if (!isOwn) throw new Error(`the form ends with “${title}”, which is not one of its endings`);
}

async function answerStep(
  page: Page,
  definition: FormDefinition,
  look: Walk["look"],
  step: number,
): Promise<boolean> {
  if (!(await look(page, "empty", step))) return false;
  if (await hasRequired(page, definition)) {
    await press(page);
    await page.locator("formstead-form .error").first().waitFor();
    if (!(await look(page, "errors", step))) return false;
  }
  await fillPage(page, definition);
  return look(page, "filled", step);
}

/** Whether continuing without an answer is refused. */
async function hasRequired(page: Page, { pages }: FormDefinition): Promise<boolean> {
  const fields = fieldsIn(pages.flatMap(({ items }) => items));
  const keys = fields.filter((item) => item.required && item.default === undefined).map(({ key }) => key);
  const shown = await shownIn(page);
  return shown.some((path) => keys.includes(keyOf(path)));
}

/** Everything that is wrong with what the page shows now. */
export async function faultsIn(page: Page, { options }: Face): Promise<string[]> {
  const width = options.viewport?.width ?? 0;
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth);
  const found = await violationsIn(page);
  // With forced colors, the system paints the texts, but axe reads the colors that the styles ask for.
  const isForced = options.forcedColors === "active";
  return [
    ...found.filter((one) => !isForced || !one.startsWith("color-contrast:")),
    ...(isWide > width ? [`scrolls sideways: ${isWide} of ${width} pixels`] : []),
  ];
}
