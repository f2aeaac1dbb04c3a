/**
 * Compares two definitions in terms of pages, items, and options rather than JSON, and reports which changes break
 * entries in progress or API clients. Lists the form first, then pages and items in their new order, then removed ones,
 * then translations.
 */
import type { FormDefinition } from "../definition/definition.ts";
import { type BreakingReason, type Change, changeOf } from "./change.ts";
import { formChanges, translationChanges } from "./diff-form.ts";
import { memberChanges, reasonOfAdding } from "./diff-members.ts";
import { movesOf } from "./diff-order.ts";
import { matchPlaces } from "./match-places.ts";
import { isItem, keyOf, type Place, placesOf, subjectOf } from "./places.ts";

export function diffDefinitions(before: FormDefinition, after: FormDefinition): readonly Change[] {
  const [places, placesAfter] = [placesOf(before), placesOf(after)];
  const matches = matchPlaces(places, placesAfter);
  const moves = movesOf(placesAfter, matches);
  const changes = formChanges(before, after);
  for (const place of placesAfter) {
    const old = matches.beforeOf.get(place);
    const move = moves.get(place);
    if (!old) changes.push(addition(place));
    else changes.push(...(move ? [move] : []), ...memberChanges(old, place));
  }
  for (const place of places) if (!matches.afterOf.has(place)) changes.push(removal(place));
  return [...changes, ...translationChanges(before, after)];
}

function addition(place: Place): Change {
  const { source, index } = place;
  if (!isItem(source)) return changeOf("page_added", subjectOf(place), { to: { index } });
  const to = { type: source.type, index };
  return changeOf("item_added", subjectOf(place), { to, reason: reasonOfAdding(place) });
}

function removal(place: Place): Change {
  const { source, index } = place;
  if (!isItem(source)) return changeOf("page_removed", subjectOf(place), { from: { index } });
  const reason: BreakingReason | undefined = keyOf(source) === undefined ? undefined : "field_removed";
  return changeOf("item_removed", subjectOf(place), { from: { type: source.type, index }, reason });
}
