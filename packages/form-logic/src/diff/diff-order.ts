/** Items that moved: to another page, group, or section, or to another position among their siblings. */
import { type Change, changeOf } from "./change.ts";
import type { Matches } from "./match-places.ts";
import { outOfOrder } from "./out-of-order.ts";
import { holdsKeys, type Place, subjectOf } from "./places.ts";

/** Returns the places that moved, keyed by place after the change. */
export function movesOf(after: readonly Place[], matches: Matches): ReadonlyMap<Place, Change> {
  const moves = new Map<Place, Change>();
  const pages = after.filter(({ holder }) => !holder);
  for (const place of [undefined, ...after]) {
    const siblings = place?.children ?? (place ? [] : pages);
    const stayed = siblings.filter((one) => isHeldBySame(one, matches));
    const moved = outOfOrder(stayed.map((one) => matches.beforeOf.get(one)?.index ?? 0));
    const reordered = new Set(stayed.filter((_, at) => moved.has(at)));
    for (const one of siblings) {
      const before = matches.beforeOf.get(one);
      if (before && (reordered.has(one) || !isHeldBySame(one, matches)))
        moves.set(one, moveOf(before, one, matches));
    }
  }
  return moves;
}

function isHeldBySame(place: Place, { beforeOf }: Matches): boolean {
  const before = beforeOf.get(place);
  return before !== undefined && before.holder === (place.holder && beforeOf.get(place.holder));
}

function moveOf(before: Place, after: Place, { beforeOf }: Matches): Change {
  const isSameScope = before.scope === (after.scope && beforeOf.get(after.scope));
  const reason = !isSameScope && holdsKeys(before) ? ("answer_path_changed" as const) : undefined;
  const kind = after.holder ? "item_moved" : "page_moved";
  return changeOf(kind, subjectOf(after), { from: spotOf(before), to: spotOf(after), reason });
}

function spotOf({ page, holder, index }: Place) {
  return {
    ...(page && { page_id: page.source.id }),
    ...(holder && holder !== page && { parent_id: holder.source.id }),
    index,
  };
}
