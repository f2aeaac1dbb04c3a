/**
 * The unit of work: the only way to access a tenant table or the directory. It selects the shard, sets the account
 * for row-level security, and commits state, audit, events, and jobs together. A call with a context that already is
 * a transaction joins it. Do not make network calls inside.
 */
import type { Readable } from "node:stream";
import type pg from "pg";
import type { Sql } from "sql-template-tag";
import type { AccountCtx, Ctx } from "../context/context.ts";
import { createOutbox, type Outbox, outboxStatements, type Subscriptions } from "../outbox/outbox.ts";
import { copyIn, copyOut } from "./copy.ts";
import type { Database } from "./database.ts";
import { keyedPlans } from "./keyed-plans.ts";
import { createOneTripTransactions, type OneTripTransactions } from "./one-trip.ts";
import {
  accountUuid,
  type Home,
  isJoined,
  joinedTx,
  openTx,
  openTxOf,
  requireOpenTx,
  scopeOf,
  withOpenTx,
} from "./open-tx.ts";
import { runPipeline, type Statement } from "./pipeline.ts";
import type { Shards } from "./shards.ts";
import { join, sql, toOneOff, toStatement } from "./statement.ts";
import type { AccountTx, DirectoryReadTx, DirectoryTx, Queries, QueryOptions, ReadTx } from "./tx.ts";

export interface Uow extends OneTripTransactions {
  <T>(ctx: AccountCtx, work: (tx: AccountTx) => Promise<T>): Promise<T>;
  /** Like a normal transaction, but with a first query that shares the round trip of `begin`, usually to lock a row. */
  leading<Row, T>(ctx: AccountCtx, first: Sql, work: (tx: AccountTx, rows: Row[]) => Promise<T>): Promise<T>;
  /**
   * Runs a part of a transaction in a savepoint: if it fails, its writes and outbox rows are undone, and the
   * transaction continues.
   */
  attempt<T>(tx: AccountTx, work: (tx: AccountTx) => Promise<T>): Promise<T>;
  /**
   * Queries every shard outside of any account; row policies permit only functions designed for this. The first
   * matching row is the result. An unavailable shard is an error only if no other shard has a result.
   */
  fromAnyShard<Row>(statement: Sql, fits: (row: Row) => boolean): Promise<Row | undefined>;
  read<T>(ctx: AccountCtx, work: (tx: ReadTx) => Promise<T>): Promise<T>;
  /**
   * A query's result as CSV without a header, from one snapshot, for as long as the reader takes. The connection is
   * held until `work` ends.
   */
  copyOut<T>(ctx: AccountCtx, query: Sql, work: (text: Readable) => Promise<T>): Promise<T>;
  directory<C extends Ctx, T>(ctx: C, work: (tx: DirectoryTx & C) => Promise<T>): Promise<T>;
  /**
   * Can also be called inside a shard's transaction, for example, to look up a member. Reads the current state of the
   * directory and locks no rows.
   */
  directoryRead<C extends Ctx, T>(ctx: C, work: (tx: DirectoryReadTx & C) => Promise<T>): Promise<T>;
}

const begin: Statement = { text: "begin", values: [], name: "begin" };
const commit: Statement = { text: "commit", values: [], name: "commit" };
const unhurried: readonly Statement[] = [
  { text: "set transaction read only", values: [], name: "read-only" },
  { text: "set local statement_timeout = 0", values: [], name: "unhurried" },
  // The rows are wide and all of them are read, so use index order; otherwise, PostgreSQL would sort them on disk
  // first.
  { text: "set local enable_sort = off", values: [], name: "unsorted" },
];
/** Row policies show the directory to the application only in a transaction with this setting. */
const openDirectory: Statement = {
  text: "select set_config('app.directory', 'on', true)",
  values: [],
  name: "open-directory",
};
const closeDirectory: Statement = {
  text: "select set_config('app.directory', '', true)",
  values: [],
  name: "close-directory",
};
const savepoint: Statement = { text: "savepoint attempt", values: [], name: "savepoint" };
const release: Statement = { text: "release savepoint attempt", values: [], name: "release" };
const undo: Statement = { text: "rollback to savepoint attempt", values: [], name: "undo" };

interface UowDeps {
  readonly shards: Shards;
  readonly subscriptions: Subscriptions;
  /** How many transactions in one round trip can share a commit. */
  readonly writeBatchMax: number;
}

