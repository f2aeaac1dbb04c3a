/**
 * The CPU time of a server with its child processes, and of the PostgreSQL processes that serve its database. On a
 * shared machine, it is more reliable than the rate.
 */
import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { type CpuTimes, cpuUsOf, cpuUsOfPid } from "../kit/server-process.ts";
import type { Side } from "./side.ts";

export async function cpuTimesOf(db: pg.Client, side: Side): Promise<CpuTimes> {
  const { rows } = await db.query<{ pid: number }>("select pid from pg_stat_activity where datname = $1", [
    side.database,
  ]);
  const servers = side.processes.flatMap(({ pid }) => withChildren(pid ?? 0));
  const backends = rows.map(({ pid }) => pid);
  return new Map([...servers, ...backends].map((pid) => [pid, timeOf(pid)]));
}

/** Waits until the process uses less than a tenth of a core. */
export async function untilIdle(child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; ) {
    const before = cpuUsOf(child);
    await setTimeout(1_000);
    if (cpuUsOf(child) - before < 100_000) return;
  }
  throw new Error("the process is still busy after two minutes");
}

function withChildren(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
  return [pid, ...children.flatMap((child) => withChildren(Number(child)))];
}

/** NaN if PostgreSQL runs elsewhere, for example in a container; the sum is then unknown. */
function timeOf(pid: number): number {
  try {
    return cpuUsOfPid(pid);
  } catch {
    return Number.NaN;
  }
}
