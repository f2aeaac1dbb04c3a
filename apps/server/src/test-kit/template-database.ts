/**
 * A migrated database per version of the migrations, created once and cloned for each test file. Cloning is much
 * faster than migrating, and every file gets its own database.
 */
import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import { migrateAll } from "../main/migrate-all.ts";
import { migrationRoots } from "../main/migration-roots.ts";
import { findMigrations } from "../platform/db/migrate.ts";
import { eventually } from "./eventually.ts";
import { databaseUrl, testServices } from "./test-services.ts";

const clonePrefix = "fs_test_";

async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: testServices.ownerUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Depends on the migrations. */
export async function templateName(): Promise<string> {
  const migrations = await findMigrations(migrationRoots);
  const hash = createHash("sha256").update(JSON.stringify(migrations.map((one) => [one.name, one.checksum])));
  return `fs_template_${hash.digest("hex").slice(0, 16)}`;
}

/** Creates the template if it does not exist. Of several concurrent runs, only one migrates. */
export async function ensureTemplate(): Promise<void> {
  const name = await templateName();
  await asOwner(async (client) => {
    await client.query("select pg_advisory_lock(hashtext('formstead-test-template'))");
    const existing = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (existing.rowCount) return;
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft}`);
    await client.query(`create database ${draft}`);
    await migrateAll(new Map([["main", databaseUrl(testServices.ownerUrl, draft)]]));
    await client.query(`alter database ${draft} rename to ${name}`);
  });
}

/** Databases with such a name are dropped after an hour, unless they are in use. */
export const newCloneName = (): string =>
  `${clonePrefix}${Math.floor(Date.now() / 60_000)}_${randomBytes(4).toString("hex")}`;

export async function cloneTemplate(): Promise<string> {
  const template = await templateName();
  const name = newCloneName();
  const clone = () => asOwner((client) => client.query(`create database ${name} template ${template}`));
  // A migration may have been added since this run began.
  await clone().catch(async () => {
    await ensureTemplate();
    await clone();
  });
  return name;
}

/** Waits for sessions that are just ending, because the server notices a closed connection with a delay. */
export async function dropClone(name: string): Promise<void> {
  await eventually(() => asOwner((client) => client.query(`drop database if exists ${name}`)), 10_000);
}

const cloneMinutesMax = 60;

/** Drops clones left behind by killed runs; the creation minute in their names distinguishes them from those in use. */
export async function dropOldClones(): Promise<void> {
  const oldest = Math.floor(Date.now() / 60_000) - cloneMinutesMax;
  await asOwner(async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname like '${clonePrefix}%'
       and coalesce(substring(datname from '_(\\d+)_')::bigint, 0) < $1`,
      [oldest],
    );
    for (const { datname } of rows) await client.query(`drop database if exists ${datname}`).catch(() => {});
  });
}
