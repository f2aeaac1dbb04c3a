/** Formbricks stores every text by language, with `default` for the survey's default language. */
import type { Json } from "@formstead/form-logic";
import { isObject, textOf } from "../read/loose.ts";

export function ownText(value: Json | undefined): string {
  return isObject(value) ? textOf(value.default) : textOf(value);
}

/** Texts in all other languages. */
export function otherTexts(value: Json | undefined): readonly (readonly [string, string])[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([code, text]) => {
    const shown = textOf(text);
    return code === "default" || shown === "" ? [] : [[code, shown] as const];
  });
}

export function allTexts(value: Json | undefined): readonly string[] {
  return [ownText(value), ...otherTexts(value).map(([, text]) => text)];
}
