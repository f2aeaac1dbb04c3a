/**
 * The databases of one process by name. `main` is the directory and a shard; more shards are configuration. The
 * owner side is present only where the queue is worked and migrations run.
 */
import type { Config } from "../config/config.ts";
import { createDatabase, type Database } from "./database.ts";

export const directoryName = "main";

export interface Shards {
  readonly directory: Database;
  readonly names: readonly string[];
  get(name: string): Database;
  close(): Promise<void>;
}

export interface ShardsOptions {
  readonly config: Pick<Config, "shardUrls" | "shardOwnerUrls" | "DATABASE_POOL_MAX">;
  readonly side: "app" | "owner";
  readonly applicationName: string;
  readonly statementTimeoutMs?: number;
  readonly connectTimeoutMs?: number;
  onIdleError(database: string, error: Error): void;
}

export function createShards(options: ShardsOptions): Shards {
  const { config, side } = options;
  const urls = side === "app" ? config.shardUrls : config.shardOwnerUrls;
  const databases = new Map<string, Database>();
  for (const [name, url] of urls) {
    databases.set(
      name,
      createDatabase({
        name,
        url,
        poolMax: side === "app" ? config.DATABASE_POOL_MAX : 6,
        applicationName: options.applicationName,
        ...(options.statementTimeoutMs === undefined
          ? {}
          : { statementTimeoutMs: options.statementTimeoutMs }),
        ...(options.connectTimeoutMs === undefined ? {} : { connectTimeoutMs: options.connectTimeoutMs }),
        onIdleError: (error) => options.onIdleError(name, error),
      }),
    );
  }
  const get = (name: string): Database => {
    const database = databases.get(name);
    if (!database) throw new Error(`no shard is named "${name}"; see SHARD_URLS`);
    return database;
  };
  return {
    directory: get(directoryName),
    names: [...databases.keys()],
    get,
    close: async () => {
      await Promise.all([...databases.values()].map((database) => database.close()));
    },
  };
}
