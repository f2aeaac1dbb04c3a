/** The form's own texts, translated into the respondent's language where possible. */
import { textIn } from "@formstead/form-logic/engine";
import type { Screen } from "./screen.ts";

export type Translate = (id: string, member: string, otherwise: string) => string;

/** What is known before there is a form to fill in. */
interface Outside {
  readonly form: Pick<Screen["form"], "definition">;
  readonly language: string;
  readonly views?: undefined;
}

/** For the texts of a field, which show answers of the same instance. */
export const translatorAt = (screen: Screen, path: string, { key }: { readonly key: string }): Translate =>
  translator(screen, path.slice(0, -key.length));

/** `prefix` is where the text is, for texts that show answers of the same instance: `children[inst_1].`. */
export function translator(screen: Screen | Outside, prefix = ""): Translate {
  return (id, member, otherwise) => {
    const text = textIn(screen.form.definition, screen.language, `${id}.${member}`) ?? otherwise;
    return (screen.views ? screen.views.fillAnswers?.(screen, text, prefix) : undefined) ?? text;
  };
}
