/** The names in a reference, used to check whether one reference is a prefix of another. No values are read. */
import type { Reference, Step } from "./reference.ts";

/** Matches any item of a list. */
export const anyItem = "[]";

/** The names on the path, starting with the source. */
export function namesOf({ source, steps }: Reference): readonly string[] {
  return [source, ...steps.map(nameOf)];
}

export function nameOf(step: Step): string {
  return step.kind === "member" ? step.name : anyItem;
}

/** The names without list indexes; for an answer, the keys that lead to its field. */
export function withoutItems(reference: Reference): readonly string[] {
  return namesOf(reference).filter((name) => name !== anyItem);
}
