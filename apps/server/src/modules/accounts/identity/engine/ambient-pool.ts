/**
 * Runs better-auth (through Kysely) on the caller's open transaction. It implements the pool interface: inside `run`
 * it returns the caller's connection, elsewhere a connection from the real pool. It must never end the shared pool
 * and never commit or roll back the caller's transaction, so the library's begin, commit, and rollback become
 * savepoints.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Pool, PoolClient, QueryResult } from "pg";

interface LentClient {
  query(text: string, parameters: readonly unknown[]): Promise<QueryResult>;
  release(destroy?: boolean): void;
}

const savepointSql = new Map([
  ["begin", "savepoint identity_engine"],
  ["commit", "release savepoint identity_engine"],
  ["rollback", "rollback to savepoint identity_engine"],
]);

export function createAmbientPool(pool: Pool) {
  const ambient = new AsyncLocalStorage<LentClient>();
  return {
    run: <T>(client: PoolClient, work: () => Promise<T>): Promise<T> => ambient.run(lend(client), work),
    database: {
      options: {},
      connect: async (): Promise<LentClient> => ambient.getStore() ?? inDirectory(await pool.connect()),
      end: async () => {},
    },
  };
}

const directoryOn = "select set_config('app.directory', 'on', true)";

/**
 * A separate connection for the library. Row policies expose the directory only to transactions that set a flag, and
 * with PgBouncer a setting must not outlive its transaction, so each statement gets a transaction unless the library
 * has begun one.
 */
function inDirectory(client: PoolClient): LentClient {
  let isOpen = false;
  const alone = async (text: string, parameters: readonly unknown[]): Promise<QueryResult> => {
    await client.query("begin");
    try {
      await client.query(directoryOn);
      const result = await client.query(text, [...parameters]);
      await client.query("commit");
      return result;
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  };
  return {
    ...oneAtATime(async (text, parameters) => {
      if (!savepointSql.has(text))
        return isOpen ? client.query(text, [...parameters]) : alone(text, parameters);
      isOpen = text === "begin";
      const result = await client.query(text);
      if (isOpen) await client.query(directoryOn);
      return result;
    }),
    release: (destroy) => client.release(destroy),
  };
}

function lend(client: PoolClient): LentClient {
  return {
    ...oneAtATime((text, parameters) => client.query(savepointSql.get(text) ?? text, [...parameters])),
    release() {},
  };
}

/** A connection runs one statement at a time, but the library sometimes uses Promise.all. */
function oneAtATime(query: LentClient["query"]): Pick<LentClient, "query"> {
  let last: Promise<unknown> = Promise.resolve();
  return {
    query(text, parameters) {
      const next = last.then(() => query(text, parameters));
      last = next.catch(() => {});
      return next;
    },
  };
}
