/**
 * The fonts that forms can use. The server delivers the files, so that respondents' browsers contact no other site. Each
 * is a variable font under the SIL Open Font License; `build/fonts.ts` of the renderer copies the files.
 */
export const fontNames = [
  "Archivo",
  "Bricolage Grotesque",
  "Figtree",
  "Fraunces",
  "Instrument Sans",
  "Inter",
  "Lora",
  "Newsreader",
  "Nunito",
  "Outfit",
  "Public Sans",
  "Source Sans 3",
  "Space Grotesk",
] as const;

export type FontName = (typeof fontNames)[number];

/** Added to forms in languages with Arabic letters; not a choice of its own. */
export const arabicFont = "Noto Sans Arabic";

export const serifFonts: readonly string[] = ["Fraunces", "Lora", "Newsreader"] satisfies FontName[];

/** Our names for the fonts, so that a form never picks up a different font of the page it is embedded in. */
export const familyOf = (name: string): string => `Formstead ${name}`;
export const fallbackOf = (name: string): string => `${familyOf(name)} fallback`;

const system = 'system-ui,-apple-system,"Segoe UI",Roboto,sans-serif';

/** The value of `font-family`. */
export function fontStack(name: FontName | "system", hasArabic: boolean): string {
  const arabic = hasArabic ? `"${familyOf(arabicFont)}",` : "";
  if (name === "system") return `${arabic}${system}`;
  const last = serifFonts.includes(name) ? "Georgia,serif" : "system-ui,sans-serif";
  // The local font may have Arabic letters too, so it comes after ours.
  return `"${familyOf(name)}",${arabic}"${fallbackOf(name)}",${last}`;
}
