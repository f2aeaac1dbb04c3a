/** Medians and ranges of the rounds, and whether the goals are met. */
import { median } from "../submit/rates.ts";

/** The results of one measure in one round. */
export interface Slice {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly cpuMs: number;
}

/** By the name of the measure. A measure of a skipped server is missing. */
export type Round = ReadonlyMap<string, Slice>;

export interface Report {
  readonly facts: Readonly<Record<string, string>>;
  /** 0 if all goals are met, 1 if not, and 3 if a server is missing. */
  readonly code: 0 | 1 | 3;
}

/** How many times as fast the first measure must be as the second one. */
const goals = [
  { fact: "times_odk", ours: "store_ours", peer: "store_odk", min: 8 },
  { fact: "times_odk_two_requests", ours: "store_two_requests", peer: "store_odk", min: 5 },
  { fact: "times_directus", ours: "store_ours", peer: "store_directus", min: 10 },
  { fact: "list_times_directus", ours: "list_ours", peer: "list_directus", min: 5 },
];

export function reportOf(rounds: readonly Round[]): Report {
  const facts: Record<string, string> = {};
  const codes = goals.map(({ fact, ours, peer, min }) => {
    const ratios = rounds.flatMap((round) => ratioOf(round.get(ours), round.get(peer)));
    if (ratios.length === 0) {
      facts[fact] = "skipped";
      return 3;
    }
    facts[fact] = median(ratios).toFixed(1);
    facts[`${fact}_range`] = `${Math.min(...ratios).toFixed(1)}-${Math.max(...ratios).toFixed(1)}`;
    return median(ratios) >= min ? 0 : 1;
  });
  for (const name of new Set(rounds.flatMap((round) => [...round.keys()]))) {
    const of = (pick: (slice: Slice) => number) =>
      median(rounds.flatMap((round) => round.get(name) ?? []).map(pick));
    const short = name.replace(/^store_/, "");
    facts[`${short}_per_second`] = of(({ perSecond }) => perSecond).toFixed(1);
    facts[`${short}_p50_ms`] = of(({ p50 }) => p50).toFixed(1);
    facts[`${short}_p99_ms`] = of(({ p99 }) => p99).toFixed(1);
    facts[`${short}_cpu_ms`] = of(({ cpuMs }) => cpuMs).toFixed(2);
  }
  return { facts, code: codes.includes(3) ? 3 : codes.includes(1) ? 1 : 0 };
}

const ratioOf = (ours: Slice | undefined, peer: Slice | undefined): number[] =>
  ours && peer ? [ours.perSecond / peer.perSecond] : [];
