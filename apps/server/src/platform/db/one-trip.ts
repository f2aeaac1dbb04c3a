/**
 * Transactions whose statements are known before they begin, sent in one round trip. Those of an account that are ready
 * at the same time share a transaction: one statement per row set, one commit. If a shared transaction fails, each of
 * them is repeated alone, so that a bad one never fails another.
 */
import pg from "pg";
import { apart, createCombiner } from "../concurrency/combiner.ts";
import type { AccountCtx } from "../context/context.ts";
import { E } from "../errors/catalogue.ts";
import { AppError } from "../errors/errors.ts";
import { createOutbox, type Outbox, outboxStatements, type Subscriptions } from "../outbox/outbox.ts";
import { isJoined, requireOpenTx } from "./open-tx.ts";
import { runPipeline, type Statement } from "./pipeline.ts";
import { CollectedRows, rowSetStatements } from "./row-set.ts";
import type { Shards } from "./shards.ts";
import { type Sql, sql, toStatement } from "./statement.ts";
import type { AccountTx, OneTripTx } from "./tx.ts";

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

export type InOneTrip = (ctx: AccountCtx, write: (tx: OneTripTx) => void) => Promise<void>;

export function createInOneTrip({ shards, subscriptions, batchMax }: Deps): InOneTrip {
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
        await shards.get(first.ctx.account.shard).run(statementsOf(first.ctx, trips, isShared));
        return trips.map(() => undefined);
      } catch (error) {
        if (isShared && isRolledBack(error)) return apart;
        throw error;
      }
    },
  });

  return async (ctx, write) => {
    const rows = new CollectedRows();
    const added: Sql[] = [];
    const collect: Pick<OneTripTx, "put" | "add"> = {
      put: (set, row) => rows.put(set, row),
      add: (statement) => void added.push(statement),
    };
    if (isJoined(ctx, "shard")) {
      write({ ...(ctx as AccountTx), ...collect });
      const statements = [...rowSetStatements(ctx.account, [rows]), ...added];
      await runPipeline(requireOpenTx(ctx).client, statements.map(toStatement));
      return;
    }
    const outbox = createOutbox(ctx, subscriptions);
    write({ ...ctx, ...collect, ...outbox.writerFor(ctx.account) });
    await combined(ctx.account.uuid, { ctx, rows, added, outbox });
  };
}

function statementsOf(ctx: AccountCtx, trips: readonly OneTrip[], isShared: boolean): Statement[] {
  const writes = [
    ...rowSetStatements(
      ctx.account,
      trips.map(({ rows }) => rows),
    ),
    ...trips.flatMap(({ added }) => added),
    ...outboxStatements(
      ctx,
      trips.map(({ outbox }) => outbox),
    ),
  ];
  return [settings(ctx, isShared), ...writes].map(toStatement);
}

/**
 * Rows are found by key, so one generic plan with index lookups fits any number of them; otherwise, PostgreSQL plans
 * each statement again, or keeps a plan that it made while the tables were small.
 */
function settings({ account }: AccountCtx, isShared: boolean): Sql {
  return sql`select set_config('app.account_id', ${account.uuid}, true),
    set_config('lock_timeout', ${isShared ? String(lockPatienceMs) : "0"}, true),
    set_config('plan_cache_mode', 'force_generic_plan', true),
    set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
    set_config('enable_mergejoin', 'off', true)`;
}

/**
 * True for an error that PostgreSQL reported for a statement. After a lost connection or a shutdown, the transaction may
 * have been committed, so nothing is repeated.
 */
function isRolledBack(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === "ERROR";
}
