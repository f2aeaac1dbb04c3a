/** Migrates the queue's schema and ours on each database. Tests also use it to create their template. */
import { runMigrations } from "graphile-worker";
import { findMigrations, migrateDatabase } from "../platform/db/migrate.ts";
import { directoryName } from "../platform/db/shards.ts";
import { migrationRoots } from "./migration-roots.ts";

export async function migrateAll(
  ownerUrls: ReadonlyMap<string, string>,
): Promise<{ database: string; applied: string[] }[]> {
  const migrations = await findMigrations(migrationRoots);
  const results: { database: string; applied: string[] }[] = [];
  for (const [database, url] of ownerUrls) {
    // The queue comes first, because our enqueue function depends on it.
    await runMigrations({ connectionString: url, schema: "graphile_worker" });
    const scope = database === directoryName ? "directory" : "shard";
    results.push({ database, applied: await migrateDatabase(url, scope, migrations) });
  }
  return results;
}
