/** Whether a trigger lets a workflow start: its condition on what it is told (`trigger`) and on anything else there is. */
import type { Json } from "@formstead/form-logic";
import { conditionHolds, type RefCondition, refsOf } from "../conditions/condition.ts";
import type { Lookup } from "../mapping/mapping.ts";
import { parseReference, type Reference, valueAt } from "../references/reference.ts";

/** What it reads beside what it is told, to be looked up beforehand; what is no reference leads to nothing. */
export function referencesOfFilter(filter: RefCondition): readonly Reference[] {
  return refsOf(filter).flatMap((ref) => {
    const read = parseReference(ref);
    return "reference" in read ? [read.reference] : [];
  });
}

export function filterHolds(filter: RefCondition, told: Json, lookup: Lookup): boolean {
  return conditionHolds(filter, (reference) =>
    reference.source === "trigger" ? valueAt(told, reference.steps) : lookup(reference),
  );
}
