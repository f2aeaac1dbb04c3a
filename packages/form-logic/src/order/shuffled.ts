/**
 * Returns the list in an order that depends only on the seed. Entries keep their seed, so this must never change: the
 * same seed has to give the same order in every version of Formstead.
 */
export function shuffled<One>(list: readonly One[], seed: string): One[] {
  let state = 2_166_136_261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619);
  const random = (): number => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_507) + 1_831_565_813;
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296;
  };
  const mixed = [...list];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const at = Math.floor(random() * (last + 1));
    [mixed[last], mixed[at]] = [mixed[at] as One, mixed[last] as One];
  }
  return mixed;
}
