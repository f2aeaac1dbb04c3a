/** The form's own texts, translated into the respondent's language where possible. */
import type { FormDefinition } from "@formstead/form-logic";
import { translationsIn } from "@formstead/form-logic/engine";

export type Translate = (id: string, member: string, otherwise: string) => string;

export function translator(definition: FormDefinition, language: string): Translate {
  const words = translationsIn(definition, language);
  return (id, member, otherwise) => words?.[`${id}.${member}`] ?? otherwise;
}
