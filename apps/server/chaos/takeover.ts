/** Measures how long the jobs of a killed worker stay idle before another worker takes them over. */
import type pg from "pg";

interface Watched {
  readonly since: number;
  readonly holder: string;
}

export interface TakeoverWatch {
  /** Call right before a kill: all jobs locked now belong to the victim. Returns their number. */
  note(): Promise<number>;
  readonly longestMs: () => number;
  readonly watchedJobs: () => number;
  stop(): Promise<void>;
}

export function watchTakeovers(pool: pg.Pool): TakeoverWatch {
  const watched = new Map<string, Watched>();
  let longest = 0;
  let total = 0;
  const locks = async () =>
    new Map(
      (
        await pool.query<{ id: string; locked_by: string }>(
          "select id::text, locked_by from graphile_worker._private_jobs where locked_by is not null",
        )
      ).rows.map((row) => [row.id, row.locked_by]),
    );
  const look = async () => {
    const now = await locks();
    for (const [id, { since, holder }] of watched) {
      if (now.get(id) === holder) continue;
      longest = Math.max(longest, performance.now() - since);
      watched.delete(id);
    }
  };
  const timer = setInterval(() => void look().catch(() => {}), 500);
  return {
    note: async () => {
      const now = await locks();
      for (const [id, holder] of now) {
        if (watched.get(id)?.holder === holder) continue;
        watched.set(id, { since: performance.now(), holder });
        total += 1;
      }
      return now.size;
    },
    longestMs: () =>
      Math.max(longest, ...[...watched.values()].map(({ since }) => performance.now() - since)),
    watchedJobs: () => total,
    stop: async () => {
      clearInterval(timer);
      await look();
    },
  };
}
