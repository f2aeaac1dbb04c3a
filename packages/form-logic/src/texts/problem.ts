/** A problem with an answer, the field that has it, and the words to describe it. */
import type { Translations } from "../definition/translations.ts";
import type { Json, JsonObject } from "../values/json.ts";
import type { ProblemTexts } from "./problems/problems-en.ts";
import type { Texts } from "./texts.ts";
import type { Writer } from "./writer.ts";

export interface Problem {
  readonly code: string;
  readonly params?: JsonObject;
}

/** The field with the problem, and the answer as it was typed. */
export interface Asked {
  readonly type: string;
  readonly id?: string;
  readonly settings?: JsonObject;
  readonly messages?: Readonly<Record<string, string>>;
  readonly value?: Json | undefined;
}

export interface Wording {
  readonly problems: ProblemTexts;
  readonly texts: Texts;
  readonly writer: Writer;
  /** The form's own texts in the respondent's language, by `<id>.<member>`. */
  readonly translations?: Translations | undefined;
}

/** One of the form's own texts in the respondent's language. None of those that problems mention is rich text. */
export function translated({ translations }: Wording, name: string): string | undefined {
  const found = translations?.[name];
  return typeof found === "string" ? found : undefined;
}
