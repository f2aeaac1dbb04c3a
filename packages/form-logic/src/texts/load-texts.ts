/** English is always bundled; other languages are loaded on demand. */
import { en } from "./en.ts";
import type { CoreTexts, MoreTexts, Texts } from "./texts.ts";

export interface Language {
  readonly texts: CoreTexts;
  readonly loadMore: () => Promise<{ readonly more: MoreTexts }>;
}

export const languages: Readonly<Record<string, () => Promise<Language>>> = {
  ar: () => import("./ar.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  it: () => import("./it.ts"),
  nl: () => import("./nl.ts"),
  pl: () => import("./pl.ts"),
  pt: () => import("./pt.ts"),
};

const english: Language = {
  texts: en,
  loadMore: () => import("./en-more.ts").then(({ enMore: more }) => ({ more })),
};

/** `isPlain` means that the form needs none of the texts in `en-more.ts`. */
export async function loadTexts(language: string, isPlain = false): Promise<Texts> {
  const load = languages[language.split("-")[0] ?? ""];
  const { texts, loadMore } = (await load?.().catch(() => undefined)) ?? english;
  const { more } = isPlain ? {} : await loadMore();
  return { ...texts, ...more } as Texts;
}
