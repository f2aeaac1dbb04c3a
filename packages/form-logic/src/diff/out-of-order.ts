/**
 * Finds the smallest set of moved list members, given their previous positions: everything outside a longest
 * increasing subsequence has moved.
 */
export function outOfOrder(placesBefore: readonly number[]): ReadonlySet<number> {
  /** At index n: where the increasing subsequence of n + 1 members with the smallest last position ends. */
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [at, place] of placesBefore.entries()) {
    const length = countBelow(ends, (end) => (placesBefore[end] ?? 0) < place);
    previous[at] = length > 0 ? (ends[length - 1] ?? -1) : -1;
    ends[length] = at;
  }
  const moved = new Set(placesBefore.keys());
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) moved.delete(at);
  return moved;
}

/** The length of the prefix for which the predicate is true, in a list partitioned by it. */
function countBelow(list: readonly number[], holds: (value: number) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(list[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}
