/**
 * Texts for respondents who return to a draft. All languages are loaded together, because the texts are few, and only
 * those respondents need them.
 */
import { ar } from "./returning/ar.ts";
import { de } from "./returning/de.ts";
import { en } from "./returning/en.ts";
import { es } from "./returning/es.ts";
import { fr } from "./returning/fr.ts";
import { it } from "./returning/it.ts";
import { nl } from "./returning/nl.ts";
import { pl } from "./returning/pl.ts";
import { pt } from "./returning/pt.ts";
import type { ReturningTexts } from "./returning/returning.ts";
import { type TextLanguage, textLanguage } from "./text-language.ts";

const texts: Readonly<Record<TextLanguage, ReturningTexts>> = { ar, de, en, es, fr, it, nl, pl, pt };

export function returningTexts(locale: string): ReturningTexts {
  return texts[textLanguage(locale)];
}
