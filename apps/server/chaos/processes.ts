/** Our own processes under a supervisor that starts them again when they die. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

export interface Supervised {
  /** kill -9; the supervisor starts a new one at once. */
  kill(): void;
  stop(): Promise<void>;
}

export interface Watching {
  /** Where its log goes. If absent, its complaints come to ours and the rest nowhere. */
  readonly logTo?: number;
  /** It ended, by a signal or by itself. */
  onEnd?(signal: NodeJS.Signals | null): void;
}

/** One that hangs is ended all the same. */
const patienceMs = 15_000;

export function supervise(
  file: string,
  env: Readonly<Record<string, string>>,
  { logTo, onEnd }: Watching = {},
): Supervised {
  let isStopping = false;
  let child: ChildProcess;
  const start = () => {
    // It died, and was to be started again, when everything was stopped.
    if (isStopping) return;
    child = spawn(process.execPath, [file], {
      stdio: ["ignore", logTo ?? "ignore", logTo ?? "inherit"],
      env: { ...process.env, ...env },
    });
    child.once("exit", (_code, signal) => {
      if (isStopping) return;
      onEnd?.(signal);
      setTimeout(start, 300);
    });
  };
  start();
  return {
    kill: () => child.kill("SIGKILL"),
    stop: async () => {
      isStopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      const impatience = setTimeout(() => child.kill("SIGKILL"), patienceMs);
      await exited;
      clearTimeout(impatience);
    },
  };
}
