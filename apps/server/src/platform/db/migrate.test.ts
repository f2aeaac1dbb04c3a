import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneTemplate, dropClone } from "../../test-kit/template-database.ts";
import { databaseUrl, testServices } from "../../test-kit/test-services.ts";
import {
  findMigrations,
  lockPauseMs,
  type Migration,
  migrateDatabase,
  pendingMigrations,
  productionPatience,
} from "./migrate.ts";

let database: string;
let url: string;

beforeAll(async () => {
  database = await cloneTemplate();
  url = databaseUrl(testServices.ownerUrl, database);
});
afterAll(() => dropClone(database));

function migration(name: string, text: string, more: Partial<Migration> = {}): Migration {
  const checksum = createHash("sha256").update(text).digest("hex");
  return { name: `209901010000_${name}`, scope: "tenant", text, checksum, inTransaction: true, ...more };
}

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

describe("migrateDatabase", () => {
  it("applies each migration once, however many processes start at the same time", async () => {
    const all = ["a", "b", "c"].map((name) =>
      migration(name, `create table run_${name} (x int); insert into run_${name} values (1);`),
    );
    const runs = await Promise.all(Array.from({ length: 6 }, () => migrateDatabase(url, "directory", all)));
    expect(runs.filter((applied) => applied.length > 0)).toEqual([all.map((one) => one.name)]);
    expect(await query("select count(*)::int as rows from run_a")).toEqual([{ rows: 1 }]);
    expect(await pendingMigrations(query, "directory", all)).toEqual([]);
  });

  it("rejects a file that was changed after it ran", async () => {
    const first = migration("changed", "select 1;");
    await migrateDatabase(url, "directory", [first]);
    const changed = migration("changed", "select 2;");
    await expect(migrateDatabase(url, "directory", [changed])).rejects.toThrow(
      `${changed.name} was changed after it ran; write a new migration instead`,
    );
  });

  it("rolls back a failed migration and names it", async () => {
    const broken = migration("broken", "create table half (x int); select no_such_function();");
    await expect(migrateDatabase(url, "directory", [broken])).rejects.toThrow(
      `${broken.name}: function no_such_function()`,
    );
    expect(await query("select to_regclass('half') as half")).toEqual([{ half: null }]);
    expect(await pendingMigrations(query, "directory", [broken])).toEqual([broken.name]);
  });

  it("creates the directory's tables only on the directory's database", async () => {
    const one = migration("people", "create table people (x int);", { scope: "directory" });
    expect(await migrateDatabase(url, "shard", [one])).toEqual([]);
    expect(await pendingMigrations(query, "shard", [one])).toEqual([]);
    expect(await migrateDatabase(url, "directory", [one])).toEqual([one.name]);
  });

  it("runs statements outside a transaction that PostgreSQL does not allow inside one", async () => {
    const table = migration("t", "create table indexed (x int);");
    const index = migration("z", "create index concurrently indexed_x on indexed (x);", {
      inTransaction: false,
    });
    expect(await migrateDatabase(url, "directory", [table, index])).toEqual([table.name, index.name]);
  });

  it("lets readers proceed while it waits for a lock", async () => {
    await query("create table busy (x int)");
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query("begin; select * from busy");
    let pauses = 0;
    const read = async () => expect(await query("select * from busy")).toEqual([]);
    const migrating = migrateDatabase(
      url,
      "directory",
      [migration("busy", "alter table busy add column y int;")],
      {
        lockTimeoutMs: 250,
        // The pause is not timed here: it lasts until ten readers in a row have succeeded.
        pause: async () => {
          pauses += 1;
          expect(await waitingFor("busy")).toBe(0);
          for (let reader = 0; reader < 10; reader += 1) await read();
          if (pauses === 3) await holder.query("commit");
        },
      },
    );
    await expect.poll(() => waitingFor("busy"), { interval: 5 }).toBe(1);
    // Without the lock timeout, this reader would wait behind the migration, and both forever.
    await read();
    expect(await migrating).toHaveLength(1);
    await holder.end();
    expect(pauses).toBe(3);
  });

  it("waits for a lock for less than half a second and pauses between 5 and 30 seconds", () => {
    expect(productionPatience.lockTimeoutMs).toBeGreaterThanOrEqual(200);
    expect(productionPatience.lockTimeoutMs).toBeLessThanOrEqual(500);
    expect([0, 0.5, 0.999_999].map(lockPauseMs)).toEqual([5_000, 17_500, 29_999]);
  });
});

async function waitingFor(table: string): Promise<number> {
  const text = `select count(*)::int as waiting from pg_locks where relation = '${table}'::regclass and not granted`;
  return (await query<{ waiting: number }>(text))[0]?.waiting ?? 0;
}

describe("findMigrations", () => {
  it("reads the folders of all modules in timestamp order, and rejects an invalid name", async () => {
    const root = await mkdtemp(join(tmpdir(), "migrations-"));
    try {
      for (const [module, file, text] of [
        ["late", "202602010000_two.directory.sql", "-- transaction: none\nselect 2;"],
        ["early", "202601010000_one.tenant.sql", "select 1;"],
      ] as const) {
        await mkdir(join(root, module, "migrations"), { recursive: true });
        await writeFile(join(root, module, "migrations", file), text);
      }
      expect(
        (await findMigrations([root])).map(({ name, scope, inTransaction }) => [name, scope, inTransaction]),
      ).toEqual([
        ["202601010000_one.tenant", "tenant", true],
        ["202602010000_two.directory", "directory", false],
      ]);
      await writeFile(join(root, "early", "migrations", "oops.sql"), "");
      await expect(findMigrations([root])).rejects.toThrow("oops.sql: a migration must be named");
    } finally {
      await rm(root, { recursive: true });
    }
  });
});
