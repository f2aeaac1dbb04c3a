/**
 * The unit of work: the only way to a tenant table or to the directory. It picks the shard, sets the account for
 * row-level security, and commits state, audit, events and jobs together. A call with a context that already is a
 * transaction joins it. No network call belongs inside.
 */
import type pg from "pg";
import type { Sql } from "sql-template-tag";
import type { AccountCtx, Ctx } from "../context/context.ts";
import { createOutbox, type Outbox, type Subscriptions } from "../outbox/outbox.ts";
import type { Database } from "./database.ts";
import { runPipeline, type Statement } from "./pipeline.ts";
import type { Shards } from "./shards.ts";
import { sql, toOneOff, toStatement } from "./statement.ts";
import type { AccountTx, DirectoryReadTx, DirectoryTx, OneTripTx, QueryOptions, ReadTx } from "./tx.ts";

export interface Uow {
  <T>(ctx: AccountCtx, work: (tx: AccountTx) => Promise<T>): Promise<T>;
  /**
   * A transaction whose statements are known before it begins: all of them, the letters and the commit make one trip.
   * A statement that has to touch a row says so by `mustTouch`; when it does not, nothing of the whole
   * happens and the error `isNothingTouched` knows is thrown.
   */
  inOneTrip(ctx: AccountCtx, write: (tx: OneTripTx) => void): Promise<void>;
  /** A part of a transaction that may fail alone: its writes and letters are undone, and the rest goes on. */
  attempt<T>(tx: AccountTx, work: (tx: AccountTx) => Promise<T>): Promise<T>;
  /** Asks every shard what no account's own rows answer; row policies leave only functions made for it. */
  everywhere<Row>(statement: Sql): Promise<{ readonly shard: string; readonly rows: readonly Row[] }[]>;
  read<T>(ctx: AccountCtx, work: (tx: ReadTx) => Promise<T>): Promise<T>;
  directory<C extends Ctx, T>(ctx: C, work: (tx: DirectoryTx & C) => Promise<T>): Promise<T>;
  directoryRead<C extends Ctx, T>(ctx: C, work: (tx: DirectoryReadTx & C) => Promise<T>): Promise<T>;
}

type Home = "shard" | "directory";
const openTx: unique symbol = Symbol("open transaction");

interface OpenTx {
  readonly home: Home;
  readonly client: pg.PoolClient;
  readonly outbox: Outbox;
}

const begin: Statement = { text: "begin", values: [], name: "begin" };
const commit: Statement = { text: "commit", values: [], name: "commit" };
const savepoint: Statement = { text: "savepoint attempt", values: [], name: "savepoint" };
const release: Statement = { text: "release savepoint attempt", values: [], name: "release" };
const undo: Statement = { text: "rollback to savepoint attempt", values: [], name: "undo" };

export function createUow(deps: { shards: Shards; subscriptions: Subscriptions }): Uow {
  const { shards, subscriptions } = deps;

  const uow = async <T>(ctx: AccountCtx, work: (tx: AccountTx) => Promise<T>): Promise<T> => {
    if (joined(ctx, "shard")) return work(ctx as AccountTx);
    return transact(shards.get(ctx.account.shard), ctx, subscriptions, (client, outbox) =>
      work(
        handle(
          ctx,
          { home: "shard", client, outbox },
          {
            query: queryOn(client),
            ...outbox.lettersFor(ctx.account),
          },
        ) as unknown as AccountTx,
      ),
    );
  };

  const inOneTrip: Uow["inOneTrip"] = async (ctx, write) => {
    const statements: Statement[] = [];
    const add = (statement: Sql): void => void statements.push(toStatement(statement));
    if (joined(ctx, "shard")) {
      const tx = ctx as AccountTx;
      write({ ...tx, add });
      await runPipeline(openTxOf(ctx).client, statements);
      return;
    }
    const outbox = createOutbox(ctx, subscriptions);
    write({ ...ctx, add, ...outbox.lettersFor(ctx.account) });
    const letters = outbox.statements().map(toStatement);
    // One trip is one transaction by itself: it commits at its end, and an error undoes all of it.
    await shards.get(ctx.account.shard).run([...scopeOf(ctx), ...statements, ...letters]);
  };

  const attempt: Uow["attempt"] = async (tx, work) => {
    const { client, outbox } = openTxOf(tx);
    const forgetLater = outbox.mark();
    await runPipeline(client, [savepoint]);
    try {
      const result = await work(tx);
      await runPipeline(client, [release]);
      return result;
    } catch (error) {
      await runPipeline(client, [undo, release]);
      forgetLater();
      throw error;
    }
  };

  const everywhere: Uow["everywhere"] = async <Row>(statement: Sql) =>
    Promise.all(
      shards.names.map(async (shard) => {
        const [result] = await shards.get(shard).run([toStatement(statement)]);
        return { shard, rows: (result?.rows ?? []) as Row[] };
      }),
    );

  const directory = async <C extends Ctx, T>(
    ctx: C,
    work: (tx: DirectoryTx & C) => Promise<T>,
  ): Promise<T> => {
    if (joined(ctx, "directory")) return work(ctx as unknown as DirectoryTx & C);
    return transact(shards.directory, ctx, subscriptions, (client, outbox) =>
      work(
        handle(
          ctx,
          { home: "directory", client, outbox },
          {
            query: queryOn(client),
            inAccount: outbox.lettersFor,
            enqueue: outbox.enqueueFor(null),
          },
        ) as unknown as DirectoryTx & C,
      ),
    );
  };

  const read = async <T>(ctx: AccountCtx, work: (tx: ReadTx) => Promise<T>): Promise<T> =>
    joined(ctx, "shard")
      ? work(ctx as ReadTx)
      : work({ ...ctx, query: readOn(shards.get(ctx.account.shard), ctx) } as unknown as ReadTx);

  const directoryRead = async <C extends Ctx, T>(
    ctx: C,
    work: (tx: DirectoryReadTx & C) => Promise<T>,
  ): Promise<T> =>
    joined(ctx, "directory")
      ? work(ctx as unknown as DirectoryReadTx & C)
      : work({ ...ctx, query: readOn(shards.directory, ctx) } as unknown as DirectoryReadTx & C);

  return Object.assign(uow, { inOneTrip, attempt, everywhere, read, directory, directoryRead });
}

