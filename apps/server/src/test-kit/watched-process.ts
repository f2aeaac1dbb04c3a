/**
 * A process that a benchmark depends on. If it dies early, the benchmark ends immediately with a message; otherwise,
 * it would wait forever for responses or for an exit that has already happened.
 */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

const killAfterMs = 40_000;

export interface WatchedProcess {
  stop(): Promise<void>;
}

export function watchProcess(child: ChildProcess, name: string): WatchedProcess {
  let isStopping = false;
  const ended = once(child, "exit");
  const report = (how: unknown) => {
    if (isStopping) return;
    console.error(`${name} ended early (${how}); the benchmark stops`);
    process.exit(1);
  };
  child.once("exit", (code, signal) => report(signal ?? `exit code ${code}`));
  child.once("error", (error) => report(error.message));
  return {
    stop: async () => {
      isStopping = true;
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), killAfterMs);
      await ended;
      clearTimeout(late);
    },
  };
}
