/** The server's texts for respondents, in all languages. They are never part of a browser bundle. */
import { serverAr } from "./server/ar.ts";
import { serverDe } from "./server/de.ts";
import { type ServerTexts, serverEn } from "./server/en.ts";
import { serverEs } from "./server/es.ts";
import { serverFr } from "./server/fr.ts";
import { serverIt } from "./server/it.ts";
import { serverNl } from "./server/nl.ts";
import { serverPl } from "./server/pl.ts";
import { serverPt } from "./server/pt.ts";
import { type TextLanguage, textLanguage } from "./text-language.ts";

export type HostedTexts = ServerTexts["hosted"];
export type HostedTextName = keyof HostedTexts;

const texts: Readonly<Record<TextLanguage, ServerTexts>> = {
  en: serverEn,
  ar: serverAr,
  de: serverDe,
  es: serverEs,
  fr: serverFr,
  it: serverIt,
  nl: serverNl,
  pl: serverPl,
  pt: serverPt,
};

export function serverTexts(language: string): ServerTexts {
  return texts[textLanguage(language)];
}

export function hostedTexts(language: string): HostedTexts {
  return serverTexts(language).hosted;
}
