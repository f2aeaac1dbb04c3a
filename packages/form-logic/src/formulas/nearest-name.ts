/**
 * Finds the known name that was probably intended: the one with the smallest edit distance, including swapped
 * letters.
 */
export function nearestName(wanted: string, names: Iterable<string>): string | undefined {
  const most = Math.min(3, Math.ceil(wanted.length / 3));
  let [best, least]: [string | undefined, number] = [undefined, most + 1];
  for (const name of names) {
    if (Math.abs(name.length - wanted.length) >= least) continue;
    const distance = distanceOf(wanted, name);
    if (distance < least) [best, least] = [name, distance];
  }
  return best;
}

function distanceOf(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
