/** Limits of the engine, measured on a form with a million entries (ADR 0015). */
import { E } from "../errors/catalogue.ts";
import { fail } from "../errors/errors.ts";

/** Slower queries are canceled to protect other users. Their text rarely repeats, so they are not prepared. */
export const engineOptions = { timeoutMs: 10_000, isOneOff: true } as const;
/** Queries without a filter and with at most one sort key besides the ID have few distinct texts, so they are prepared. */
export const plainOptions = { timeoutMs: 10_000, isReplanned: true } as const;
/** An aggregate reads all rows, so it gets more time. */
export const aggregateOptions = { timeoutMs: 25_000, isOneOff: true, avoidsSort: true } as const;

export interface Bounds {
  /** Up to this number, entries are fetched one by one and sorted. */
  readonly fetchedMax: number;
  /** Up to this number, the IDs of entries found by an index are gathered. */
  readonly gatheredMax: number;
  /** The number of newest entries to scan first if a filter may match many. */
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
