/** The best time of several tries, to exclude garbage collection. */
export function quickest(triesMax: number, enoughMs: number, work: (round: number) => number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < triesMax && best >= enoughMs; round += 1) best = Math.min(best, work(round));
  return best;
}

/** Measures the CPU time of this thread, because other processes may keep the machine busy. */
export function timed(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
