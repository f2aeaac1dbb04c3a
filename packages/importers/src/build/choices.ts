/**
 * Converts choices to options with unique values. Answers of the other system can contain the value, the label, or an
 * alias of a choice, so each of these is mapped to the value of its option.
 */
import type { Json, JsonObject } from "@formstead/form-logic";
import { createNames, keyFrom, optionValue } from "./names.ts";
import type { Notes } from "./notes.ts";
import { labelFrom } from "./texts.ts";

export interface ChoiceWish {
  /** The stored value. */
  readonly value: string;
  readonly label: string;
  /** IDs, and labels in other languages. */
  readonly aliases?: readonly string[];
  readonly hint?: string;
}

export interface Choices {
  readonly options: readonly JsonObject[];
  /** Option values, keyed by value, label, and alias. */
  readonly choices: ReadonlyMap<string, string>;
}

export function choicesFrom(
  wishes: readonly ChoiceWish[],
  { hasOther = false, most = 5_000 }: { readonly hasOther?: boolean; readonly most?: number },
  notes: Notes,
  where: string,
): Choices {
  const newValue = createNames("_");
  // Reserved for the write-in option.
  if (hasOther) newValue("other");
  return makeChoices(wishes, most, (wish, at) => newValue(optionValue(wish.value, `choice_${at + 1}`)), {
    notes,
    where,
  });
}

/** Creates options for rows and columns, whose values become object keys. */
export function keysFrom(wishes: readonly ChoiceWish[], most: number, notes: Notes, where: string): Choices {
  const newKey = createNames("_");
  return makeChoices(wishes, most, (wish, at) => newKey(keyFrom(wish.value, `row_${at + 1}`)), {
    notes,
    where,
  });
}

function makeChoices(
  wishes: readonly ChoiceWish[],
  most: number,
  nameOf: (wish: ChoiceWish, at: number) => string,
  { notes, where }: { readonly notes: Notes; readonly where: string },
): Choices {
  const choices = new Map<string, string>();
  const options: JsonObject[] = [];
  const learn = (name: string, value: string) => {
    if (name !== "" && !choices.has(name)) choices.set(name, value);
  };
  if (wishes.length > most)
    notes.warn(where, `${wishes.length - most} choices were not imported.`, `The limit is ${most}.`);
  for (const [at, wish] of wishes.slice(0, most).entries()) {
    const value = nameOf(wish, at);
    options.push({
      value,
      label: labelFrom(wish.label, wish.value || value),
      ...(wish.hint ? { hint: wish.hint } : {}),
    });
    learn(wish.value, value);
  }
  // Values take precedence over labels, because one choice's label may be another choice's value.
  for (const [at, wish] of wishes.slice(0, most).entries()) {
    const value = String((options[at] as { value?: Json } | undefined)?.value ?? "");
    for (const name of [wish.label, ...(wish.aliases ?? [])]) learn(name.trim(), value);
  }
  return { options, choices };
}
