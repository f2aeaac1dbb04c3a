/** How long something takes at best: a collection of garbage is no fault of the code, so it gets several tries. */
export function quickest(triesMax: number, enoughMs: number, work: (round: number) => number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < triesMax && best >= enoughMs; round += 1) best = Math.min(best, work(round));
  return best;
}

/** In time of the processor that this thread had: others may keep the machine busy. */
export function timed(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
