/** The languages of our own texts, and which of them is used for a locale. */
export const textLanguages = ["en", "ar", "de", "es", "fr", "it", "nl", "pl", "pt"] as const;
export type TextLanguage = (typeof textLanguages)[number];

/** `de` for `de-AT`; English for languages without texts. */
export function textLanguage(locale: string): TextLanguage {
  const base = locale.split("-")[0]?.toLowerCase();
  return textLanguages.find((one) => one === base) ?? "en";
}
