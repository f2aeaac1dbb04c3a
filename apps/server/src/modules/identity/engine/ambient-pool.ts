/**
 * Lets better-auth (through Kysely) run on the caller's open transaction. A pool look-alike: inside `run` it hands out
 * the caller's connection, elsewhere one of the real pool. It must never end the shared pool, and never commit or roll
 * back the caller's transaction: the library's own begin, commit and rollback become savepoints there.
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
      connect: async (): Promise<LentClient> => ambient.getStore() ?? openDirectory(await pool.connect()),
      end: async () => {},
    },
  };
}

/** A connection of the library's own: it sees the directory until it is given back. */
async function openDirectory(client: PoolClient): Promise<LentClient> {
  const set = (value: "on" | "") => client.query("select set_config('app.directory', $1, false)", [value]);
  await set("on").catch((error: unknown) => {
    client.release(true);
    throw error;
  });
  return {
    query: (text, parameters) => client.query(text, [...parameters]),
    release: (destroy) => {
      if (destroy) client.release(true);
      else
        set("").then(
          () => client.release(),
          () => client.release(true),
        );
    },
  };
}

function lend(client: PoolClient): LentClient {
  // One connection runs one statement at a time; the library sometimes uses Promise.all.
  let last: Promise<unknown> = Promise.resolve();
  return {
    query(text, parameters) {
      const next = last.then(() => client.query(savepointSql.get(text) ?? text, [...parameters]));
      last = next.catch(() => {});
      return next;
    },
    release() {},
  };
}
