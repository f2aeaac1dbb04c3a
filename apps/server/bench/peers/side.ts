/** A compared server: its process, its database, and what is measured on it. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { openSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { watchProcess } from "../../src/test-kit/watched-process.ts";
import { untilUp } from "../kit/server-process.ts";
import type { Send } from "../submit/keep-alive-load.ts";

/** Stores one entry or lists one page, and returns the last response. */
export type Work = (send: Send) => Promise<string>;

export interface Side {
  readonly name: string;
  readonly version: string;
  readonly database: string;
  readonly port: number;
  readonly processes: readonly ChildProcess[];
  /** By the name of the measure. */
  readonly stores: Readonly<Record<string, Work>>;
  readonly lists: Readonly<Record<string, Work>>;
  /** The table that contains the entries, for counting them. */
  readonly entries: string;
  /** Waits for work that the server does after it has responded. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

export interface RunningServer {
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly name: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env: Readonly<Record<string, string>>;
  /** Responds with a 200 when the server is ready. */
  readonly readyUrl: string;
}

const running = new Set<ChildProcess>();
// A server that ends early also ends the benchmark, and the others must not stay behind.
process.on("exit", () => {
  for (const child of running) child.kill("SIGTERM");
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

/** All servers log to files, because logging every request is part of their work. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { name, args, cwd, env, readyUrl } = options;
  const folder = await mkdtemp(join(tmpdir(), "formstead-bench-"));
  const log = openSync(join(folder, `${name}.log`), "w");
  console.log(`${name} logs to ${folder}`);
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", log, log],
    env: { ...inheritedEnvironment(), ...env },
    ...(cwd && { cwd }),
  });
  running.add(child);
  const watched = watchProcess(child, name);
  await untilUp(readyUrl, 120);
  return {
    process: child,
    stop: async () => {
      await watched.stop();
      running.delete(child);
    },
  };
}

/** Without the variables of PostgreSQL clients, which have priority over the settings of some servers. */
export function inheritedEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^PG[A-Z]+$/.test(name)));
}

/** The tag or commit of a checkout. */
export const versionOf = (folder: string): string =>
  execFileSync("git", ["describe", "--tags", "--always"], { cwd: folder, encoding: "utf8" }).trim();

/** Returns the values in turn, starting again after the last one. */
export function inTurn<T>(values: readonly T[]): () => T {
  let next = 0;
  return () => {
    const value = values[next++ % values.length];
    if (value === undefined) throw new Error("there are no values");
    return value;
  };
}

/** Sends JSON, or a text as it is, and expects JSON. */
export async function jsonOf<T>(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: unknown,
): Promise<T> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
