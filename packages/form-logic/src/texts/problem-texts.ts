/** The texts about problems in all languages, for the server. Browsers load only one (`load-problem-texts.ts`). */
import { problems as ar } from "./problems/problems-ar.ts";
import { problems as de } from "./problems/problems-de.ts";
import { problems as en, type ProblemTexts } from "./problems/problems-en.ts";
import { problems as es } from "./problems/problems-es.ts";
import { problems as fr } from "./problems/problems-fr.ts";
import { problems as it } from "./problems/problems-it.ts";
import { problems as nl } from "./problems/problems-nl.ts";
import { problems as pl } from "./problems/problems-pl.ts";
import { problems as pt } from "./problems/problems-pt.ts";
import { type TextLanguage, textLanguage } from "./text-language.ts";

const texts: Readonly<Record<TextLanguage, ProblemTexts>> = { en, ar, de, es, fr, it, nl, pl, pt };

export function problemTextsIn(language: string): ProblemTexts {
  return texts[textLanguage(language)];
}
