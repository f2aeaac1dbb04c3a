/** The screens before the first question and after the last one. */
import type { Condition, JsonObject } from "@formstead/form-logic";
import { present } from "../read/loose.ts";
import type { Members } from "./draft-form.ts";
import type { Notes } from "./notes.ts";
import { clip, richText, withoutMarkup } from "./texts.ts";

export interface ScreenWish {
  readonly title?: string | undefined;
  readonly text?: string | undefined;
  /** The text of its button. */
  readonly button?: string | undefined;
}

export interface EndingWish extends ScreenWish {
  /** Where it is in the source. */
  readonly source: string;
  readonly if?: Condition | undefined;
  /** Where its button leads. */
  readonly url?: string | undefined;
  readonly redirect?: string | undefined;
}

const line = (text: string | undefined, most: number): string | undefined =>
  clip(withoutMarkup(text ?? "").replace(/\s+/g, " "), most) || undefined;

export function startFrom({ title, text, button }: ScreenWish): JsonObject | undefined {
  const content = richText(text ?? "");
  if (line(title, 500) === undefined && !content) return undefined;
  return present({ title: line(title, 500), content, button: line(button, 200) });
}

/** The addresses that endings can lead to. */
const addressForm = /^(https?:\/\/[^/?#{}\s]+([/?#]\S*)?|(mailto|tel):\S+)$/;

export function endingsFrom(wishes: readonly EndingWish[], notes: Notes): Members[] {
  const made: Members[] = [];
  for (const [at, wish] of wishes.entries()) {
    // An ending without a condition always applies, so no entry would get to the next one.
    if (made.some((one) => one.if === undefined)) {
      notes.warn(
        wish.source,
        "The ending was not imported.",
        "What leads to it could not be converted. Add it with a condition.",
      );
      continue;
    }
    const ending = endingFrom(wish, notes);
    if (ending) made.push({ id: `end_${at + 1}`, ...(wish.if && { if: wish.if }), ...ending });
  }
  return made;
}

function endingFrom(
  { title, text, button, url, redirect, source }: EndingWish,
  notes: Notes,
): JsonObject | undefined {
  const known = (address: string | undefined): string | undefined => {
    if (!address || (addressForm.test(address) && address.length <= 2_000)) return address || undefined;
    notes.warn(
      source,
      `The address was not imported: ${address}`,
      "Endings lead to https, http, mailto, or tel.",
    );
    return undefined;
  };
  const [target, link] = [known(redirect), known(url)];
  if (target) return { redirect: target };
  const content = richText(text ?? "");
  const label = line(button, 200);
  const made = present({
    title: line(title, 500),
    content,
    button: link && label ? { label, url: link } : undefined,
  });
  return Object.keys(made).length > 0 ? made : undefined;
}
