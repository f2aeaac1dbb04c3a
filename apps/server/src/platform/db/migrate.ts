/**
 * Applies the SQL migrations of all modules to one database, in timestamp order, once each, under an advisory lock.
 * Files end in `.tenant.sql` (every shard) or `.directory.sql` (the directory only). A file that was changed after it
 * ran is rejected.
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { applyOneByOne, invalidIndexes } from "./concurrent-indexes.ts";

export interface Migration {
  readonly name: string;
  readonly scope: "tenant" | "directory";
  readonly text: string;
  readonly checksum: string;
  /** False for statements that PostgreSQL does not allow inside a transaction, such as CREATE INDEX CONCURRENTLY. */
  readonly inTransaction: boolean;
}

const fileName = /^\d{12}_[a-z0-9_]+\.(tenant|directory)\.sql$/;
const lockAttemptsMax = 30;
const turnMs = 100;

/** How a migration waits for locks. Tests replace the pause. */
export interface LockPatience {
  readonly lockTimeoutMs: number;
  readonly pause: () => Promise<void>;
}

/** Between 5 and 30 seconds; random, so that several migrations do not retry at the same moment. */
export const lockPauseMs = (random: number): number => 5_000 + Math.floor(random * 25_000);

export const productionPatience: LockPatience = {
  lockTimeoutMs: 300,
  pause: () => setTimeout(lockPauseMs(Math.random())),
};

/** Finds the `migrations/` folders one level below each root, where modules and platform parts keep them. */
export async function findMigrations(roots: readonly string[]): Promise<Migration[]> {
  const found: Migration[] = [];
  for (const root of roots) {
    for (const entry of await readdir(root, { withFileTypes: true })) {
      if (entry.isDirectory()) found.push(...(await migrationsIn(join(root, entry.name, "migrations"))));
    }
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function migrationsIn(folder: string): Promise<Migration[]> {
  const files = await readdir(folder).catch(() => []);
  return Promise.all(
    files.map(async (file) => {
      const scope = fileName.exec(file)?.[1] as Migration["scope"] | undefined;
      if (!scope)
        throw new Error(
          `${file}: a migration must be named like 202611150930_words.tenant.sql or .directory.sql`,
        );
      const text = await readFile(join(folder, file), "utf8");
      return {
        name: basename(file, ".sql"),
        scope,
        text,
        checksum: createHash("sha256").update(text).digest("hex"),
        inTransaction: !/^-- transaction: none$/m.test(text),
      };
    }),
  );
}

/** Returns the names of the newly applied migrations. */
export async function migrateDatabase(
  url: string,
  scope: "directory" | "shard",
  migrations: readonly Migration[],
  patience: LockPatience = productionPatience,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: "formstead-migrate" });
  await client.connect();
  try {
    await takeTurn(client);
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    await client.query("grant select on schema_migrations to formstead_app");
    const done = new Map(
      (
        await client.query<{ name: string; checksum: string }>("select name, checksum from schema_migrations")
      ).rows.map((row) => [row.name, row.checksum]),
    );
    const applied: string[] = [];
    for (const migration of migrations) {
      if (migration.scope === "directory" && scope === "shard") continue;
      const checksum = done.get(migration.name);
      const isRecorded = checksum === migration.checksum;
      if (isRecorded && (await isWhole(client, migration))) continue;
      if (checksum && !isRecorded)
        throw new Error(`${migration.name} was changed after it ran; write a new migration instead`);
      await apply(client, migration, patience);
      applied.push(migration.name);
    }
    return applied;
  } finally {
    await client.end();
  }
}

/** Earlier releases recorded failed concurrent builds as applied; run those files again. */
async function isWhole(client: pg.Client, migration: Migration): Promise<boolean> {
  return migration.inTransaction || (await invalidIndexes(client, migration.text)).length === 0;
}

/** Polls for the lock, because a concurrent build by the lock's holder would wait for a query that is blocked on it. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ is_ours: boolean }>(
      "select pg_try_advisory_lock(hashtext('formstead-migrate')) as is_ours",
    );
    if (rows[0]?.is_ours) return;
    await setTimeout(turnMs);
  }
}

/** Waits for a lock only briefly and pauses before retrying, because readers queue behind a waiting migration. */
async function apply(client: pg.Client, migration: Migration, patience: LockPatience): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`set lock_timeout = '${patience.lockTimeoutMs}ms'`);
      if (migration.inTransaction) {
        await client.query("begin; set local app.system = 'on'");
        await client.query(migration.text);
      } else await applyOneByOne(client, migration.text, patience.lockTimeoutMs);
      await client.query(
        "insert into schema_migrations (name, checksum) values ($1, $2) on conflict (name) do nothing",
        [migration.name, migration.checksum],
      );
      if (migration.inTransaction) await client.query("commit");
      return;
    } catch (error) {
      if (migration.inTransaction) await client.query("rollback");
      const isLockTimeout = (error as { code?: string }).code === "55P03";
      if (!isLockTimeout || attempt === lockAttemptsMax) {
        throw new Error(`${migration.name}: ${(error as Error).message}`, { cause: error });
      }
    }
    await patience.pause();
  }
}

/** Migrations that a database still lacks; empty if it is current. */
export async function pendingMigrations(
  run: (text: string) => Promise<{ name: string }[]>,
  scope: "directory" | "shard",
  migrations: readonly Migration[],
): Promise<string[]> {
  const done = new Set((await run("select name from schema_migrations")).map((row) => row.name));
  return migrations
    .filter(
      (migration) => (migration.scope === "tenant" || scope === "directory") && !done.has(migration.name),
    )
    .map((migration) => migration.name);
}
