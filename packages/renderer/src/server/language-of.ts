/** Which of a form's languages a browser's wishes come nearest to. Pure. */
import type { FormDefinition } from "@formstead/form-logic";

export function languageOf(definition: FormDefinition | undefined, wishes: readonly string[]): string {
  const known: readonly string[] = definition?.languages ?? ["en"];
  for (const wish of wishes) {
    const found =
      known.find((one) => one.toLowerCase() === wish.toLowerCase()) ??
      known.find((one) => one.split("-")[0] === wish.split("-")[0]?.toLowerCase());
    if (found) return found;
  }
  return known[0] ?? "en";
}
