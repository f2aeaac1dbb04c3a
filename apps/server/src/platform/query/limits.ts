/** Bounds of the engine, measured on a form with a million entries (ADR 0015). */
import { E } from "../errors/catalogue.ts";
import { fail } from "../errors/errors.ts";

/** A query that needs longer is refused rather than left to burden everybody. Its text hardly ever comes twice. */
export const engineOptions = { timeoutMs: 10_000, isOneOff: true } as const;
/** Without a filter there are only so many texts. */
export const plainOptions = { timeoutMs: 10_000, isByKey: true } as const;
/** Looks at everything, so it may take its time. */
export const aggregateOptions = { timeoutMs: 25_000, isOneOff: true, avoidsSort: true } as const;

export interface Bounds {
  /** Up to here, entries are fetched one by one and sorted. */
  readonly fetchedMax: number;
  /** Up to here, entries found by an index are gathered, by their ids alone. */
  readonly gatheredMax: number;
  /** The newest entries that are simply looked at first, where a filter may hold for many. */
  readonly walkedMax: number;
}

export const usualBounds: Bounds = { fetchedMax: 500, gatheredMax: 20_000, walkedMax: 2_000 };

const retryAfterSeconds = 30;

export async function withinTime<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isCanceled = (error as { code?: string }).code === "57014";
    if (!isCanceled) throw error;
    return fail(
      E.query_too_slow,
      {},
      { headers: { "retry-after": String(retryAfterSeconds) }, cause: error },
    );
  }
}
