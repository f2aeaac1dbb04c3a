/**
 * Declares rows that any worker with free capacity should process soon; the platform hands them out. Use it for
 * bursts of work, where one queue job per item would slow down every writer's commit. The rows belong to the module,
 * and a claim is a lease in the row, so nothing is lost if a worker dies.
 */
import type { AccountCtx } from "../context/context.ts";
import type { Sql } from "../db/statement.ts";

export interface Dispatch {
  /** The name in logs and traces, such as `webhooks.deliver`. */
  readonly name: string;
  /** Maximum number of rows a worker processes at once, per shard. */
  readonly concurrency: number;
  /** Polling interval when nothing was due. */
  readonly everyMs: number;
  /**
   * One statement, run by the owner role across all accounts of a shard. It claims up to `limit` rows that are due by
   * `now` (`for update skip locked`), marks them as claimed until the lease expires, and returns `account_id` and
   * `input` (jsonb). It must be fair: no account may crowd out the others.
   */
  claim(now: Date, limit: number): Sql;
  /**
   * Processes one row inside its account and records the outcome. An error is logged, and the row is retried when its
   * lease expires. `signal` aborts when a stopping worker no longer waits for the row.
   */
  run(ctx: AccountCtx, input: unknown, signal: AbortSignal): Promise<void>;
}
