/** Measured servers run in separate processes, so that their CPU time can be distinguished from the driver's. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";

/** A server prints its address as the first line of its output. */
export async function addressOf(child: ChildProcess): Promise<string> {
  const [line] = (await once(child.stdout ?? child, "data")) as [Buffer];
  return line.toString().trim();
}

export async function untilUp(url: string, seconds = 30): Promise<void> {
  for (const deadline = Date.now() + seconds * 1_000; Date.now() < deadline; ) {
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not start`);
}

/** CPU time in microseconds. */
export const cpuUsOf = (child: ChildProcess): number => cpuUsOfPid(child.pid ?? 0);

/** The kernel counts in hundredths of a second. */
export function cpuUsOfPid(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

/** By process ID, in microseconds. */
export type CpuTimes = ReadonlyMap<number, number>;

/** Processes that ended in between are missing, and new ones count from zero. */
export function cpuUsBetween(before: CpuTimes, after: CpuTimes): number {
  let sum = 0;
  for (const [pid, time] of after) sum += time - (before.get(pid) ?? 0);
  return sum;
}
