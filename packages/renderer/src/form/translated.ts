/** The form's own words, in the respondent's language where there are any. */
import type { FormDefinition } from "@formstead/form-logic";

export type Translate = (id: string, member: string, otherwise: string) => string;

export function translator({ translations }: FormDefinition, language: string): Translate {
  const words = translations?.[language] ?? translations?.[language.split("-")[0] ?? ""];
  return (id, member, otherwise) => words?.[`${id}.${member}`] ?? otherwise;
}
