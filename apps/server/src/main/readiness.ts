/**
 * Checks the availability of each dependency. Only the directory's database determines readiness, because no request
 * can be served without it. If another shard, storage, Redis, or the durable engine is unavailable, the process is
 * only degraded, because other accounts and most requests do not need it. Results are cached for two seconds.
 */
import { findMigrations, type Migration, pendingMigrations } from "../platform/db/migrate.ts";
import { directoryName } from "../platform/db/shards.ts";
import type { Composition } from "./compose.ts";
import { migrationRoots } from "./migration-roots.ts";

export interface ReadinessReport {
  readonly status: "ready" | "degraded" | "not_ready" | "draining";
  readonly checks: Readonly<Record<string, "ok" | "down" | "behind">>;
}

const keptMs = 2_000;
const checkTimeoutMs = 1_500;

export function createChecks(composition: Composition): () => Promise<ReadinessReport> {
  let last: { at: number; report: Promise<ReadinessReport> } | undefined;
  // Read once, because the files do not change while the process runs.
  let migrations: Promise<Migration[]> | undefined;
  const check = async (): Promise<ReadinessReport> => {
    migrations ??= findMigrations(migrationRoots);
    return checkAll(composition, await migrations);
  };
  return () => {
    if (!last || Date.now() - last.at > keptMs) last = { at: Date.now(), report: check() };
    return last.report;
  };
}

async function checkAll(
  composition: Composition,
  migrations: readonly Migration[],
): Promise<ReadinessReport> {
  const { shards, redis, platform } = composition;
  const stores = shards.names.map(async (name) => {
    const run = async (text: string) => (await shards.get(name).pool.query<{ name: string }>(text)).rows;
    const pending = await within(
      pendingMigrations(run, name === directoryName ? "directory" : "shard", migrations),
    );
    return [
      `database_${name}`,
      pending === undefined ? "down" : pending.length > 0 ? "behind" : "ok",
    ] as const;
  });
  const optional = Object.entries({
    redis: () => redis.ping(),
    storage: () => platform.blob.check(checkTimeoutMs),
    durable: () => fetch(new URL("/health", platform.config.RESTATE_ADMIN_URL)),
  }).map(async ([name, check]) => [name, (await within(check().then(() => true))) ? "ok" : "down"] as const);
  const [databases, others] = await Promise.all([Promise.all(stores), Promise.all(optional)]);
  const checks: ReadinessReport["checks"] = Object.fromEntries([...databases, ...others]);
  const isReady = checks[`database_${directoryName}`] === "ok";
  const isWhole = Object.values(checks).every((state) => state === "ok");
  return { status: isReady ? (isWhole ? "ready" : "degraded") : "not_ready", checks };
}

/** Returns undefined if the work fails or takes too long. */
async function within<T>(work: Promise<T>): Promise<T | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, checkTimeoutMs, undefined).unref());
  return Promise.race([work.catch(() => undefined), late]);
}
