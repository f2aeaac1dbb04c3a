/**
 * Databases that are prepared once and copied for every run. Preparing takes longer than measuring, and entries stored
 * by one run must not slow down the next.
 */
import pg from "pg";
import { newCloneName } from "../../src/test-kit/template-database.ts";
import { superUrlOf } from "../kit/stage.ts";

const quoted = pg.escapeIdentifier;

export interface KeptDatabase<Facts> {
  readonly side: string;
  readonly rows: number;
  /** A new version is prepared again, and replaces the old one. */
  readonly version: string;
  /** Creates and fills the database with the given name, and returns what a run needs to know about it. */
  readonly prepare: (database: string) => Promise<Facts>;
}

export async function copyOfKept<Facts>(
  kept: KeptDatabase<Facts>,
): Promise<{ database: string; facts: Facts }> {
  const prefix = `bench_peers_${kept.side}_${kept.rows}_`;
  const name = `${prefix}${kept.version}`;
  return onDatabase("postgres", async (db) => {
    const facts = (await factsOf<Facts>(db, name)) ?? (await prepare(db, kept, { prefix, name }));
    const database = newCloneName();
    await db.query(
      `create database ${database} template ${quoted(name)} strategy file_copy owner formstead_owner`,
    );
    return { database, facts };
  });
}

async function prepare<Facts>(
  db: pg.Client,
  { side, rows, prepare: fill }: KeptDatabase<Facts>,
  { prefix, name }: { prefix: string; name: string },
): Promise<Facts> {
  const began = performance.now();
  const draft = `${prefix}draft`;
  const { rows: old } = await db.query<{ datname: string }>(
    "select datname from pg_database where starts_with(datname, $1)",
    [prefix],
  );
  for (const { datname } of old) await db.query(`drop database ${quoted(datname)} with (force)`);
  const facts = await fill(draft);
  await onDatabase(draft, (filled) => filled.query("vacuum analyze"));
  await db.query(`comment on database ${draft} is ${pg.escapeLiteral(JSON.stringify(facts))}`);
  await db.query(`alter database ${draft} rename to ${quoted(name)}`);
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  console.log(`prepared ${side} with ${rows} entries in ${seconds} s`);
  return facts;
}

async function factsOf<Facts>(db: pg.Client, name: string): Promise<Facts | undefined> {
  const { rows } = await db.query<{ facts: string }>(
    "select shobj_description(oid, 'pg_database') as facts from pg_database where datname = $1",
    [name],
  );
  return rows[0] && JSON.parse(rows[0].facts);
}

export async function onDatabase<T>(name: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: superUrlOf(name) });
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

/** Skips triggers and checks of foreign keys, which would take much longer than writing the rows. */
export const copyOn = <T>(name: string, copy: (db: pg.Client) => Promise<T>): Promise<T> =>
  onDatabase(name, async (db) => {
    await db.query("set session_replication_role = replica");
    return copy(db);
  });
