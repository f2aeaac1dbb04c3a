/**
 * Cleans up after dead workers and deletes expired rows. Any number of workers may sweep at once, because every
 * statement is idempotent. graphile-worker itself would release a dead worker's jobs only after four hours.
 */
import type pg from "pg";
import type { Database } from "../db/database.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { staleSeconds } from "./heartbeat.ts";
import { systemTransaction } from "./system-transaction.ts";

const sweepMs = 5_000;
const laneMs = 60_000;
const answerMs = 600_000;
/** Up to this many empty lanes do not slow down a fetch. */
const lanesFew = 1_000;

/** Events are kept a day longer than promised, so that a cursor that is barely valid never hits a gap. */
const eventDaysMore = 1;
const eventsAtOnce = 5_000;

export interface SweepOptions {
  readonly database: Database;
  readonly telemetry: Telemetry;
  readonly eventRetentionDays: number;
}

export function startSweep(options: SweepOptions): { stop(): void } {
  const { database, telemetry } = options;
  const attempt = (work: () => Promise<void>): void => {
    work().catch((error) => telemetry.logger.warn({ err: error }, "sweep failed; retrying"));
  };
  const chore = (everyMs: number, work: () => Promise<void>): NodeJS.Timeout =>
    setInterval(() => attempt(work), everyMs);
  const free = async (): Promise<void> => {
    const freed = await freeDeadWorkers(database);
    if (freed.length > 0) telemetry.logger.warn({ workers: freed }, "released the jobs of dead workers");
  };
  const settle = async (): Promise<void> => {
    if (await settleEvents(database))
      telemetry.logger.warn({ shard: database.name }, "events were renumbered");
  };
  // Run these immediately as well, because a worker that is killed repeatedly never reaches its first interval.
  attempt(free);
  attempt(settle);
  const timers = [
    chore(sweepMs, free),
    chore(laneMs, async () => {
      await removeEmptyLanes(database, lanesFew);
    }),
    chore(laneMs, settle),
    chore(answerMs, () => forgetOldAnswers(database)),
    chore(answerMs, async () => {
      await forgetOldEvents(database, options.eventRetentionDays);
    }),
  ];
  return { stop: () => timers.forEach(clearInterval) };
}

/**
 * Returns the IDs of the workers whose locks were released. Recent locks may belong to a worker that has not sent a
 * heartbeat yet.
 */
export async function freeDeadWorkers(database: Database): Promise<string[]> {
  const { rows } = await database.pool.query<{ worker_id: string }>(
    `select distinct locked_by as worker_id
     from (select locked_by, locked_at from graphile_worker._private_jobs where locked_by is not null
           union all
           select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null) as locks
     where locked_at < now() - make_interval(secs => $1)
       and not exists (select 1 from worker_heartbeats beat
                       where beat.worker_id = locked_by and beat.seen_at > now() - make_interval(secs => $1))`,
    [staleSeconds],
  );
  const dead = rows.map((row) => row.worker_id);
  if (dead.length > 0) await database.pool.query("select graphile_worker.force_unlock_workers($1)", [dead]);
  await database.pool.query("delete from worker_heartbeats where seen_at < now() - interval '1 day'");
  return dead;
}

/** Returns the number of removed lanes; does nothing while there are few. */
export function removeEmptyLanes(database: Database, few: number): Promise<number> {
  return systemTransaction(database, async (client) => {
    const { rows } = await client.query<{ removed: number }>(
      "select platform_remove_empty_lanes($1) as removed",
      [few],
    );
    return rows[0]?.removed ?? 0;
  });
}

/** The API promises to keep idempotency keys for 24 hours. */
export async function forgetOldAnswers(database: Database): Promise<void> {
  await systemTransaction(database, async (client) => {
    await client.query("delete from idempotency_keys where created_at < now() - interval '24 hours'");
    const { rows } = await client.query(
      "select to_regclass('directory_idempotency_keys') is not null as exists",
    );
    if (rows[0]?.exists)
      await client.query(
        "delete from directory_idempotency_keys where created_at < now() - interval '24 hours'",
      );
  });
}

/** Returns the number of deleted rows. Works in batches, so that no transaction delays the change feed. */
export async function forgetOldEvents(database: Database, retentionDays: number): Promise<number> {
  for (let deleted = 0; ; ) {
    const count = await systemTransaction(database, (client) => forgetSomeEvents(client, retentionDays));
    deleted += count;
    if (count < eventsAtOnce) return deleted;
  }
}

/** Determines the cutoff time first, because the planner uses the index for the rest only if the value is known. */
async function forgetSomeEvents(client: pg.PoolClient, retentionDays: number): Promise<number> {
  const { rows } = await client.query<{ is_mine: boolean; until: string | null }>(
    `select pg_try_advisory_xact_lock(hashtext('formstead-forget-events')) as is_mine,
       (select max(at)::text from (select at from events where at < now() - make_interval(days => $1)
                                   order by at limit $2) oldest) as until`,
    [retentionDays + eventDaysMore, eventsAtOnce],
  );
  if (!rows[0]?.is_mine || rows[0].until === null) return 0;
  const { rowCount } = await client.query("delete from events where at <= $1", [rows[0].until]);
  return rowCount ?? 0;
}

/** True if the database came from another cluster and its events were renumbered. */
export function settleEvents(database: Database): Promise<boolean> {
  return systemTransaction(database, async (client) => {
    await client.query("set local statement_timeout = 0");
    const { rows } = await client.query<{ was_moved: boolean }>(
      "select platform_settle_events() as was_moved",
    );
    return rows[0]?.was_moved ?? false;
  });
}
