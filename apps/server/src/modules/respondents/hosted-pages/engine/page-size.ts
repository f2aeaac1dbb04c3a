/** Decides from the size of a form and its answers whether rendering a page would block the event loop for too long. */
import type { Json } from "@formstead/form-logic";
import type { FormPage } from "@formstead/renderer/server";
import { factsOf } from "./definition-facts.ts";

/**
 * The maximum size of a small page, in characters of JSON. Rendering a thousand characters takes up to half a
 * millisecond.
 */
const smallMax = 40_000;
/**
 * How many characters a field or list item counts as. Even in a form with ten fields, an entry can have thousands of
 * list items.
 */
const itemWeight = 80;
/** Inserting an answer into a text takes at most about as long as rendering this many characters. */
const insertWeight = 80;
type Sized = Pick<FormPage, "view" | "answers"> & { readonly form: Pick<FormPage["form"], "definition"> };

export function isLarge({ form: { definition }, view, answers }: Sized): boolean {
  const { chars, inserts, repeatedInserts } = factsOf(definition);
  const fixed = chars + Object.keys(view.fields).length * itemWeight + inserts * insertWeight;
  return leftAfter(answers, smallMax - fixed, repeatedInserts * insertWeight) < 0;
}

/**
 * The number of characters left after counting these answers, of which each instance of a repeat has an additional
 * weight. Stops counting below zero.
 */
function leftAfter(answer: Json | undefined, left: number, instanceWeight: number): number {
  if (typeof answer === "string") return left - answer.length;
  if (typeof answer !== "object" || answer === null) return left;
  let rest = left;
  for (const name in answer) {
    if (rest < 0) break;
    const inside = (answer as Readonly<Record<string, Json>>)[name];
    const weight = Array.isArray(answer) && typeof inside === "object" ? instanceWeight : 0;
    rest = leftAfter(inside, rest - itemWeight - weight, instanceWeight);
  }
  return rest;
}
