/** Another API process on the stack's database, which a test can kill without disturbing other tests. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { stackFile } from "./stack-file.ts";

const entry = join(import.meta.dirname, "../../../server/src/main/api.ts");

export interface OwnApi {
  readonly origin: string;
  start(): Promise<void>;
  /** Ends the process as a crash does: requests under way get no answer. */
  kill(): Promise<void>;
}

export async function prepareOwnApi(stackOrigin: string): Promise<OwnApi> {
  const stackPort = Number(new URL(stackOrigin).port);
  const port = stackPort + 6;
  const origin = `http://localhost:${port}`;
  const stack = JSON.parse(await readFile(stackFile(stackPort), "utf8")) as Record<string, string>;
  const own = {
    PORT: String(port),
    BASE_URL: origin,
    METRICS_PORT: String(port + 1),
    RESTATE_ENDPOINT_PORT: String(port + 2),
  };
  let child: ChildProcess | undefined;
  return {
    origin,
    start: async () => {
      child = spawn(process.execPath, [entry], {
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...process.env, ...stack, ...own },
      });
      const isReady = () =>
        fetch(`${origin}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      await expect.poll(isReady, { message: "the API is ready", timeout: 60_000 }).toBe(true);
    },
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
}
