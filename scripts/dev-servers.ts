/**
 * The servers behind `pnpm dev`. FORMSTEAD_SERVICES selects where they come from: `native` runs `scripts/services`,
 * `compose` runs `compose.dev.yaml` in Docker, and `external` starts nothing and uses servers that are already
 * running, at the default ports or at the addresses in the environment.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { serverAddresses } from "./dev-environment.ts";

const sources = ["native", "compose", "external"] as const;
type ServerSource = (typeof sources)[number];

interface DevServers {
  /** Settings that differ from those for `scripts/services`. */
  readonly settings: Readonly<Record<string, string>>;
  /** The address on which the worker listens for Restate. */
  readonly workerHost: string;
}

const loopback = "127.0.0.1";
const composeUp = ["compose", "-f", "compose.dev.yaml", "up", "--detach", "--wait"];
const bridgeGateway = ["network", "inspect", "bridge", "--format", "{{(index .IPAM.Config 0).Gateway}}"];

/** `scripts/services` installs its packages with apt; without apt, Docker is the easier option. */
export function serverSource(setting = process.env.FORMSTEAD_SERVICES): ServerSource {
  if (!setting) return existsSync("/usr/bin/apt-get") ? "native" : "compose";
  const source = sources.find((one) => one === setting);
  if (!source) throw new Error(`FORMSTEAD_SERVICES must be one of ${sources.join(", ")}, not ${setting}`);
  return source;
}

export async function startServers(source = serverSource()): Promise<DevServers> {
  if (source === "external") return await externalServers(process.env);
  if (source === "compose") {
    run("docker", composeUp);
    const { stdout } = spawnSync("docker", bridgeGateway, { encoding: "utf8" });
    return composeServers(stdout?.trim() ?? "");
  }
  run("scripts/services", ["up"]);
  return { settings: {}, workerHost: loopback };
}

/**
 * If the Docker engine runs on this machine, its gateway is one of our own addresses. The worker listens there, and
 * no other machine can reach it. Docker Desktop runs in a virtual machine and forwards `host.docker.internal` to our
 * loopback address.
 */
export function composeServers(gateway: string, own = ownAddresses()): DevServers {
  const isEngineHere = own.includes(gateway);
  const endpointHost = isEngineHere ? gateway : "host.docker.internal";
  return {
    settings: {
      RESTATE_ENDPOINT_URL: `http://${endpointHost}:9080`,
      S3_ACCESS_KEY: "GKdecafbaddecafbaddecafbad",
      S3_SECRET_KEY: "decafbad".repeat(8),
    },
    workerHost: isEngineHere ? gateway : loopback,
  };
}

/** The environment can set only the addresses and credentials of servers; the rest is the same for every source. */
export async function externalServers(env: NodeJS.ProcessEnv): Promise<DevServers> {
  const settings = Object.fromEntries(
    Object.entries(serverAddresses).map(([name, usual]) => [name, env[name] || usual]),
  );
  const needed = [
    "DATABASE_URL",
    "REDIS_URL",
    "RESTATE_INGRESS_URL",
    "RESTATE_ADMIN_URL",
    "S3_ENDPOINT",
    "SMTP_URL",
  ];
  const missing: string[] = [];
  for (const name of needed) {
    const { hostname, port, protocol } = new URL(settings[name] ?? "");
    if (!(await answers(hostname, Number(port) || (defaultPorts[protocol] ?? 0)))) missing.push(name);
  }
  if (missing.length > 0) throw new Error(`No server responds at ${missing.join(", ")}`);
  return { settings, workerHost: loopback };
}

const defaultPorts: Readonly<Record<string, number>> = {
  "postgres:": 5432,
  "postgresql:": 5432,
  "redis:": 6379,
  "rediss:": 6379,
  "http:": 80,
  "https:": 443,
  "smtp:": 25,
  "smtps:": 465,
};

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 3_000 });
    const end = (isUp: boolean) => {
      socket.destroy();
      resolve(isUp);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
    socket.once("timeout", () => end(false));
  });
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));
}

function run(command: string, args: readonly string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: "inherit" });
  if (error)
    throw new Error(
      `${command} did not start (${error.message}); see "Servers in Docker" in CONTRIBUTING.md`,
    );
  if (status !== 0) process.exit(status ?? 1);
}
