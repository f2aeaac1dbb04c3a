/**
 * A dedicated Restate server, separate from the one of `scripts/services`, so that killing it and wiping its disk
 * affects nothing else.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { realpathSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { arch, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

export interface OwnRestate {
  readonly ingressUrl: string;
  readonly adminUrl: string;
  start(): Promise<void>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Deletes all its data. It must not be running. */
  loseDisk(): Promise<void>;
  remove(): Promise<void>;
}

export async function createOwnRestate(firstPort: number): Promise<OwnRestate> {
  const home = await mkdtemp(join(tmpdir(), "formstead-restate-"));
  const [node, ingress, admin] = [firstPort, firstPort + 1, firstPort + 2];
  await writeFile(join(home, "restate.toml"), configuration(home, node, ingress, admin));
  const ingressUrl = `http://127.0.0.1:${ingress}`;
  const adminUrl = `http://127.0.0.1:${admin}`;
  let child: ChildProcess | undefined;

  const kill = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  };

  return {
    ingressUrl,
    adminUrl,
    kill,
    start: async () => {
      child = spawn(program(), ["--no-logo", "--config-file", join(home, "restate.toml")], {
        stdio: "ignore",
      });
      await untilOk(`${adminUrl}/health`);
      await untilOk(`${ingressUrl}/restate/health`);
    },
    loseDisk: () => rm(join(home, "data"), { recursive: true, force: true }),
    remove: async () => {
      await kill();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** The platform package is installed next to the wrapper. */
function program(): string {
  const wrapper = realpathSync(resolve("node_modules/@restatedev/restate-server"));
  return join(dirname(wrapper), `restate-server-linux-${arch()}`, "bin/restate-server");
}

async function untilOk(url: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    const isOk = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isOk) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`${url} did not start`);
}

function configuration(home: string, node: number, ingress: number, admin: number): string {
  return `
cluster-name = "own"
node-name = "own"
base-dir = "${home}/data"
listen-mode = "tcp"
bind-address = "127.0.0.1:${node}"
advertised-address = "http://127.0.0.1:${node}/"
default-num-partitions = 4
disable-telemetry = true
rocksdb-total-memory-size = "384 MiB"
[admin]
bind-address = "127.0.0.1:${admin}"
advertised-admin-endpoint = "http://127.0.0.1:${admin}/"
[ingress]
bind-address = "127.0.0.1:${ingress}"
advertised-ingress-endpoint = "http://127.0.0.1:${ingress}/"
`;
}