export function createUow(deps: UowDeps): Uow {
  const { shards, subscriptions } = deps;

  const accountTx = (ctx: AccountCtx, client: pg.PoolClient, outbox: Outbox): AccountTx =>
    withOpenTx(
      ctx,
      { home: "shard", client, outbox },
      {
        query: queryOn(client),
        put: outbox.put,
        write: outbox.write,
        copyIn: (...given: Parameters<AccountTx["copyIn"]>) => copyIn(client, ...given),
        ...outbox.writerFor(ctx.account),
      },
    ) as AccountTx;

  const uow = async <T>(ctx: AccountCtx, work: (tx: AccountTx) => Promise<T>): Promise<T> => {
    const joined = joinedTx(ctx);
    if (joined) return work(joined);
    return transact(shards.get(ctx.account.shard), ctx, subscriptions, (client, outbox) =>
      work(accountTx(ctx, client, outbox)),
    );
  };

  const leading: Uow["leading"] = async <Row, T>(
    ctx: AccountCtx,
    first: Sql,
    work: (tx: AccountTx, rows: Row[]) => Promise<T>,
  ) => {
    const joined = joinedTx(ctx);
    if (joined) return work(joined, await joined.query<Row>(first));
    return transact(
      shards.get(ctx.account.shard),
      ctx,
      subscriptions,
      (client, outbox, rows) => work(accountTx(ctx, client, outbox), rows as Row[]),
      first,
    );
  };

  const oneTrip = createOneTripTransactions({ shards, subscriptions, batchMax: deps.writeBatchMax });

  const attempt: Uow["attempt"] = async (tx, work) => {
    const { client, outbox } = requireOpenTx(tx);
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

  const fromAnyShard: Uow["fromAnyShard"] = async <Row>(statement: Sql, fits: (row: Row) => boolean) => {
    const notHere = new Error("not on this shard");
    const answers = shards.names.map(async (shard) => {
      const [result] = await shards.get(shard).run([toStatement(statement)]);
      const row = ((result?.rows ?? []) as Row[]).find(fits);
      if (row === undefined) throw notHere;
      return row;
    });
    return Promise.any(answers).catch(({ errors }: AggregateError) => {
      const fault = errors.find((error) => error !== notHere);
      if (fault) throw fault;
      return undefined;
    });
  };

  const directory = async <C extends Ctx, T>(
    ctx: C,
    work: (tx: DirectoryTx & C) => Promise<T>,
  ): Promise<T> => {
    if (isJoined(ctx, "directory")) return work(ctx as DirectoryTx & C);
    return transact(
      shards.directory,
      ctx,
      subscriptions,
      (client, outbox) =>
        work(
          withOpenTx(
            ctx,
            { home: "directory", client, outbox },
            {
              query: queryOn(client),
              inAccount: outbox.writerFor,
              enqueue: outbox.enqueueFor(null),
            },
          ) as DirectoryTx & C,
        ),
      undefined,
      "directory",
    );
  };

  const read = async <T>(ctx: AccountCtx, work: (tx: ReadTx) => Promise<T>): Promise<T> =>
    work(joinedTx(ctx) ?? ({ ...ctx, query: readOn(shards.get(ctx.account.shard), ctx) } as ReadTx));

  const readAsText: Uow["copyOut"] = (ctx, query, work) =>
    shards.get(ctx.account.shard).withClient(async (client, drop) => {
      try {
        await runPipeline(client, [begin, ...scopeOf(ctx), ...unhurried]);
        const result = await copyOut(client, query, work);
        await runPipeline(client, [commit]);
        return result;
      } catch (error) {
        // The reader may have stopped early, and a connection in the middle of a response cannot be reused.
        drop();
        throw error;
      }
    });

  const directoryRead = async <C extends Ctx, T>(
    ctx: C,
    work: (tx: DirectoryReadTx & C) => Promise<T>,
  ): Promise<T> =>
    openTxOf(ctx)?.home === "directory"
      ? work(ctx as unknown as DirectoryReadTx & C)
      : work({
          ...ctx,
          [openTx]: undefined,
          query: queryInSameDatabase(ctx) ?? readOn(shards.directory, ctx, "directory"),
        } as unknown as DirectoryReadTx & C);

  /** Inside a shard's transaction, taking a second connection from the same pool could deadlock. */
  const queryInSameDatabase = (ctx: Ctx): Queries["query"] | undefined => {
    const open = openTxOf(ctx);
    const shard = (ctx as Partial<AccountCtx>).account?.shard;
    return open && shard !== undefined && shards.get(shard) === shards.directory
      ? queryInDirectory(open.client)
      : undefined;
  };

  return Object.assign(uow, {
    ...oneTrip,
    leading,
    attempt,
    fromAnyShard,
    read,
    copyOut: readAsText,
    directory,
    directoryRead,
  });
}

/**
 * For a library that brings its own SQL to a directory transaction. It must not end the transaction or keep this
 * handle.
 */
export function connectionOf(tx: DirectoryTx): pg.PoolClient {
  const open = openTxOf(tx);
  if (open?.home !== "directory") throw new Error("no directory transaction is open");
  return open.client;
}

async function transact<T>(
  database: Database,
  ctx: Ctx,
  subscriptions: Subscriptions,
  work: (client: pg.PoolClient, outbox: Outbox, rows: unknown[]) => Promise<T>,
  first?: Sql,
  home: Home = "shard",
): Promise<T> {
  return database.withClient(async (client, drop) => {
    try {
      const leads = first ? [toStatement(first)] : [];
      const begun = await runPipeline(client, [
        begin,
        ...(home === "directory" ? [openDirectory] : []),
        ...scopeOf(ctx),
        ...leads,
      ]);
      const outbox = createOutbox(ctx, subscriptions);
      const result = await work(client, outbox, first ? (begun.at(-1)?.rows ?? []) : []);
      await runPipeline(client, [...outboxStatements(ctx, [outbox]).map(toStatement), commit]);
      return result;
    } catch (error) {
      await rollback(client, drop);
      throw error;
    }
  });
}

/**
 * If this fails too, the connection is dead, the server rolls back on its own, and the first error is the one to
 * report.
 */
async function rollback(client: pg.PoolClient, drop: () => void): Promise<void> {
  await client.query("rollback").catch(drop);
}

function queryOn(client: pg.PoolClient) {
  return async <Row>(statement: Sql, options: QueryOptions = {}): Promise<Row[]> => {
    const settings = settingsOf(options);
    const before = settings.map(({ change }) => toStatement(sql`select ${change}`));
    const after = settings.map(({ undo }) => undo);
    const results = await runPipeline(client, [...before, statementOf(statement, options), ...after]);
    return (results[before.length]?.rows ?? []) as Row[];
  };
}

/** Reads the directory from within a transaction of the shard that is in the same database. */
function queryInDirectory(client: pg.PoolClient): Queries["query"] {
  return async <Row>(statement: Sql, options: QueryOptions = {}): Promise<Row[]> => {
    const looking = [openDirectory, statementOf(statement, options), closeDirectory];
    const results = await runPipeline(client, looking);
    return (results[1]?.rows ?? []) as Row[];
  };
}

function readOn(database: Database, ctx: Ctx, home: Home = "shard") {
  return async <Row>(statement: Sql, options: QueryOptions = {}): Promise<Row[]> => {
    const results = await database.run([readScopeOf(ctx, options, home), statementOf(statement, options)]);
    return (results[1]?.rows ?? []) as Row[];
  };
}

function statementOf(statement: Sql, { isOneOff }: QueryOptions): Statement {
  return isOneOff ? toOneOff(statement) : toStatement(statement);
}

interface Setting {
  readonly change: Sql;
  readonly undo: Statement;
}

/** Settings that a query changes for itself, at most until the end of its transaction. */
function settingsOf({ timeoutMs, avoidsSort }: QueryOptions): Setting[] {
  return [
    ...(timeoutMs === undefined
      ? []
      : [{ change: sql`set_config('statement_timeout', ${String(timeoutMs)}, true)`, undo: usualTimeout }]),
    ...(avoidsSort ? [{ change: sql`set_config('enable_sort', 'off', true)`, undo: usualSort }] : []),
  ];
}

const usual = (name: string): Statement => ({
  text: `set local ${name} to default`,
  values: [],
  name: `usual-${name}`,
});
const usualTimeout = usual("statement_timeout");
const usualSort = usual("enable_sort");

function readScopeOf(ctx: Ctx, options: QueryOptions, home: Home): Statement {
  const changes = [
    sql`set_config('app.account_id', ${accountUuid(ctx)}, true)`,
    ...(home === "directory" ? [sql`set_config('app.directory', 'on', true)`] : []),
    sql`set_config('transaction_read_only', 'on', true)`,
    ...(options.isByKey ? [keyedPlans] : []),
    ...(options.isReplanned ? [sql`set_config('plan_cache_mode', 'force_custom_plan', true)`] : []),
    ...settingsOf(options).map(({ change }) => change),
  ];
  return toStatement(sql`select ${join(changes)}`);
}
