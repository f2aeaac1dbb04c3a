/**
 * One PostgreSQL database under one login: a bounded pool and the two ways to use it, a single trip or a
 * transaction. It knows nothing of accounts; `uow.ts` does.
 */
import pg from "pg";
import { runPipeline, type Statement, type StatementResult } from "./pipeline.ts";

export interface Database {
  readonly name: string;
  readonly pool: pg.Pool;
  /** One trip, one implicit transaction. */
  run(statements: readonly Statement[]): Promise<StatementResult[]>;
  /** Hands out a connection for a transaction. `drop` keeps it from being used again, when it could not be cleaned up. */
  withClient<T>(work: (client: pg.PoolClient, drop: () => void) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly name: string;
  readonly url: string;
  readonly poolMax: number;
  readonly applicationName: string;
  readonly statementTimeoutMs?: number;
  onIdleError(error: Error): void;
}

// int8 as number: our counters stay far below 2^53, and a string in their place is a trap.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Connections speak UTC, so the text is always like `2026-11-15 09:30:00.123+00`; the general parser costs far more.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => {
  const number = (from: number, to: number) => Number(text.slice(from, to));
  const seconds = Number(text.slice(17, -3));
  return new Date(
    Date.UTC(number(0, 4), number(5, 7) - 1, number(8, 10), number(11, 13), number(14, 16)) +
      Math.round(seconds * 1_000),
  );
});

export function createDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolMax,
    application_name: options.applicationName,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    idle_in_transaction_session_timeout: 30_000,
    options: "-c TimeZone=UTC -c synchronous_commit=on",
  });
  pool.on("error", options.onIdleError);

  // A connection that dies in our hands emits "error" as well as failing its query; unheard it would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));

  const withClient: Database["withClient"] = async (work) => {
    const client = await pool.connect();
    let isBroken = false;
    try {
      return await work(client, () => {
        isBroken = true;
      });
    } finally {
      client.release(isBroken);
    }
  };

  return {
    name: options.name,
    pool,
    withClient,
    run: (statements) => withClient((client) => runPipeline(client, statements)),
    close: () => pool.end(),
  };
}
