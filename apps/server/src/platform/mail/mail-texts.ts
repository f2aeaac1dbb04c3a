/** The texts of emails in the reader's language, and how values and dates are written into them. Pure. */
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import { type TextLanguage, textLanguages } from "@formstead/form-logic/texts/text-language";
import { ar } from "./texts/ar.ts";
import { de } from "./texts/de.ts";
import { en, type MailTexts } from "./texts/en.ts";
import { es } from "./texts/es.ts";
import { fr } from "./texts/fr.ts";
import { it } from "./texts/it.ts";
import { nl } from "./texts/nl.ts";
import { pl } from "./texts/pl.ts";
import { pt } from "./texts/pt.ts";

const texts: Readonly<Record<TextLanguage, MailTexts>> = { en, ar, de, es, fr, it, nl, pl, pt };

export interface MailWording {
  readonly language: TextLanguage;
  readonly texts: MailTexts;
  /** Fills placeholders such as `{account}`. */
  fill(text: string, values: Readonly<Record<string, string>>): string;
  /** A day, such as November 20, 2026. */
  day(date: Date): string;
  /** A day and a time in UTC, such as November 20, 2026 at 10:00 AM UTC. */
  moment(date: Date): string;
}

/**
 * The wording in the first locale that has texts, such as `de` for `de-AT`; otherwise in English. Pass the reader's own
 * choice first, then what is known about the form or the account.
 */
export function mailWording(...locales: readonly (string | undefined)[]): MailWording {
  const bases = locales.map((locale) => locale?.split("-")[0]?.toLowerCase());
  const language =
    bases.map((base) => textLanguages.find((one) => one === base)).find((one) => one !== undefined) ?? "en";
  const isRtl = isRightToLeft(language);
  return {
    language,
    texts: texts[language],
    fill: (text, values) => fillIn(text, values, isRtl ? isolated : undefined),
    day: (date) => dateFormat(language, {}).format(date),
    moment: (date) =>
      dateFormat(language, { hour: "numeric", minute: "2-digit", timeZoneName: "short" }).format(date),
  };
}

export function isRightToLeft(language: TextLanguage): boolean {
  return language === "ar";
}

/** Keeps a Latin name inside an Arabic sentence from reordering the words and punctuation around it. */
function isolated(value: string): string {
  return `\u2068${value}\u2069`;
}

function dateFormat(language: TextLanguage, time: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  // Use Western digits in Arabic, too, because the other numbers in the texts use them.
  return new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    year: "numeric",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
    ...time,
  });
}
