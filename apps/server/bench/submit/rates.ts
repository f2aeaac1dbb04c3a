/** The results of a measured round. */
export interface Rates {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

export function ratesOf(tookMs: readonly number[]): Omit<Rates, "perSecond"> {
  const sorted = [...tookMs].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
