/** Breaks and restores the servers of `scripts/services`. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

export type Server = "restate" | "redis" | "ceph";

function services(...args: string[]): void {
  const { status, stdout, stderr } = spawnSync("scripts/services", args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`scripts/services ${args.join(" ")} failed:\n${stdout}${stderr}`);
}

export const up = (...servers: readonly Server[]) => services("up", ...servers);
export const down = (...servers: readonly Server[]) => services("down", ...servers);

/** Deletes its data, as if its disk had been lost. */
export const wipe = (server: Server) => services("reset", server);

export function kill(server: "restate"): void {
  // The file contains the PID and its start time.
  process.kill(Number.parseInt(readFileSync(`.services/run/${server}.pid`, "utf8"), 10), "SIGKILL");
}
