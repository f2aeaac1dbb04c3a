/**
 * Which members of a list moved, given where each stood before: as few as possible. What stays is a longest run whose
 * earlier places rise; everything else must have been moved.
 */
export function outOfOrder(placesBefore: readonly number[]): ReadonlySet<number> {
  /** By length of a run less one: where the run with the smallest last place ends. */
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

/** How many at the beginning hold, in a list where all that hold come first. */
function countBelow(list: readonly number[], holds: (value: number) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(list[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}
