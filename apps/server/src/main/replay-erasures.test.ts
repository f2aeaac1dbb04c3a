/** After restoring a backup that is older than an erasure, the ledger in the store erases the data again. */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Harness, startHarness } from "../test-kit/harness.ts";
import { column, newTable } from "../test-kit/new-table.ts";
import { field, publishedForm } from "../test-kit/published-form.ts";
import { dropClone } from "../test-kit/template-database.ts";
import { testEnvironment } from "../test-kit/test-config.ts";
import { databaseUrl, testServices } from "../test-kit/test-services.ts";

const run = promisify(execFile);
const restored = `fs_test_${Math.floor(Date.now() / 60_000)}_${randomBytes(4).toString("hex")}`;
let h: Harness;
let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "erasures-"));
  h = await startHarness({ shards: 1, env: store() });
  await h.composition.platform.blob.ensureBucket();
});
afterAll(async () => {
  await h.stop();
  await dropClone(restored);
  await rm(dir, { recursive: true, force: true });
});

const store = () => ({ BLOB_DRIVER: "disk", BLOB_DIR: join(dir, "store") });
const tools = {
  ...process.env,
  PGOPTIONS: "-c app.system=on",
  PATH: `/usr/lib/postgresql/15/bin:${process.env.PATH}`,
};

async function dump(database: string): Promise<string> {
  const url = databaseUrl(testServices.ownerUrl, database);
  const { stdout } = await run("pg_dump", ["--enable-row-security", "--inserts", url], {
    env: tools,
    maxBuffer: 2 ** 30,
  });
  return stdout;
}

async function restore(backup: string): Promise<void> {
  const owner = new pg.Client({ connectionString: testServices.ownerUrl });
  await owner.connect();
  await owner.query(`create database ${restored}`);
  await owner.end();
  const file = join(dir, "backup.sql");
  await writeFile(file, backup);
  const url = databaseUrl(testServices.ownerUrl, restored);
  await run("psql", ["-q", "-v", "ON_ERROR_STOP=1", "-f", file, url], { env: tools, maxBuffer: 2 ** 28 });
}

async function replay(...args: string[]): Promise<string> {
  const env = { ...process.env, ...testEnvironment([restored]), ...store() };
  const { stdout } = await run("node", [join(import.meta.dirname, "replay-erasures.ts"), ...args], { env });
  return stdout.trim();
}

it("dump, erase, restore, replay: the data is gone, and a second replay finds nothing to do", async () => {
  const owner = await h.newAccount();
  const formId = await publishedForm(owner, [field("name")]);
  const tableId = await newTable(owner, [column("name")]);
  const entry = async (name: string) =>
    (await owner.post("/entries", { form_id: formId, answers: { name }, status: "submitted" })).body.id;
  const row = async (name: string) =>
    (await owner.post(`/data-tables/${tableId}/rows`, { values: { name } })).body.id;
  const erased = { entry: await entry("Erased-Person"), row: await row("Erased-Person") };
  await entry("Kept-Person");
  await row("Kept-Person");
  const backup = await dump(h.databases[0]);
  expect(backup).toContain("Erased-Person");

  const reason = { reason: "subject_request" };
  expect((await owner.post(`/entries/${erased.entry}/erase`, reason)).status).toBe(200);
  expect((await owner.post(`/data-tables/${tableId}/rows/${erased.row}/erase`, reason)).status).toBeLessThan(
    300,
  );
  await h.runJobs();
  expect(await dump(h.databases[0])).not.toContain("Erased-Person");

  await restore(backup);
  expect(await dump(restored)).toContain("Erased-Person");
  expect(await replay()).toBe("erasures read=2 erased_again=2");
  const after = await dump(restored);
  expect(after).not.toContain("Erased-Person");
  expect(after).toContain("Kept-Person");
  expect(await replay("--since", "2026-01-01")).toMatch(/^erasures read=\d+ erased_again=0$/);
}, 240_000);
