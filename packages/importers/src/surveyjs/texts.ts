/** SurveyJS stores a text as a string, or by language with `default` for the survey's default language. */
import type { Json } from "@formstead/form-logic";
import { isObject, textOf } from "../read/loose.ts";

export function ownText(value: Json | undefined, language: string): string {
  return isObject(value) ? textOf(value.default) || textOf(value[language]) : textOf(value);
}

export function otherTexts(
  value: Json | undefined,
  language: string,
): readonly (readonly [string, string])[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([code, text]) => {
    const shown = textOf(text);
    return code === "default" || code === language || shown === "" ? [] : [[code, shown] as const];
  });
}
