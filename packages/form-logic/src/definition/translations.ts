/** The form's texts in the respondent's language, by `<id>.<member>`. Falls back from `de-AT` to `de`. */
import type { FormDefinition, RichText } from "./definition.ts";

export type Translations = Readonly<Record<string, string | RichText>>;

export function translationsIn({ translations }: FormDefinition, language: string): Translations | undefined {
  return translations?.[language] ?? translations?.[language.split("-")[0] ?? ""];
}

export function textIn(definition: FormDefinition, language: string, name: string): string | undefined {
  const found = translationsIn(definition, language)?.[name];
  return typeof found === "string" ? found : undefined;
}
