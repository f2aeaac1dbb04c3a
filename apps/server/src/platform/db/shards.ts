/**
 * The databases of one process by name. `main` is both the directory and a shard; additional shards come from the
 * configuration. The owner connections exist only in processes that run the queue or migrations.
 */
import type { Config } from "../config/config.ts";
import { createDatabase, type Database, type DatabaseOptions } from "./database.ts";

export const directoryName = "main";

export interface Shards {
  readonly directory: Database;
  readonly names: readonly string[];
  get(name: string): Database;
  close(): Promise<void>;
}

export interface ShardsOptions
  extends Pick<DatabaseOptions, "applicationName" | "connectTimeoutMs" | "statementTimeoutMs"> {
  readonly config: Pick<Config, "shardUrls" | "shardOwnerUrls" | "DATABASE_POOL_MAX">;
  readonly side: "app" | "owner";
  onIdleError(database: string, error: Error): void;
}

export function createShards(options: ShardsOptions): Shards {
  const { config, side, onIdleError, ...shared } = options;
  const urls = side === "app" ? config.shardUrls : config.shardOwnerUrls;
  const databases = new Map<string, Database>();
  for (const [name, url] of urls) {
    databases.set(
      name,
      createDatabase({
        ...shared,
        name,
        url,
        poolMax: side === "app" ? config.DATABASE_POOL_MAX : 6,
        onIdleError: (error) => onIdleError(name, error),
      }),
    );
  }
  const get = (name: string): Database => {
    const database = databases.get(name);
    if (!database) throw new Error(`unknown shard "${name}"; see SHARD_URLS`);
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
