/** Converts values in rules to the format of the field's answers. */
import type { Json } from "@formstead/form-logic";
import { isChoice, kindOf, type Question } from "../build/question.ts";
import { type Literal, literalText, Untranslatable } from "./expression.ts";

export const isEmptyLiteral = (literal: Literal): boolean => literalText(literal).trim() === "";

export function isTrueLiteral(literal: Literal): boolean | undefined {
  const word = literalText(literal).trim().toLowerCase();
  if (["true", "yes", "1", "ok", "accepted"].includes(word)) return true;
  return ["false", "no", "0", "dismissed"].includes(word) ? false : undefined;
}

/** The option that a choice in the other system was converted to. */
export function choiceOf({ choices, settings, source }: Question, literal: Literal): string {
  const given = literalText(literal).trim();
  const value =
    choices.get(given) ?? (given === "other" && settings.allow_other === true ? given : undefined);
  if (value === undefined) throw new Untranslatable(`${source} has no choice ${given.slice(0, 100)}.`);
  return value;
}

export function valueFor(question: Question, literal: Literal): Json {
  const kind = kindOf(question);
  if (isChoice(question)) {
    const choice = choiceOf(question, literal);
    return kind === "list" ? [choice] : choice;
  }
  const given = literalText(literal).trim();
  if (kind === "number") {
    const number = Number(given);
    if (given === "" || !Number.isFinite(number)) throw wrong(question, given, "a number");
    return number;
  }
  if (kind === "boolean") {
    const isTrue = isTrueLiteral(literal);
    if (isTrue === undefined) throw wrong(question, given, "yes or no");
    return isTrue;
  }
  if (kind === "record")
    throw new Untranslatable(
      `${question.source} has several parts and cannot be compared with a single value.`,
    );
  return given;
}

function wrong(question: Question, given: string, wanted: string): Untranslatable {
  return new Untranslatable(
    `${question.source} expects ${wanted}, not ${given.slice(0, 100) || "an empty value"}.`,
  );
}
