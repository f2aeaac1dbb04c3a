/**
 * The handles that stores work with. A store cannot be called without one, and only the unit of work creates them, so
 * every tenant query runs inside an account. They extend the context: passing `tx` to another service makes that
 * service join the same transaction.
 */
import type { Sql } from "sql-template-tag";
import type { z } from "zod";
import type { AccountCtx, AccountRef, Ctx } from "../context/context.ts";
import type { EventToEmit, JobDef } from "../outbox/definitions.ts";
import type { RowSet } from "./row-set.ts";

declare const tenantScope: unique symbol;
declare const directoryScope: unique symbol;

export interface QueryOptions {
  /** PostgreSQL cancels the query after this time, with code 57014. */
  readonly timeoutMs?: number;
  /** The text is built for one call and rarely repeats, so it does not become a prepared statement. */
  readonly isOneOff?: boolean;
  /**
   * Aggregates by hashing, because rows are wide and PostgreSQL, not knowing how few groups there are, would sort them
   * on disk.
   */
  readonly avoidsSort?: boolean;
  /**
   * Rows are found by their keys, so one generic plan with index lookups fits all values. See `keyedPlans`. Has no
   * effect in a transaction that writes.
   */
  readonly isByKey?: boolean;
  /**
   * Parsed once, but planned for the values of each call. Has no effect in a transaction that writes. Without the values, PostgreSQL may expect a single row where there
   * are thousands, and sort all of them instead of reading a page in the order of an index.
   */
  readonly isReplanned?: boolean;
}

export interface Queries {
  query<Row = Record<string, unknown>>(statement: Sql, options?: QueryOptions): Promise<Row[]>;
}

export interface AuditTarget {
  readonly type: string;
  readonly id: string;
}

export interface EnqueueOptions {
  readonly runAt?: Date;
  /** A second job with the same key replaces one that has not started. */
  readonly jobKey?: string;
  /** The durable run that caused it. Default: the run that the transaction belongs to, if any. */
  readonly causedBy?: string | undefined;
}

/** Side effects of a transaction: rows written by the same commit. */
export interface OutboxWriter {
  /**
   * Records an action on a target. Details may contain values such as field names, but never answers or personal
   * data.
   */
  audit(action: string, target: AuditTarget, details?: Readonly<Record<string, unknown>>): void;
  emit(event: EventToEmit): void;
  enqueue<Input extends z.ZodType>(job: JobDef<Input>, input: z.input<Input>, options?: EnqueueOptions): void;
}

/** Read access inside an account. Each query is read-only and takes one round trip, including setting the account. */
export interface ReadTx extends AccountCtx, Queries {
  readonly [tenantScope]: true;
}

/** A transaction that rows can be added to. They are sent with the commit, so nothing in the transaction sees them. */
export interface RowWriter extends AccountCtx, OutboxWriter {
  /**
   * Writes a row with a statement that all rows of the set share, also those of other requests in the same
   * transaction. Row sets are written before all other statements that are sent with the commit.
   */
  put<Row>(set: RowSet<Row>, row: Row): void;
}

/** Write access inside an account: one transaction on the account's shard. */
export interface AccountTx extends ReadTx, RowWriter {
  /**
   * A statement whose result is not needed. It is sent in the commit's round trip, so nothing in this transaction
   * sees its effect.
   */
  write(statement: Sql): void;
  /** Copies many rows at once into a temporary table that this transaction created, as lines of `copyLine`. */
  copyIn(
    table: string,
    columns: readonly string[],
    lines: Iterable<string> | AsyncIterable<string | Buffer>,
  ): Promise<void>;
}

/** A transaction that is collected first and then sent in one round trip. It cannot read. */
export interface OneTripTx extends RowWriter {
  /** Adds a statement of its own, which is executed after all row sets. */
  add(statement: Sql): void;
}

/** Read access to the directory (users, accounts, memberships, keys), which is not bound to an account. */
export interface DirectoryReadTx extends Ctx, Queries {
  readonly [directoryScope]: true;
}

/** Write access to the directory. `inAccount` specifies the account that its audit rows and events belong to. */
export interface DirectoryTx extends DirectoryReadTx {
  inAccount(account: AccountRef): OutboxWriter;
  enqueue: OutboxWriter["enqueue"];
}

/** Read access across all accounts of one shard, as the owner role; only for the platform and named system jobs. */
export interface SystemTx extends Queries {
  readonly shard: string;
}