/** True when `ctx` is a transaction of that home. One of the other home cannot be joined: it may be another database. */
function joined(ctx: Ctx, home: Home): boolean {
  const open = (ctx as { [openTx]?: OpenTx })[openTx];
  if (open && open.home !== home) {
    throw new Error(`a ${open.home} transaction is open; a ${home} transaction cannot be part of it`);
  }
  return open !== undefined;
}

function handle(ctx: Ctx, open: OpenTx, methods: object): object {
  return Object.freeze({ ...ctx, ...methods, [openTx]: open });
}

function openTxOf(ctx: Ctx): OpenTx {
  const open = (ctx as { [openTx]?: OpenTx })[openTx];
  if (!open) throw new Error("no transaction is open");
  return open;
}

/** For a library that brings its own SQL to a directory transaction. It may not end the transaction nor keep this. */
export function connectionOf(tx: DirectoryTx): pg.PoolClient {
  const open = (tx as { [openTx]?: OpenTx })[openTx];
  if (open?.home !== "directory") throw new Error("no directory transaction is open");
  return open.client;
}

async function transact<T>(
  database: Database,
  ctx: Ctx,
  subscriptions: Subscriptions,
  work: (client: pg.PoolClient, outbox: Outbox) => Promise<T>,
): Promise<T> {
  return database.withClient(async (client, drop) => {
    try {
      await runPipeline(client, [begin, ...scopeOf(ctx)]);
      const outbox = createOutbox(ctx, subscriptions);
      const result = await work(client, outbox);
      await runPipeline(client, [...outbox.statements().map(toStatement), commit]);
      return result;
    } catch (error) {
      await rollback(client, drop);
      throw error;
    }
  });
}

/** If even this fails the connection is dead, the server rolls back by itself, and the first error is the one to tell. */
async function rollback(client: pg.PoolClient, drop: () => void): Promise<void> {
  await client.query("rollback").catch(drop);
}

function queryOn(client: pg.PoolClient) {
  return async <Row>(statement: Sql, options: QueryOptions = {}): Promise<Row[]> => {
    const { timeoutMs } = options;
    const [before, after] = timeoutMs === undefined ? [[], []] : [[timeoutOf(timeoutMs)], [usualTimeout]];
    const results = await runPipeline(client, [...before, statementOf(statement, options), ...after]);
    return (results[before.length]?.rows ?? []) as Row[];
  };
}

function readOn(database: Database, ctx: Ctx) {
  return async <Row>(statement: Sql, options: QueryOptions = {}): Promise<Row[]> => {
    const results = await database.run([readScopeOf(ctx, options), statementOf(statement, options)]);
    return (results[1]?.rows ?? []) as Row[];
  };
}

function statementOf(statement: Sql, { isOneOff }: QueryOptions): Statement {
  return isOneOff ? toOneOff(statement) : toStatement(statement);
}

const usualTimeout: Statement = {
  text: "set local statement_timeout to default",
  values: [],
  name: "usual-timeout",
};

function timeoutOf(ms: number): Statement {
  return toStatement(sql`select set_config('statement_timeout', ${String(ms)}, true)`);
}

function scopeOf(ctx: Ctx): Statement[] {
  const account = accountUuid(ctx);
  return account === "" ? [] : [toStatement(sql`select set_config('app.account_id', ${account}, true)`)];
}

function readScopeOf(ctx: Ctx, { timeoutMs, isByKey }: QueryOptions): Statement {
  const plan = isByKey ? sql`, set_config('plan_cache_mode', 'force_generic_plan', true)` : sql``;
  const timeout =
    timeoutMs === undefined ? sql`` : sql`, set_config('statement_timeout', ${String(timeoutMs)}, true)`;
  return toStatement(
    sql`select set_config('app.account_id', ${accountUuid(ctx)}, true), set_config('transaction_read_only', 'on', true)${plan}${timeout}`,
  );
}

function accountUuid(ctx: Ctx): string {
  return (ctx as Partial<AccountCtx>).account?.uuid ?? "";
}
