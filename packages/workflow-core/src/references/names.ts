/** The names a reference is made of, to compare references by: which lead into which. No value is read. */
import type { Reference, Step } from "./reference.ts";

/** An item of a list, whichever it is. */
export const anyItem = "[]";

/** The names on the way, from the source on. */
export function namesOf({ source, steps }: Reference): readonly string[] {
  return [source, ...steps.map(nameOf)];
}

export function nameOf(step: Step): string {
  return step.kind === "member" ? step.name : anyItem;
}

/** Without saying which item of a list: of an answer, the keys that lead to its field. */
export function withoutItems(reference: Reference): readonly string[] {
  return namesOf(reference).filter((name) => name !== anyItem);
}
