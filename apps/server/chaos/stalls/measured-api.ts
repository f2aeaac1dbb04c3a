/** A dedicated API process that measures the CPU time of its own event loop turns. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { freePort } from "../../src/test-kit/free-port.ts";
import type { Harness } from "../../src/test-kit/harness.ts";
import { testEnvironment } from "../../src/test-kit/test-config.ts";
import { pause } from "../kit/telling.ts";

export interface MeasuredApi {
  readonly port: number;
  /** The longest turn since the last call. */
  take(): Promise<number>;
  stop(): Promise<void>;
}

const preload = pathToFileURL(join(import.meta.dirname, "preload.ts")).href;
const startMsMax = 300_000;
/** An API that is blocked for longer is considered hung. */
const answerMsMax = 120_000;

export async function startMeasuredApi(h: Harness, env: Record<string, string> = {}): Promise<MeasuredApi> {
  const port = await freePort();
  const metrics = await freePort();
  const child = spawn(process.execPath, ["--import", preload, "apps/server/src/main/api.ts"], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      ...testEnvironment(h.databases),
      // Responses are not validated against their schemas, as in production.
      NODE_ENV: "production",
      LOG_LEVEL: "silent",
      PORT: String(port),
      METRICS_PORT: String(metrics),
      // Tests run without the built renderer.
      RENDERER_DIR: "",
      ...env,
    },
  });
  await untilReady(child, port);
  return {
    port,
    take: async () => {
      const answered = once(child, "message", { signal: AbortSignal.timeout(answerMsMax) });
      child.send("take");
      const [{ longestMs }] = (await answered) as [{ longestMs: number }];
      return longestMs;
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
}

async function untilReady(child: ChildProcess, port: number): Promise<void> {
  const until = performance.now() + startMsMax;
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`the API exited with ${child.exitCode}`);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(200);
  }
  throw new Error("the API did not start");
}
