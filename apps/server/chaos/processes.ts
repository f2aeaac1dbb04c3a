/** Runs our processes under a supervisor that restarts them when they die. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

export interface Supervised {
  /** Sends SIGKILL; the supervisor starts a new process immediately. */
  kill(): void;
  stop(): Promise<void>;
}

export interface Watching {
  /** File descriptor for its log. If absent, stderr is inherited and stdout discarded. */
  readonly logTo?: number;
  /** Called when it exits, whatever the reason. */
  onEnd?(signal: NodeJS.Signals | null): void;
}

/** A process that does not exit within this time is killed. */
const patienceMs = 15_000;

export function supervise(
  file: string,
  env: Readonly<Record<string, string>>,
  { logTo, onEnd }: Watching = {},
): Supervised {
  let isStopping = false;
  let child: ChildProcess;
  const start = () => {
    // The process had died and was about to be restarted when everything was stopped.
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
