import type { FormDefinition } from "./definition.ts";

/** The form's texts in a language, by `<id>.<member>`. Falls back from `de-AT` to `de`. */
export function translationsIn(
  { translations }: FormDefinition,
  language: string,
): Readonly<Record<string, string>> | undefined {
  return translations?.[language] ?? translations?.[language.split("-")[0] ?? ""];
}
