/** Matches the pages and items of two definitions: by ID, or for fields with new IDs by their answer's path. */
import { isItem, keyOf, type Place } from "./places.ts";

export interface Matches {
  readonly beforeOf: ReadonlyMap<Place, Place>;
  readonly afterOf: ReadonlyMap<Place, Place>;
}

export function matchPlaces(before: readonly Place[], after: readonly Place[]): Matches {
  const beforeOf = new Map<Place, Place>();
  const afterOf = new Map<Place, Place>();
  const pairUp = (nameOf: (place: Place) => string | undefined) => {
    const waiting = byName(before, (place) => (afterOf.has(place) ? undefined : nameOf(place)));
    const wanted = byName(after, (place) => (beforeOf.has(place) ? undefined : nameOf(place)));
    for (const [name, place] of wanted) {
      const other = waiting.get(name);
      if (!other) continue;
      beforeOf.set(place, other);
      afterOf.set(other, place);
    }
  };
  // A page never becomes an item, even if an ID is reused.
  pairUp((place) => `${isItem(place.source) ? "item" : "page"} ${place.name}`);
  pairUp((place) => (keyOf(place.source) === undefined ? undefined : place.path));
  return { beforeOf, afterOf };
}

/** Maps each name to the first place that has it. */
function byName(
  places: readonly Place[],
  nameOf: (place: Place) => string | undefined,
): ReadonlyMap<string, Place> {
  const found = new Map<string, Place>();
  for (const place of places) {
    const name = nameOf(place);
    if (name !== undefined && !found.has(name)) found.set(name, place);
  }
  return found;
}
