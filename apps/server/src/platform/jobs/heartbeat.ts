/**
 * Says every few seconds that this worker lives. If it could not say so for too long (stopped, starved, cut off), its
 * jobs may already run elsewhere: then it must not go on as if nothing had happened.
 */
import type { Database } from "../db/database.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";

const beatMs = 4_000;
/** Shorter than `staleSeconds`, so that a worker knows before the others act. */
const fencedAfterMs = 15_000;
export const staleSeconds = 20;

export interface Heartbeat {
  stop(): Promise<void>;
}

export interface HeartbeatOptions {
  readonly database: Database;
  readonly workerId: string;
  readonly telemetry: Telemetry;
  onFenced(): void;
}

export async function startHeartbeat(options: HeartbeatOptions): Promise<Heartbeat> {
  const { database, workerId, telemetry } = options;
  let lastBeatAt = performance.now();
  let isStopped = false;

  const beat = async (): Promise<void> => {
    const startedAt = performance.now();
    await database.pool.query(
      `insert into worker_heartbeats (worker_id) values ($1)
       on conflict (worker_id) do update set seen_at = now()`,
      [workerId],
    );
    lastBeatAt = startedAt;
  };

  const tick = async (): Promise<void> => {
    await beat().catch((error) => telemetry.logger.warn({ err: error }, "heartbeat failed"));
    if (!isStopped && performance.now() - lastBeatAt > fencedAfterMs) {
      telemetry.alarm("worker_fenced", undefined, { worker: workerId });
      options.onFenced();
    }
  };

  await beat();
  const timer = setInterval(() => void tick(), beatMs);
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await database.pool.query("delete from worker_heartbeats where worker_id = $1", [workerId]).catch(() => {});
    },
  };
}
