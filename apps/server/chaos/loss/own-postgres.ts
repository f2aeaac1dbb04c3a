/**
 * A PostgreSQL of this run's own, beside the one of `scripts/services`: it is stopped in the middle of work, which must
 * not hit anybody else's. Durability is on, as everywhere.
 */
import { execFile } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const password = "formstead";

export interface OwnPostgres {
  urlFor(login: "postgres" | "formstead_owner" | "formstead_api", database: string): string;
  /** As a power cut ends it: nothing is written down any more, and the next start recovers from the log. */
  stopAtOnce(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

export async function createOwnPostgres(port: number): Promise<OwnPostgres> {
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
  const start = () => control("start", "-t", "60", "-l", join(home, "log"), "-o", settings.join(" "));
  const stop = (mode: "immediate" | "fast") => control("stop", "-m", mode, "-t", "60");

  const remove = async () => {
    await stop("fast").catch(() => {});
    await rm(home, { recursive: true, force: true });
  };
  try {
    await initialise(bin, home, data);
    await start();
    await createRoles(bin, urlFor("postgres", "postgres"));
  } catch (error) {
    await remove();
    throw error;
  }
  return { urlFor, start, stopAtOnce: () => stop("immediate"), remove };
}

/** The same file that containers and `scripts/services` use. */
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

/** The server refuses to run as root. */
async function asServer(program: string, args: readonly string[]): Promise<void> {
  const asPostgres = ["--reuid=postgres", "--regid=postgres", "--init-groups", "--"];
  const [file, all] = isRoot() ? ["setpriv", [...asPostgres, program, ...args]] : [program, [...args]];
  await run(file, all, { cwd: tmpdir() });
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
