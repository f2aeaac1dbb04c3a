/**
 * Rows that want to be worked soon, by whichever worker has room: what a module says so that the platform hands them
 * out. For work that comes in floods, where a job of the queue per piece would make every writer wait for its commit.
 * The rows are the module's own; being taken is a lease in them, so nothing is lost with a worker.
 */
import type { AccountCtx } from "../context/context.ts";
import type { Sql } from "../db/statement.ts";

export interface Dispatch {
  /** For logs and traces: `webhooks.deliver`. */
  readonly name: string;
  /** How many a worker has in hand at once, per shard. */
  readonly concurrency: number;
  /** How often it looks when there was nothing. */
  readonly everyMs: number;
  /**
   * One statement, run by the owner role across the accounts of a shard: takes up to `limit` rows that are due by
   * `now` (`for update skip locked`), marks them as taken until a time after which they may be taken again, and returns
   * `account_id` and `input` (jsonb). It has to be fair by itself: no account may crowd out the others.
   */
  claim(now: Date, limit: number): Sql;
  /**
   * Works one row inside its account and notes how it ended. An error is logged, and the row comes again when its lease
   * is over. `signal` aborts when the worker stops and will not wait any longer.
   */
  run(ctx: AccountCtx, input: unknown, signal: AbortSignal): Promise<void>;
}
