/** Loads the texts about problems in one language. */
import type { ProblemTexts } from "./problems/problems-en.ts";

const english = () => import("./problems/problems-en.ts");

const languages: Readonly<Record<string, () => Promise<{ readonly problems: ProblemTexts }>>> = {
  ar: () => import("./problems/problems-ar.ts"),
  de: () => import("./problems/problems-de.ts"),
  es: () => import("./problems/problems-es.ts"),
  fr: () => import("./problems/problems-fr.ts"),
  it: () => import("./problems/problems-it.ts"),
  nl: () => import("./problems/problems-nl.ts"),
  pl: () => import("./problems/problems-pl.ts"),
  pt: () => import("./problems/problems-pt.ts"),
};

export async function loadProblemTexts(language: string): Promise<ProblemTexts> {
  const load = languages[language.split("-")[0] ?? ""] ?? english;
  return (await load()).problems;
}
