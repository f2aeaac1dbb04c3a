/** Returns the same order for the same seed, so that options keep their places when someone returns to an entry. */
interface Shufflable {
  readonly pinned?: boolean;
}

/** Pinned options stay at the end, in their original order. */
export function shuffled<Option extends Shufflable>(options: readonly Option[], seed: string): Option[] {
  let state = 2_166_136_261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619);
  const random = (): number => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_507) + 1_831_565_813;
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296;
  };
  const free = options.filter(({ pinned }) => !pinned);
  for (let last = free.length - 1; last > 0; last -= 1) {
    const at = Math.floor(random() * (last + 1));
    [free[last], free[at]] = [free[at] as Option, free[last] as Option];
  }
  return [...free, ...options.filter(({ pinned }) => pinned)];
}
