/** The most memory that this process has had, in MB. Not `resourceUsage().maxRSS`: that begins with what its parent had. */
import { readFileSync } from "node:fs";

export function peakMemoryMb(): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  if (kilobytes === undefined) throw new Error("this system does not tell");
  return Number(kilobytes) / 1_024;
}
