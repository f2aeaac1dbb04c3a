/** The languages that our own texts are written in, and the one of them in which a locale is addressed. */
export const textLanguages = ["en", "ar", "de", "es", "fr", "it", "nl", "pl", "pt"] as const;
export type TextLanguage = (typeof textLanguages)[number];

/** `de` for `de-AT`; English where there are no texts. */
export function textLanguage(locale: string): TextLanguage {
  const base = locale.split("-")[0]?.toLowerCase();
  return textLanguages.find((one) => one === base) ?? "en";
}
