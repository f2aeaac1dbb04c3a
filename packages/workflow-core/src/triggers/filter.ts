/** Evaluates a trigger's filter: a condition on the event (`trigger`) and any other available data. */
import type { Json } from "@formstead/form-logic";
import { conditionHolds, type RefCondition, refsOf } from "../conditions/condition.ts";
import type { Lookup } from "../mapping/mapping.ts";
import { parseReference, type Reference, valueAt } from "../references/reference.ts";

/** The references to resolve before evaluation, apart from `trigger`; invalid references resolve to nothing. */
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
