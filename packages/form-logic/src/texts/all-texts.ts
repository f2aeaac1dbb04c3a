/** The renderer's texts in all languages, for the server. Browsers load only one language (`load-texts.ts`). */
import { texts as ar } from "./ar.ts";
import { more as arMore } from "./ar-more.ts";
import { texts as de } from "./de.ts";
import { more as deMore } from "./de-more.ts";
import { en } from "./en.ts";
import { enMore } from "./en-more.ts";
import { texts as es } from "./es.ts";
import { more as esMore } from "./es-more.ts";
import { texts as fr } from "./fr.ts";
import { more as frMore } from "./fr-more.ts";
import { texts as it } from "./it.ts";
import { more as itMore } from "./it-more.ts";
import { texts as nl } from "./nl.ts";
import { more as nlMore } from "./nl-more.ts";
import { texts as pl } from "./pl.ts";
import { more as plMore } from "./pl-more.ts";
import { texts as pt } from "./pt.ts";
import { more as ptMore } from "./pt-more.ts";
import { type TextLanguage, textLanguage } from "./text-language.ts";
import type { Texts } from "./texts.ts";

const texts: Readonly<Record<TextLanguage, Texts>> = {
  en: { ...en, ...enMore },
  ar: { ...ar, ...arMore },
  de: { ...de, ...deMore },
  es: { ...es, ...esMore },
  fr: { ...fr, ...frMore },
  it: { ...it, ...itMore },
  nl: { ...nl, ...nlMore },
  pl: { ...pl, ...plMore },
  pt: { ...pt, ...ptMore },
};

export function textsIn(language: string): Texts {
  return texts[textLanguage(language)];
}
