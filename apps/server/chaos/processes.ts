/** Our own processes under a supervisor that starts them again when they die. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

export interface Supervised {
  /** kill -9; the supervisor starts a new one at once. */
  kill(): void;
  stop(): Promise<void>;
}

export function supervise(file: string, env: Readonly<Record<string, string>>): Supervised {
  let isStopping = false;
  let child: ChildProcess;
  const start = () => {
    child = spawn(process.execPath, [file], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, ...env },
    });
    child.once("exit", () => {
      if (!isStopping) setTimeout(start, 300);
    });
  };
  start();
  return {
    kill: () => child.kill("SIGKILL"),
    stop: async () => {
      isStopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}
