/**
 * One PostgreSQL database under one login: a bounded pool and the two ways to use it, a single round trip or a
 * transaction. It is not aware of accounts; `uow.ts` is.
 */
import pg from "pg";
import { parseTimestamp } from "../time/timestamps.ts";
import { runPipeline, type Statement, type StatementResult } from "./pipeline.ts";

export interface Database {
  readonly name: string;
  readonly pool: pg.Pool;
  /** One round trip, one implicit transaction. */
  run(statements: readonly Statement[]): Promise<StatementResult[]>;
  /** Lends a connection for a transaction. `drop` discards it if it could not be cleaned up. */
  withClient<T>(work: (client: pg.PoolClient, drop: () => void) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly name: string;
  readonly url: string;
  readonly poolMax: number;
  readonly applicationName: string;
  readonly connectTimeoutMs?: number;
  /** Set this for work that may take longer than a request. */
  readonly statementTimeoutMs?: number;
  onIdleError(error: Error): void;
}

// Parse int8 as a number: our counters stay far below 2^53, and strings would cause bugs.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Connections use UTC (see `sessionSettings`), which this parser expects.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseTimestamp);

/**
 * Required for every session of the application. A direct connection sets these when it connects; a pooler drops
 * them, so deploy/postgres-init.sql sets the same for the login, and each process checks them at startup.
 */
export const sessionSettings = {
  TimeZone: "UTC",
  synchronous_commit: "on",
  // JIT compilation takes longer than our statements, even seconds if PostgreSQL overestimates their cost.
  jit: "off",
  statement_timeout: "30s",
  idle_in_transaction_session_timeout: "30s",
} as const;

function sessionSettingsFor({ statementTimeoutMs }: DatabaseOptions): Record<string, string> {
  return {
    ...sessionSettings,
    ...(statementTimeoutMs === undefined ? {} : { statement_timeout: `${statementTimeoutMs}ms` }),
  };
}

export function createDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolMax,
    application_name: options.applicationName,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    idleTimeoutMillis: 30_000,
    options: Object.entries(sessionSettingsFor(options))
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
  });
  pool.on("error", options.onIdleError);

  // A connection that dies while in use emits "error" in addition to failing its query; without a listener, that
  // would end the process.
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
