import type { FormDefinition } from "./definition.ts";

/** The form's texts in a language, by `<id>.<member>`: those of `de` for `de-AT`. */
export function translationsIn(
  { translations }: FormDefinition,
  language: string,
): Readonly<Record<string, string>> | undefined {
  return translations?.[language] ?? translations?.[language.split("-")[0] ?? ""];
}
