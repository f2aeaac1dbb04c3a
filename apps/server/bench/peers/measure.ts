/** One measure in one round: a load on one server while the others are idle. */
import type pg from "pg";
import { cpuUsBetween } from "../kit/server-process.ts";
import { sendFor, sendOnce } from "../submit/keep-alive-load.ts";
import { cpuTimesOf } from "./cpu-time.ts";
import { onDatabase } from "./kept-database.ts";
import type { Slice } from "./report.ts";
import type { Side, Work } from "./side.ts";

const connections = 16;
const pageSize = 50;

export interface Measure {
  readonly name: string;
  readonly side: Side;
  readonly work: Work;
  readonly seconds: number;
}

/** Includes the CPU time of work that follows the last response, but not its duration. */
export async function measure(
  db: pg.Client,
  { side, work, seconds }: Measure,
): Promise<Slice & { readonly count: number }> {
  // Otherwise, a checkpoint could write the changes of one server while another one is measured.
  await db.query("checkpoint");
  const before = await cpuTimesOf(db, side);
  const { perSecond, p50, p99, count } = await sendFor({ port: side.port, connections, seconds, work });
  await side.settle();
  const cpuMs = cpuUsBetween(before, await cpuTimesOf(db, side)) / count / 1_000;
  return { perSecond, p50, p99, cpuMs, count };
}

/** All servers must return the same number of entries with all their answers. */
export async function expectPages(side: Side): Promise<void> {
  for (const [name, list] of Object.entries(side.lists)) {
    let found = 0;
    await sendOnce(side.port, async (send) => {
      const body = withoutChunkSizes(await list(send));
      found = body.split(/"reference": ?"r-[0-9a-f]{12}"/).length - 1;
    });
    if (found !== pageSize) throw new Error(`${name} lists ${found} entries instead of ${pageSize}`);
  }
}

const withoutChunkSizes = (body: string): string => body.replace(/(^|\r\n)[0-9a-f]+\r\n/g, "");

export async function countEntries(side: Side): Promise<number> {
  const { rows } = await onDatabase(side.database, (db) =>
    db.query<{ count: number }>(`select count(*)::int as count from ${side.entries}`),
  );
  return rows[0]?.count ?? 0;
}
