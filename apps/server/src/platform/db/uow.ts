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
import { sql, toStatement } from "./statement.ts";
import type { AccountTx, DirectoryReadTx, DirectoryTx, ReadTx } from "./tx.ts";

export interface Uow {
  <T>(ctx: AccountCtx, work: (tx: AccountTx) => Promise<T>): Promise<T>;
  read<T>(ctx: AccountCtx, work: (tx: ReadTx) => Promise<T>): Promise<T>;
  directory<C extends Ctx, T>(ctx: C, work: (tx: DirectoryTx & C) => Promise<T>): Promise<T>;
  directoryRead<C extends Ctx, T>(ctx: C, work: (tx: DirectoryReadTx & C) => Promise<T>): Promise<T>;
}

type Home = "shard" | "directory";
const openTx: unique symbol = Symbol("open transaction");

interface OpenTx {
  readonly home: Home;
  readonly client: pg.PoolClient;
}

const begin: Statement = { text: "begin", values: [], name: "begin" };
const commit: Statement = { text: "commit", values: [], name: "commit" };

export function createUow(deps: { shards: Shards; subscriptions: Subscriptions }): Uow {
  const { shards, subscriptions } = deps;

  const uow = async <T>(ctx: AccountCtx, work: (tx: AccountTx) => Promise<T>): Promise<T> => {
    if (joined(ctx, "shard")) return work(ctx as AccountTx);
    return transact(shards.get(ctx.account.shard), ctx, subscriptions, (client, outbox) =>
      work(
        handle(ctx, "shard", client, {
          query: queryOn(client),
          ...outbox.lettersFor(ctx.account),
        }) as unknown as AccountTx,
      ),
    );
  };

  const directory = async <C extends Ctx, T>(
    ctx: C,
    work: (tx: DirectoryTx & C) => Promise<T>,
  ): Promise<T> => {
    if (joined(ctx, "directory")) return work(ctx as unknown as DirectoryTx & C);
    return transact(shards.directory, ctx, subscriptions, (client, outbox) =>
      work(
        handle(ctx, "directory", client, {
          query: queryOn(client),
          inAccount: outbox.lettersFor,
          enqueue: outbox.enqueueFor(null),
        }) as unknown as DirectoryTx & C,
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

  return Object.assign(uow, { read, directory, directoryRead });
}

/** True when `ctx` is a transaction of that home. One of the other home cannot be joined: it may be another database. */
function joined(ctx: Ctx, home: Home): boolean {
  const open = (ctx as { [openTx]?: OpenTx })[openTx];
  if (open && open.home !== home) {
    throw new Error(`a ${open.home} transaction is open; a ${home} transaction cannot be part of it`);
  }
  return open !== undefined;
}

function handle(ctx: Ctx, home: Home, client: pg.PoolClient, methods: object): object {
  return Object.freeze({ ...ctx, ...methods, [openTx]: { home, client } satisfies OpenTx });
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
  return async <Row>(statement: Sql): Promise<Row[]> => {
    const [result] = await runPipeline(client, [toStatement(statement)]);
    return (result?.rows ?? []) as Row[];
  };
}

function readOn(database: Database, ctx: Ctx) {
  const scope = readScopeOf(ctx);
  return async <Row>(statement: Sql): Promise<Row[]> => {
    const results = await database.run([scope, toStatement(statement)]);
    return (results[1]?.rows ?? []) as Row[];
  };
}

function scopeOf(ctx: Ctx): Statement[] {
  const account = accountUuid(ctx);
  return account === "" ? [] : [toStatement(sql`select set_config('app.account_id', ${account}, true)`)];
}

function readScopeOf(ctx: Ctx): Statement {
  return toStatement(
    sql`select set_config('app.account_id', ${accountUuid(ctx)}, true), set_config('transaction_read_only', 'on', true)`,
  );
}

function accountUuid(ctx: Ctx): string {
  return (ctx as Partial<AccountCtx>).account?.uuid ?? "";
}
