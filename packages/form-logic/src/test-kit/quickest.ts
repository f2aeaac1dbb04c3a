/** How long something takes at best. A pause of the machine is no fault of the code, so it gets several tries. */
export function quickest(triesMax: number, enoughMs: number, work: (round: number) => number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < triesMax && best >= enoughMs; round += 1) best = Math.min(best, work(round));
  return best;
}

export function timed(work: () => void): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}
