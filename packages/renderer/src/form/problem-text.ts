/** What is wrong, in words. The form's own sentence comes first, then the one for the code and what it is about. */
import type { JsonObject } from "@formstead/form-logic";
import { fillIn } from "../texts/fill-in.ts";
import type { Texts } from "../texts/texts.ts";

interface Issue {
  readonly code: string;
  readonly params?: JsonObject;
}

export function problemText({ code, params = {} }: Issue, texts: Texts, isChoice = false): string {
  if (typeof params.message === "string") return params.message;
  const words = texts as Readonly<Record<string, string>>;
  const name = code === "required" && isChoice ? "choose" : code;
  const text = words[`issue_${name}_${params.unit}`] ?? words[`issue_${name}`] ?? texts.issue_type;
  const part = words[`part_${params.part}`];
  return fillIn(part ? `${part}: ${text}` : text, params);
}
