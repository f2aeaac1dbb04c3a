/** Fills in the current page of any form with valid answers, through the element's own methods and real uploads. */
import {
  type FieldItem,
  type FormDefinition,
  holdsItems,
  type Item,
  isField,
  type Json,
} from "@formstead/form-logic";
import type { Page } from "playwright-core";
import { png } from "./field-cases.ts";
import { validAnswer } from "./valid-answers.ts";

/** More rounds than any form has questions that depend on each other. */
const roundsMax = 8;

export const fieldsIn = (items: readonly Item[]): FieldItem[] =>
  items.flatMap((item) => (holdsItems(item) ? fieldsIn(item.items) : isField(item) ? [item] : []));

/** Sets an answer the way a page that embeds the form does. */
export const setAnswer = (page: Page, path: string, value: Json): Promise<unknown> =>
  page.evaluate(
    ({ at, answer }) => {
      const element = document.querySelector("formstead-form") as unknown as {
        setAnswer(path: string, value: unknown): unknown;
      };
      return element.setAnswer(at, JSON.parse(answer));
    },
    { at: path, answer: JSON.stringify(value) },
  );

/** The paths of the questions that are shown. */
export const shownIn = (page: Page): Promise<string[]> =>
  page
    .locator("formstead-form .field[data-at]")
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.at ?? ""));

export const keyOf = (path: string): string => path.split(".").at(-1) ?? path;

/** Answers every question that is shown, and those that appear because of it. */
export async function fillPage(page: Page, { pages, languages }: FormDefinition): Promise<void> {
  const byKey = new Map(fieldsIn(pages.flatMap(({ items }) => items)).map((item) => [item.key, item]));
  const answered = new Set<string>();
  for (let round = 0; round < roundsMax; round += 1) {
    const open = (await shownIn(page)).filter((path) => !answered.has(path));
    if (open.length === 0) return;
    for (const path of open) {
      answered.add(path);
      const item = byKey.get(keyOf(path));
      if (item) await answer(page, path, item, languages[0]);
    }
  }
}

async function answer(page: Page, path: string, item: FieldItem, language: string): Promise<void> {
  const box = page.locator(`formstead-form .field[data-at="${path}"]`);
  if (item.type === "signature") {
    await box.locator("input.input").fill("Ada Lovelace");
    await box.locator(".tools button").waitFor();
    return;
  }
  if (["file", "image"].includes(item.type)) return upload(page, path, item);
  const value = validAnswer(item, language);
  if (value !== undefined) await setAnswer(page, path, value);
}

export const sampleFiles = {
  pdf: { name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") },
  picture: { name: "roof.png", mimeType: "image/png", buffer: png },
};

/** A file that the question accepts. */
export function sampleFileFor({ type, settings }: FieldItem) {
  const accept = Array.isArray(settings?.accept) ? settings.accept : [];
  const isPdf = type === "file" && accept.includes("application/pdf");
  return isPdf ? sampleFiles.pdf : sampleFiles.picture;
}

async function upload(page: Page, path: string, item: FieldItem): Promise<void> {
  const box = page.locator(`formstead-form .field[data-at="${path}"]`);
  await box.locator("[type=file]").first().setInputFiles(sampleFileFor(item));
  await box.locator(".file-list button[name=_do]").waitFor();
}
