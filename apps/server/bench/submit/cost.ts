/** What an entry costs: CPU time of the server and of PostgreSQL, write-ahead log, disk space, and round trips. */
import type { ChildProcess } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { type CpuTimes, cpuUsBetween, cpuUsOf, cpuUsOfPid } from "../kit/server-process.ts";

export interface Cost {
  readonly nodeUs: number;
  readonly postgresUs: number;
  readonly walBytes: number;
  /** Growth of the database, without the write-ahead log. */
  readonly diskBytes: number;
  /** Transactions. Each one is a round trip, because all of them are sent at once. */
  readonly trips: number;
}

/** PostgreSQL publishes its counters at most once per second. */
const countersMs = 1_100;

interface Reading {
  readonly nodeUs: number;
  readonly backends: CpuTimes;
  readonly wal: number;
  readonly disk: number;
  readonly commits: number;
}

async function read(db: pg.Client, server: ChildProcess): Promise<Reading> {
  await setTimeout(countersMs);
  const { rows: backends } = await db.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  const { rows } = await db.query<{ wal: string; disk: string; commits: string }>(
    `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as wal, xact_commit as commits,
            pg_database_size(current_database()) as disk
     from pg_stat_database where datname = current_database()`,
  );
  return {
    nodeUs: cpuUsOf(server),
    backends: new Map(backends.map(({ pid }) => [pid, cpuUsOfPid(pid)])),
    wal: Number(rows[0]?.wal),
    disk: Number(rows[0]?.disk),
    commits: Number(rows[0]?.commits),
  };
}

/** The cost per entry of a load, while nothing else uses the database. */
export async function costOf<T>(
  db: pg.Client,
  server: ChildProcess,
  entries: number,
  load: () => Promise<T>,
): Promise<{ readonly result: T; readonly cost: Cost }> {
  const before = await read(db, server);
  const result = await load();
  const after = await read(db, server);
  const each = (total: number) => total / entries;
  const cost = {
    nodeUs: each(after.nodeUs - before.nodeUs),
    postgresUs: each(cpuUsBetween(before.backends, after.backends)),
    walBytes: each(after.wal - before.wal),
    diskBytes: each(after.disk - before.disk),
    trips: each(after.commits - before.commits),
  };
  return { result, cost };
}
