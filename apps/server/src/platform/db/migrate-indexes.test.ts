/**
 * An index counts as applied only when PostgreSQL reports it as valid. A concurrent build that fails, or whose
 * process is killed, leaves behind an invalid index that is not used; these tests produce both cases.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneTemplate, dropClone } from "../../test-kit/template-database.ts";
import { databaseUrl, testServices } from "../../test-kit/test-services.ts";
import { type Migration, migrateDatabase, pendingMigrations } from "./migrate.ts";

let database: string;
let url: string;

beforeAll(async () => {
  database = await cloneTemplate();
  url = databaseUrl(testServices.ownerUrl, database);
});
afterAll(() => dropClone(database));

const concurrent = (name: string, text: string): Migration => ({
  name: `209901010000_${name}`,
  scope: "tenant",
  text,
  checksum: createHash("sha256").update(text).digest("hex"),
  inTransaction: false,
});

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const validity = async (index: string) =>
  (
    await query<{ indisvalid: boolean }>(
      `select indisvalid from pg_index where indexrelid = to_regclass('${index}')`,
    )
  ).map((row) => row.indisvalid);

describe("a concurrent index", () => {
  it("is not recorded if its build fails, and is built by the next run", async () => {
    await query("create table doubles (x int)");
    await query("insert into doubles values (1), (1)");
    const unique = concurrent(
      "doubles",
      "create unique index concurrently if not exists doubles_x on doubles (x);",
    );
    await expect(migrateDatabase(url, "directory", [unique])).rejects.toThrow(
      "could not create unique index",
    );
    // A second run must not find the invalid index, skip the build, and record the file as applied.
    await expect(migrateDatabase(url, "directory", [unique])).rejects.toThrow(
      "could not create unique index",
    );
    expect(await pendingMigrations(query, "directory", [unique])).toEqual([unique.name]);

    await query("delete from doubles where ctid = (select min(ctid) from doubles)");
    expect(await migrateDatabase(url, "directory", [unique])).toEqual([unique.name]);
    expect(await validity("doubles_x")).toEqual([true]);
  });

  it("leaves no invalid index behind if its build fails", async () => {
    await query("create table more_doubles (x int)");
    await query("insert into more_doubles values (1), (1)");
    const unique = concurrent(
      "more_doubles",
      "create unique index concurrently if not exists more_doubles_x on more_doubles (x);",
    );
    await expect(migrateDatabase(url, "directory", [unique])).rejects.toThrow(
      "could not create unique index",
    );
    expect(await validity("more_doubles_x")).toEqual([]);
  });

  it("is rebuilt after the process that built it was killed", async () => {
    await query("create table killed (x int)");
    await query("insert into killed values (1)");
    const index = concurrent("killed", "create index concurrently if not exists killed_x on killed (x);");
    // An open writer blocks the build after the index has been added to the catalog.
    const writer = new pg.Client({ connectionString: url });
    await writer.connect();
    await writer.query("begin; insert into killed values (2)");
    const child = spawn(process.execPath, ["--input-type=module", "-e", program(index)], {
      stdio: "inherit",
    });
    const gone = once(child, "exit");
    await expect.poll(() => validity("killed_x"), { timeout: 20_000 }).toEqual([false]);
    child.kill("SIGKILL");
    await gone;
    await query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'formstead-migrate'`);
    await writer.query("commit");
    await writer.end();

    expect(await pendingMigrations(query, "directory", [index])).toEqual([index.name]);
    expect(await migrateDatabase(url, "directory", [index])).toEqual([index.name]);
    expect(await validity("killed_x")).toEqual([true]);
  });

  it("counts as applied if it was built but its record was lost", async () => {
    await query("create table built (x int)");
    await query("create index built_x on built (x)");
    const index = concurrent("built", "create index concurrently built_x on built (x);");
    expect(await migrateDatabase(url, "directory", [index])).toEqual([index.name]);
  });

  it("is rebuilt if an earlier release recorded it although it is invalid", async () => {
    await query("create table recorded (x int)");
    await query("insert into recorded values (1), (1)");
    const text = "create unique index concurrently if not exists recorded_x on recorded (x);";
    await query(text).catch(() => undefined);
    expect(await validity("recorded_x")).toEqual([false]);
    const index = concurrent("recorded", text);
    await query(
      `insert into schema_migrations (name, checksum) values ('${index.name}', '${index.checksum}')`,
    );
    await query("delete from recorded where ctid = (select min(ctid) from recorded)");
    expect(await migrateDatabase(url, "directory", [index])).toEqual([index.name]);
    expect(await validity("recorded_x")).toEqual([true]);
  });
});

const program = (index: Migration) => `
  import { migrateDatabase } from ${JSON.stringify(import.meta.resolve("./migrate.ts"))};
  await migrateDatabase(${JSON.stringify(url)}, "directory", [${JSON.stringify(index)}]);`;
