/**
 * The handles a store works with. A store cannot be called without one, and one cannot be made outside the unit of
 * work, so every tenant query runs inside an account. They extend the context: passing `tx` on to another service
 * is how that service joins the same transaction.
 */
import type { Sql } from "sql-template-tag";
import type { z } from "zod";
import type { AccountCtx, AccountRef, Ctx } from "../context/context.ts";
import type { EventToEmit, JobDef } from "../outbox/definitions.ts";

declare const tenantScope: unique symbol;
declare const directoryScope: unique symbol;

export interface QueryOptions {
  /** PostgreSQL gives up after this time, with the code 57014. */
  readonly timeoutMs?: number;
  /** The text is made for one call and hardly ever comes again: it is not kept as a prepared statement. */
  readonly isOneOff?: boolean;
  /** Groups are gathered by hashing: rows are wide, and PostgreSQL, not knowing how few groups there are, would sort them on disk. */
  readonly avoidsSort?: boolean;
  /**
   * It finds its rows by whole keys, so one plan is as good for any values. PostgreSQL would make a new one each time
   * where tables have partitions, because it counts them all into the cost of the lasting plan; that takes longer than
   * the look-up itself.
   */
  readonly isByKey?: boolean;
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
  /** The durable run behind it; without one, the run that the transaction belongs to, if any. */
  readonly causedBy?: string | undefined;
}

/** What leaves a transaction: rows written by the same commit. */
export interface Letters {
  /** Who did what to which thing. Details are facts such as field names, never answer values or personal data. */
  audit(action: string, target: AuditTarget, details?: Readonly<Record<string, unknown>>): void;
  emit(event: EventToEmit): void;
  enqueue<Input extends z.ZodType>(job: JobDef<Input>, input: z.input<Input>, options?: EnqueueOptions): void;
}

/** Reading inside an account: each query is one trip with the account set, read-only. */
export interface ReadTx extends AccountCtx, Queries {
  readonly [tenantScope]: true;
}

/** Writing inside an account: one transaction on the account's shard. */
export interface AccountTx extends ReadTx, Letters {
  /** A statement whose result nobody waits for: it goes with the commit's own trip, so nothing here sees what it does. */
  write(statement: Sql): void;
  /** Many rows at once into a temporary table that this transaction has made: lines of `copyLine`. */
  copyIn(
    table: string,
    columns: readonly string[],
    lines: Iterable<string> | AsyncIterable<string | Buffer>,
  ): Promise<void>;
}

/** A transaction that is written down first and then made in one trip. Nothing can be read in it. */
export interface OneTripTx extends AccountCtx, Letters {
  add(statement: Sql): void;
}

/** Reading the directory: users, accounts, memberships, keys. Not bound to an account. */
export interface DirectoryReadTx extends Ctx, Queries {
  readonly [directoryScope]: true;
}

/** Writing the directory. `inAccount` names the account its audit rows and events belong to. */
export interface DirectoryTx extends DirectoryReadTx {
  inAccount(account: AccountRef): Letters;
  enqueue: Letters["enqueue"];
}

/** Reading across accounts of one shard, as the owner role; only platform and named system jobs may hold one. */
export interface SystemTx extends Queries {
  readonly shard: string;
}
