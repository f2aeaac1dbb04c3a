// Test support: the published quotas, the shared Redis, and private Redis servers that a test can stop or freeze.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { Redis } from "ioredis";
import type { LimitPolicy } from "./limits.ts";

export function sharedRedisUrl(): string {
  // biome-ignore lint/style/noProcessEnv: tests and benchmarks are told here which Redis to use
  return process.env.REDIS_URL ?? "redis://127.0.0.1:16379";
}

export const apiKeyPolicies: readonly LimitPolicy[] = [
  { name: "minute", quota: 100, windowSeconds: 60 },
  { name: "hour", quota: 1000, windowSeconds: 3600 },
  { name: "day", quota: 10_000, windowSeconds: 86_400 },
];

export const accountPolicies: readonly LimitPolicy[] = apiKeyPolicies.map((policy) => ({
  ...policy,
  name: `account-${policy.name}`,
  quota: policy.quota * 5,
}));

export const randomPrefix = (): string => `rl-test-${randomUUID()}:`;

export interface PrivateRedis {
  readonly url: string;
  readonly port: number;
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return address.port;
}

export async function startRedis(port: number, ...options: readonly string[]): Promise<PrivateRedis> {
  const args = [
    "--port",
    String(port),
    "--bind",
    "127.0.0.1",
    "--save",
    "",
    "--appendonly",
    "no",
    "--dir",
    tmpdir(),
    ...options,
  ];
  const server = spawn("redis-server", args, { stdio: "ignore" });
  const died = once(server, "exit").then(() =>
    Promise.reject(new Error(`redis-server ended on port ${port}`)),
  );
  died.catch(() => undefined);
  await Promise.race([untilAnswering(port), died]);
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    freeze: () => server.kill("SIGSTOP"),
    thaw: () => server.kill("SIGCONT"),
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.kill("SIGKILL");
      await once(server, "exit");
    },
  };
}

async function untilAnswering(port: number): Promise<void> {
  const redis = new Redis(port, "127.0.0.1", { retryStrategy: () => 20, maxRetriesPerRequest: 250 });
  redis.on("error", () => undefined);
  try {
    await redis.ping();
  } finally {
    redis.disconnect();
  }
}

export async function deleteByPrefix(redis: Redis, prefix: string): Promise<void> {
  for await (const keys of redis.scanStream({ match: `${prefix}*`, count: 1000 })) {
    if (keys.length > 0) await redis.unlink(...keys);
  }
}
