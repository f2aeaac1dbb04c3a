/** Fills in a form of the gallery from its first page to its ending, as a respondent with an unsteady connection would. */
import { isDeepStrictEqual } from "node:util";
import type { FieldItem, FormDefinition, Json } from "@formstead/form-logic";
import { eventually } from "../../../apps/server/src/test-kit/eventually.ts";
import type { GalleryForm } from "../gallery/kit.ts";
import { fieldsIn, keyOf, sampleFileFor } from "../tests/fill-in.ts";
import type { GalleryStage } from "../tests/gallery-stage.ts";
import { validAnswer } from "../tests/valid-answers.ts";
import type { OtherBrowser } from "./other-browser.ts";

const files = new URL("../../../.artifacts/other-browsers/", import.meta.url).pathname;
const patienceMs = 60_000;
const pagesMax = 30;
const roundsMax = 8;
const typedText = "Ada Lovelace";
const nextButton = "button[value=next].primary";
const typedTypes = ["text", "email", "textarea"];

/** Returns what the window showed after the first upload or page, and at the end. */
export async function submitForm(
  browser: OtherBrowser,
  stage: GalleryStage,
  form: GalleryForm,
): Promise<readonly Uint8Array[]> {
  const path = await stage.pathOf(form);
  const formId = path.slice("/f/".length);
  const before = (await stage.entriesOf(formId)).length;
  await openForm(browser, stage.baseUrl + path);
  if (form.definition.settings?.start) await browser.click(".start .button");
  const pictures: Uint8Array[] = [];
  for (let at = 0; at < pagesMax && !(await isDone(browser)); at += 1) {
    const hasUploaded = await fillPage(browser, form.definition);
    if (at === 0) await checkReload(browser, stage.baseUrl + path);
    if (hasUploaded || at === 0) pictures[0] = await browser.picture();
    const shown = await screenOf(browser);
    await browser.click(nextButton);
    // Before the ending is there, the form shows neither questions nor buttons.
    const hasArrived = async () => (await isDone(browser)) || (await has(browser, nextButton));
    await until(
      `the page after ${shown}`,
      async () => (await screenOf(browser)) !== shown && (await hasArrived()),
    );
  }
  pictures.push(await browser.picture());
  const entries = await stage.entriesOf(formId);
  if (entries.length !== before + 1 || entries.some(({ status }) => status !== "submitted"))
    throw new Error(`expected ${before + 1} submitted entries, got ${JSON.stringify(entries)}`);
  return pictures;
}

async function openForm(browser: OtherBrowser, url: string): Promise<void> {
  await browser.open(url);
  await browser.run(async () => {
    await customElements.whenDefined("formstead-form");
    await document.querySelector("formstead-form")?.ready;
  });
}

/** Everything that was entered is there again after the page is loaded again. */
async function checkReload(browser: OtherBrowser, url: string): Promise<void> {
  const answers = () =>
    browser.run(() => JSON.stringify(document.querySelector("formstead-form")?.answers ?? null));
  await until("the answers are saved", () => has(browser, ".status.saved, .status.ready"));
  const before = JSON.parse(await answers());
  await openForm(browser, url);
  await until("the same answers after reloading", async () =>
    isDeepStrictEqual(JSON.parse(await answers()), before),
  );
}

/** Answers every question that is shown, and those that appear because of it. Returns whether there was an upload. */
async function fillPage(browser: OtherBrowser, { pages, languages }: FormDefinition): Promise<boolean> {
  const byKey = new Map(fieldsIn(pages.flatMap(({ items }) => items)).map((item) => [item.key, item]));
  const answered = new Set<string>();
  let hasUploaded = false;
  for (let round = 0; round < roundsMax; round += 1) {
    const open = (await shownIn(browser)).filter((path) => !answered.has(path));
    for (const path of open) {
      answered.add(path);
      const item = byKey.get(keyOf(path));
      if (item && (await answer(browser, path, item, languages[0]))) hasUploaded = true;
    }
    if (open.length === 0) break;
  }
  return hasUploaded;
}

const shownIn = (browser: OtherBrowser): Promise<string[]> =>
  browser.run(() =>
    Array.from(
      document
        .querySelector("formstead-form")
        ?.shadowRoot?.querySelectorAll<HTMLElement>(".field[data-at]") ?? [],
      ({ dataset }) => dataset.at ?? "",
    ),
  );

async function answer(
  browser: OtherBrowser,
  path: string,
  item: FieldItem,
  language: string,
): Promise<boolean> {
  const box = `.field[data-at="${path}"]`;
  if (item.type === "signature") {
    await browser.type(`${box} input.input`, typedText);
    await until("the signature", () => has(browser, `${box} .tools button`));
    return false;
  }
  if (item.type === "file" || item.type === "image") {
    await browser.upload(`${box} [type=file]`, files + sampleFileFor(item).name);
    await until("the upload", () => has(browser, `${box} .file-list button[name=_do]`));
    return true;
  }
  const value = validAnswer(item, language);
  const input = `${box} :is(input, textarea).input`;
  // Some texts are shown only after another answer, which may have changed meanwhile.
  if (typeof value === "string" && typedTypes.includes(item.type) && (await has(browser, input))) {
    if (!(await typedIn(browser, input))) await browser.type(input, value);
  } else if (value !== undefined) await setAnswer(browser, path, value);
  return false;
}

const typedIn = (browser: OtherBrowser, selector: string): Promise<string> =>
  browser.run(
    (at) =>
      document.querySelector("formstead-form")?.shadowRoot?.querySelector<HTMLInputElement>(at)?.value ?? "",
    selector,
  );

const setAnswer = (browser: OtherBrowser, path: string, value: Json): Promise<unknown> =>
  browser.run(
    async (at, text) => {
      await document.querySelector("formstead-form")?.setAnswer(at, JSON.parse(text));
      return null;
    },
    path,
    JSON.stringify(value),
  );

const has = (browser: OtherBrowser, selector: string): Promise<boolean> =>
  browser.run((at) => !!document.querySelector("formstead-form")?.shadowRoot?.querySelector(at), selector);

const isDone = (browser: OtherBrowser): Promise<boolean> => has(browser, ".done");

/** The questions that are shown, or the ending. */
const screenOf = async (browser: OtherBrowser): Promise<string> =>
  (await isDone(browser)) ? "ending" : (await shownIn(browser)).join();

const until = (what: string, isTrue: () => Promise<boolean>): Promise<void> =>
  eventually(async () => {
    if (!(await isTrue())) throw new Error(`${what}: not after ${patienceMs / 1_000} s`);
  }, patienceMs);
