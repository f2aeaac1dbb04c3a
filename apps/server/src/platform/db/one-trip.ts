/**
 * Transactions whose statements are known before they begin, sent in one round trip. Those of an account that are ready
 * at the same time share a transaction: one statement per row set, one commit. If a shared transaction fails, each of
 * them is repeated alone, so that a bad one never fails another.
 */
import { apart, createCombiner } from "../concurrency/combiner.ts";
import type { AccountCtx } from "../context/context.ts";
import { E } from "../errors/catalogue.ts";
import { AppError } from "../errors/errors.ts";
import { createOutbox, type Outbox, outboxStatements, type Subscriptions } from "../outbox/outbox.ts";
import { keyedPlans } from "./keyed-plans.ts";
import { joinedTx, requireOpenTx } from "./open-tx.ts";
import { runPipeline } from "./pipeline.ts";
import { CollectedRows, rowSetStatements } from "./row-set.ts";
import type { Shards } from "./shards.ts";
import { type Sql, sql, toStatement } from "./statement.ts";
import type { AccountTx, OneTripTx } from "./tx.ts";
import { isRolledBack } from "./violations.ts";

interface Deps {
  readonly shards: Shards;
  readonly subscriptions: Subscriptions;
  readonly batchMax: number;
}

interface OneTrip {
  readonly ctx: AccountCtx;
  readonly rows: CollectedRows;
  readonly added: readonly Sql[];
  readonly outbox: Outbox;
  readonly waitsForLocks: boolean;
}

/** Two, so that one batch is prepared while another one commits. */
const lanes = 2;
const waitingMax = 2_000;
/** Keeps building a statement from blocking the event loop. */
const lengthMax = 500_000;
/**
 * How long a shared transaction waits for a row that another transaction has locked. The others in the batch must not
 * wait longer; repeated alone, the one that is blocked waits as long as any transaction.
 */
const lockPatienceMs = 100;

/** Can read before it writes. Nothing is sent until it has ended, and nothing at all if it fails. */
export type Write = (tx: OneTripTx) => void | Promise<void>;

export interface OneTripOptions {
  /**
   * False for a transaction that its caller repeats in another way if a row is locked; it then throws the error that
   * `isLockTimeout` recognizes, and does not hold up others of the account. Default: true.
   */
  readonly waitsForLocks?: boolean;
}

/** The writes of one request in a transaction that serves several. */
export interface RequestWrites {
  readonly ctx: AccountCtx;
  readonly write: Write;
}

export interface OneTripTransactions {
  /**
   * All statements, the outbox rows, and the commit are sent in one round trip, together with those of other requests
   * of the account that are ready at the same time. Inside a transaction, the statements are part of it. Use
   * `mustTouch` for a statement that must affect a row; if it does not, the transaction is rolled back and throws the
   * error that `isNothingTouched` recognizes.
   */
  inOneTrip(ctx: AccountCtx, write: Write, options?: OneTripOptions): Promise<void>;
  /** Writes for several requests in one transaction; audit rows and events name the request that they belong to. */
  writeTogether(tx: AccountTx, requests: readonly RequestWrites[]): Promise<void>;
}

export function createOneTripTransactions({ shards, subscriptions, batchMax }: Deps): OneTripTransactions {
  const combined = createCombiner<OneTrip, void>({
    batchMax,
    lanes,
    waitingMax,
    weightOf: ({ rows }) => rows.length,
    weightMax: lengthMax,
    whenFull: () => new AppError(E.service_unavailable, {}, { headers: { "retry-after": "1" } }),
    run: async (trips) => {
      const [first] = trips;
      if (!first) return [];
      const isShared = trips.length > 1;
      try {
        // One round trip is one implicit transaction: it commits at its end, and an error rolls all of it back.
        const hasPatience = !isShared && first.waitsForLocks;
        const statements = [settings(first.ctx, hasPatience), ...writesOf(trips), ...recordsOf(trips)];
        await shards.get(first.ctx.account.shard).run(statements.map(toStatement));
        return trips.map(() => undefined);
      } catch (error) {
        if (isShared && isRolledBack(error)) return apart;
        throw error;
      }
    },
  });

  const collect = async (
    { ctx, write }: RequestWrites,
    outbox: Outbox,
    { waitsForLocks = true }: OneTripOptions = {},
  ): Promise<OneTrip> => {
    const rows = new CollectedRows();
    const added: Sql[] = [];
    await write({
      ...ctx,
      ...outbox.writerFor(ctx.account, ctx),
      put: (set, row) => rows.put(set, row),
      add: (statement) => void added.push(statement),
    });
    return { ctx, rows, added, outbox, waitsForLocks };
  };

  const writeTogether: OneTripTransactions["writeTogether"] = async (tx, requests) => {
    const { client, outbox } = requireOpenTx(tx);
    const trips: OneTrip[] = [];
    for (const one of requests) trips.push(await collect(one, outbox));
    await runPipeline(client, writesOf(trips).map(toStatement));
  };

  return {
    writeTogether,
    inOneTrip: async (ctx, write, options) => {
      const tx = joinedTx(ctx);
      if (tx) return writeTogether(tx, [{ ctx, write }]);
      const outbox = createOutbox(ctx, subscriptions);
      return combined(ctx.account.uuid, await collect({ ctx, write }, outbox, options));
    },
  };
}

function writesOf(trips: readonly OneTrip[]): Sql[] {
  const [first] = trips;
  if (!first) return [];
  const rows = trips.map((one) => one.rows);
  return [...rowSetStatements(first.ctx.account, rows), ...trips.flatMap(({ added }) => added)];
}

function recordsOf(trips: readonly OneTrip[]): Sql[] {
  const [first] = trips;
  if (!first) return [];
  return outboxStatements(
    first.ctx,
    trips.map(({ outbox }) => outbox),
  );
}

function settings({ account }: AccountCtx, hasPatience: boolean): Sql {
  return sql`select set_config('app.account_id', ${account.uuid}, true),
    set_config('lock_timeout', ${hasPatience ? "0" : String(lockPatienceMs)}, true), ${keyedPlans}`;
}
