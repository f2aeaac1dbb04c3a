/** Loads the texts of rich controls in one language. */
import type { RichTexts } from "./rich/rich-en.ts";

export type { RichTexts };

const english = () => import("./rich/rich-en.ts");

const languages: Readonly<Record<string, () => Promise<{ readonly rich: RichTexts }>>> = {
  ar: () => import("./rich/rich-ar.ts"),
  de: () => import("./rich/rich-de.ts"),
  es: () => import("./rich/rich-es.ts"),
  fr: () => import("./rich/rich-fr.ts"),
  it: () => import("./rich/rich-it.ts"),
  nl: () => import("./rich/rich-nl.ts"),
  pl: () => import("./rich/rich-pl.ts"),
  pt: () => import("./rich/rich-pt.ts"),
};

export async function loadRichTexts(language: string): Promise<RichTexts> {
  const load = languages[language.split("-")[0] ?? ""] ?? english;
  return (await load()).rich;
}
