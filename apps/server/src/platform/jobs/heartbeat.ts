/**
 * Reports every few seconds that this worker is alive. If it could not do so for too long (stopped, starved, cut
 * off), its jobs may already run elsewhere, so it must not simply continue.
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
  /** Shorter than `staleSeconds`, so that a worker notices before the others act. */
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
    // Checked before the next beat, not after it; otherwise a process that was suspended and resumed would appear to
    // have been alive.
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
