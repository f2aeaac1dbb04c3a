/**
 * The peak memory of this process in MB. Does not use `resourceUsage().maxRSS`, which includes the parent's memory at
 * fork.
 */
import { readFileSync } from "node:fs";

export function peakMemoryMb(): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  if (kilobytes === undefined) throw new Error("/proc/self/status does not contain VmHWM");
  return Number(kilobytes) / 1_024;
}
