/**
 * Says every few seconds that this worker lives. If it could not say so for too long (stopped, starved, cut off), its
 * jobs may already run elsewhere: then it must not go on as if nothing had happened.
 */
import type { Database } from "../db/database.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";

export const staleSeconds = 20;

export interface Heartbeat {
  stop(): Promise<void>;
}

export interface HeartbeatOptions {
  readonly database: Pick<Database, "pool">;
  readonly workerId: string;
  readonly telemetry: Telemetry;
  readonly beatMs?: number;
  /** Shorter than `staleSeconds`, so that a worker knows before the others act. */
  readonly fencedAfterMs?: number;
  onFenced(): void;
}

export async function startHeartbeat(options: HeartbeatOptions): Promise<Heartbeat> {
  const { database, workerId, telemetry, beatMs = 4_000, fencedAfterMs = 15_000 } = options;
  let lastBeatAt = performance.now();
  let isOver = false;

  const beat = async (): Promise<void> => {
    const startedAt = performance.now();
    await database.pool.query(
      `insert into worker_heartbeats (worker_id) values ($1)
       on conflict (worker_id) do update set seen_at = now()`,
      [workerId],
    );
    lastBeatAt = startedAt;
  };

  const tick = (): void => {
    // Before the next beat, not after it: a process that was stopped and goes on would pass for one that lived.
    if (!isOver && performance.now() - lastBeatAt > fencedAfterMs) {
      isOver = true;
      telemetry.alarm("worker_fenced", undefined, { worker: workerId });
      options.onFenced();
    }
    if (!isOver) beat().catch((error) => telemetry.logger.warn({ err: error }, "heartbeat failed"));
  };

  await beat();
  const timer = setInterval(tick, beatMs);
  return {
    stop: async () => {
      isOver = true;
      clearInterval(timer);
      await database.pool
        .query("delete from worker_heartbeats where worker_id = $1", [workerId])
        .catch(() => {});
    },
  };
}
