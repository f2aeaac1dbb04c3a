/** Picks the form language that best matches the browser's preferred languages. Pure. */
import { textLanguages } from "./text-language.ts";

/**
 * Returns the first preferred language that is available. Without a form, chooses among the languages of our own
 * texts.
 */
export function languageOf(
  form: { readonly languages: readonly string[] } | undefined,
  wishes: readonly string[],
): string {
  const known: readonly string[] = form?.languages ?? textLanguages;
  for (const wish of wishes) {
    const found =
      known.find((one) => one.toLowerCase() === wish.toLowerCase()) ??
      known.find((one) => one.split("-")[0] === wish.split("-")[0]?.toLowerCase());
    if (found) return found;
  }
  return known[0] ?? "en";
}
