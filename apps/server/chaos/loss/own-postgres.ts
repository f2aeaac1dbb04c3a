/**
 * A dedicated PostgreSQL server, separate from the one of `scripts/services`, because it is stopped in the middle of
 * work. Durability is fully enabled, as in production.
 */
import { execFile } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Leaving } from "./leaving.ts";

const run = promisify(execFile);
const password = "formstead";

export interface OwnPostgres {
  urlFor(login: "postgres" | "formstead_owner" | "formstead_api", database: string): string;
  /** Stops the server as in a power failure: nothing more is written, and the next start recovers from the WAL. */
  stopAtOnce(): Promise<void>;
  start(): Promise<void>;
}

export async function createOwnPostgres(port: number, onLeave: Leaving["onLeave"]): Promise<OwnPostgres> {
  const bin = binaries();
  const home = await mkdtemp(join(tmpdir(), "formstead-loss-"));
  const data = join(home, "data");
  const urlFor: OwnPostgres["urlFor"] = (login, database) =>
    `postgres://${login}:${password}@127.0.0.1:${port}/${database}`;
  const settings = [
    `listen_addresses=127.0.0.1 port=${port} unix_socket_directories= max_connections=100`,
    "shared_buffers=128MB fsync=on synchronous_commit=on full_page_writes=on",
  ]
    .join(" ")
    .split(" ")
    .map((setting) => `-c ${setting}`);
  const control = (...args: string[]) => asServer(`${bin}/pg_ctl`, ["-D", data, "-w", ...args]);
  const inTurn = createTurn();
  const start = () =>
    inTurn(() => control("start", "-t", "60", "-l", join(home, "log"), "-o", settings.join(" ")));
  const stopAtOnce = () => inTurn(() => control("stop", "-m", "immediate", "-t", "60"));

  onLeave(async () => {
    // A server that is still starting can only be stopped once it is up.
    await inTurn.end();
    await control("stop", "-m", "immediate", "-t", "20").catch(() => killAt(data));
    await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });
  await inTurn(() => initialise(bin, home, data));
  await start();
  await createRoles(bin, urlFor("postgres", "postgres"));
  return { urlFor, start, stopAtOnce };
}

/** Serializes operations, and rejects new ones once the server is being removed. */
function createTurn() {
  let last: Promise<unknown> = Promise.resolve();
  let isOver = false;
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(() =>
      isOver ? Promise.reject(new Error("the server is being removed")) : work(),
    );
    last = mine.catch(() => {});
    return mine;
  };
  const end = async (): Promise<void> => {
    const running = last;
    isOver = true;
    await running;
  };
  return Object.assign(inTurn, { end });
}

/** A fallback for when `pg_ctl` fails or is missing. The server's child processes exit once it is gone. */
async function killAt(data: string): Promise<void> {
  const pid = await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "");
  if (pid === "") return;
  try {
    process.kill(Number(pid.split("\n")[0]), "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Runs the same file that containers and `scripts/services` use. */
async function createRoles(bin: string, url: string): Promise<void> {
  await run(`${bin}/psql`, ["-Xq", "-d", url, "-f", "deploy/postgres-init.sql"], {
    env: {
      ...process.env,
      FORMSTEAD_OWNER_PASSWORD: password,
      FORMSTEAD_API_PASSWORD: password,
      FORMSTEAD_DATABASES: "formstead",
    },
  });
}

async function initialise(bin: string, home: string, data: string): Promise<void> {
  const secret = join(home, "password");
  await writeFile(secret, password);
  if (isRoot()) await run("chown", ["-R", "postgres:", home]);
  await chmod(home, 0o700);
  const login = ["--username=postgres", `--pwfile=${secret}`, "--auth-host=scram-sha-256"];
  await asServer(`${bin}/initdb`, ["-D", data, ...login, "--encoding=UTF8", "--locale=C.UTF-8"]);
}

/** PostgreSQL refuses to run as root. It runs in a separate session, so that Ctrl-C does not stop it halfway. */
async function asServer(program: string, args: readonly string[]): Promise<void> {
  const asPostgres = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", "--"];
  await run("setsid", ["--wait", ...(isRoot() ? asPostgres : []), program, ...args], { cwd: tmpdir() });
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function binaries(): string {
  const versions = globSync("/usr/lib/postgresql/*/bin")
    .filter((dir) => existsSync(`${dir}/initdb`))
    .sort((a, b) => versionOf(b) - versionOf(a));
  const [newest] = versions;
  if (newest === undefined) throw new Error("no PostgreSQL in /usr/lib/postgresql; run scripts/services up");
  return newest;
}

const versionOf = (dir: string) => Number(dir.split("/").at(-2));
