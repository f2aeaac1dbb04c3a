/** Which of a form's languages a browser's wishes come nearest to. Pure. */
import { textLanguages } from "./text-language.ts";

/** The first wish that can be met. Without a form, the languages are those of our own texts. */
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
