/**
 * One PostgreSQL database under one login: a bounded pool and the two ways to use it, a single trip or a
 * transaction. It knows nothing of accounts; `uow.ts` does.
 */
import pg from "pg";
import { parseTimestamp } from "../time/timestamps.ts";
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
  readonly connectTimeoutMs?: number;
  /** For work that may take longer than a request. */
  readonly statementTimeoutMs?: number;
  onIdleError(error: Error): void;
}

// int8 as number: our counters stay far below 2^53, and a string in their place is a trap.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Connections speak UTC (see `sessionSettings`), which is what this parser is made for.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseTimestamp);

/**
 * What every session of the application must have. A direct connection asks for it when it connects; a pooler drops that,
 * so deploy/postgres-init.sql sets the same for the login, and a process checks it when it starts.
 */
export const sessionSettings = {
  TimeZone: "UTC",
  synchronous_commit: "on",
  // Compiling a plan takes longer than our statements do: seconds, where a cost is overestimated.
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
