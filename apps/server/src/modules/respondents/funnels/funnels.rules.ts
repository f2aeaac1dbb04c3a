/** What is counted on the way through a form, and how the counts are read again. Pure. */
import type { Id } from "../../../platform/ids/ids.ts";

/** Counters, as Redis keeps them. */
interface Tally {
  readonly epoch: string;
  readonly counts: ReadonlyMap<string, number>;
}

/** What happened in one request. */
export interface Happened {
  readonly isViewed?: boolean;
  readonly isBegun?: boolean;
  readonly isSubmitted?: boolean;
  /** The pages that the entry has reached for the first time. */
  readonly pages?: readonly string[];
}

/** The numbers of one form version on one day. */
export interface Traffic {
  /** In UTC: `2026-11-18`. */
  readonly day: string;
  readonly version: number;
  readonly epoch: string;
  readonly viewed: number;
  readonly begun: number;
  readonly submitted: number;
  readonly pages: Readonly<Record<string, number>>;
}

export interface FormTraffic extends Traffic {
  readonly formId: Id<"frm">;
}

export interface Sums {
  readonly viewed: number;
  readonly begun: number;
  readonly submitted: number;
}

const dayMs = 86_400_000;

export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

export function daysBefore(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) - days * dayMs));
}

/** The number of days from one to the other, including both. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

/** The counters of a tally that a request adds to: `3 viewed`, or `3 page:page_2`. */
export function countersOf(version: number, happened: Happened): string[] {
  const names = [
    ...(happened.isViewed ? ["viewed"] : []),
    ...(happened.isBegun ? ["begun"] : []),
    ...(happened.isSubmitted ? ["submitted"] : []),
    ...(happened.pages ?? []).map((page) => `page:${page}`),
  ];
  return names.map((name) => `${version} ${name}`);
}

/** The numbers of a tally, by version. */
export function trafficIn(day: string, { epoch, counts }: Tally): Traffic[] {
  const versions = new Set([...counts.keys()].map((counter) => Number.parseInt(counter, 10)));
  return [...versions].map((version) => {
    const count = (name: string) => counts.get(`${version} ${name}`) ?? 0;
    const start = `${version} page:`;
    const pages = [...counts].filter(([counter]) => counter.startsWith(start));
    return {
      day,
      version,
      epoch,
      viewed: count("viewed"),
      begun: count("begun"),
      submitted: count("submitted"),
      pages: Object.fromEntries(pages.map(([counter, number]) => [counter.slice(start.length), number])),
    };
  });
}

/** Redis knows the current numbers of its own epoch; the table may have an older copy of them. */
export function combined(stored: readonly Traffic[], current: readonly Traffic[]): Traffic[] {
  const keyOf = ({ day, version, epoch }: Traffic) => `${day} ${version} ${epoch}`;
  const newer = new Set(current.map(keyOf));
  return [...stored.filter((one) => !newer.has(keyOf(one))), ...current];
}

export function sumOf(traffic: readonly Traffic[]): Sums {
  const sum = (name: keyof Sums) => traffic.reduce((total, one) => total + one[name], 0);
  return { viewed: sum("viewed"), begun: sum("begun"), submitted: sum("submitted") };
}

/** One row per day from `from` to `to`, also for days on which nothing happened. */
export function daily(
  traffic: readonly Traffic[],
  from: string,
  to: string,
): readonly (Sums & { readonly day: string })[] {
  return Array.from({ length: daysBetween(from, to) }, (_none, index) => {
    const day = daysBefore(from, -index);
    return { day, ...sumOf(traffic.filter((one) => one.day === day)) };
  });
}

export interface PageReached {
  readonly pageId: string;
  readonly reached: number;
}

/** Pages in the given order, then those that only other versions have. */
export function pagesReached(traffic: readonly Traffic[], order: readonly string[]): PageReached[] {
  const counts = new Map<string, number>(order.map((page) => [page, 0]));
  for (const { pages } of traffic)
    for (const [page, count] of Object.entries(pages)) counts.set(page, (counts.get(page) ?? 0) + count);
  return [...counts].map(([pageId, reached]) => ({ pageId, reached }));
}
