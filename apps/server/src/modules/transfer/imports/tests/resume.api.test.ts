import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BlobUnavailableError } from "../../../../platform/blob/blob.ts";
import { systemAccountCtx } from "../../../../platform/context/context.ts";
import { type Id, idToUuid } from "../../../../platform/ids/ids.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { createImportKit, rowsIn } from "../../../../test-kit/import-kit.ts";
import { column, newTable } from "../../../../test-kit/new-table.ts";
import { createImports, type ImportsService } from "../imports.service.ts";

let h: Harness;
let owner: Caller;
let kit: ReturnType<typeof createImportKit>;
let imports: ImportsService;

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  kit = createImportKit(h, owner);
  imports = h.services.get("imports") as ImportsService;
});
afterAll(() => h.stop());

const rows = 23_000;
const text = `n,name\n${Array.from({ length: rows }, (_, at) => `${at},"Person, ${at}"\n`).join("")}`;

/** Creates a table and a queued import of the file. */
async function ordered() {
  const table = await newTable(owner, [column("n", "number"), column("name")]);
  const id = await kit.begun({ type: "rows", table_id: table }, text);
  await kit.mapped(id, { n: "n", name: "name" });
  await kit.did(id, "validate");
  const { body } = await owner.post(`/imports/${id}/run`, {});
  return { table, id: id as Id<"imp">, jobId: body.job_id as Id<"job"> };
}

const ctx = () => systemAccountCtx("test", owner.account, "test", h.clock.now());
const control = (signal: AbortSignal, attempt: number) => ({ signal, attempt, isLastAttempt: false });

describe("an import whose workers crash", () => {
  it("is applied exactly once, regardless of the number of attempts, and its progress never decreases", async () => {
    const { table, id, jobId } = await ordered();
    let seen = 0;
    for (let attempt = 1; (await kit.get(id)).status === "running"; attempt += 1) {
      expect(attempt).toBeLessThan(10);
      // Gets one batch further than the previous attempt, and stops in the middle of the next one.
      const dying = new AbortController();
      const work = imports.work(ctx(), id, jobId, control(dying.signal, attempt));
      const before = (await kit.get(id)).counts.rows;
      while ((await kit.get(id)).counts.rows === before && (await kit.get(id)).status === "running");
      dying.abort(new Error("killed"));
      await work.catch(() => {});
      const { counts } = await kit.get(id);
      expect(counts.rows).toBeGreaterThanOrEqual(seen);
      expect(counts.created).toBe(counts.rows);
      seen = counts.rows;
    }
    expect(await kit.get(id)).toMatchObject({
      status: "completed",
      counts: { rows, created: rows, rejected: 0 },
    });
    expect(await rowsIn(h, owner, table)).toEqual({ all: rows, distinct: rows });
    await h.runJobs();
    expect(await rowsIn(h, owner, table)).toEqual({ all: rows, distinct: rows });
  });

  it("is not applied twice by two workers that both believe they own it", async () => {
    const { table, id, jobId } = await ordered();
    const { signal } = new AbortController();
    await Promise.allSettled(
      [1, 2, 3].map((attempt) => imports.work(ctx(), id, jobId, control(signal, attempt))),
    );
    await h.runJobs();
    expect(await kit.get(id)).toMatchObject({ status: "completed", counts: { rows, created: rows } });
    expect(await rowsIn(h, owner, table)).toEqual({ all: rows, distinct: rows });
  });

  it("stops after the current batch when canceled, and can be undone", async () => {
    const { table, id, jobId } = await ordered();
    const { signal } = new AbortController();
    const work = imports.work(ctx(), id, jobId, control(signal, 1));
    while ((await kit.get(id)).counts.rows === 0);
    expect((await owner.post(`/imports/${id}/cancel`)).status).toBe(200);
    await work;
    await h.runJobs();
    const stopped = await kit.get(id);
    expect(["canceled", "completed"]).toContain(stopped.status);
    expect((await rowsIn(h, owner, table)).all).toBe(stopped.counts.created);
    expect(await kit.did(id, "undo")).toMatchObject({ status: "undone", undone: stopped.counts.created });
    expect((await rowsIn(h, owner, table)).all).toBe(0);
  });

  it("fails when its job is given up", async () => {
    const { id, jobId } = await ordered();
    const last = { signal: AbortSignal.abort(new Error("over")), attempt: 60, isLastAttempt: true };
    await imports.work(ctx(), id, jobId, last).catch(() => {});
    expect(await kit.get(id)).toMatchObject({ status: "failed", problem: { code: "internal_error" } });
    await h.runJobs();
  });
});

describe("a table that changes during an import", () => {
  it("causes import_mapping_outdated in the job if a mapped column was deleted", async () => {
    const { table, id } = await ordered();
    const { body } = await owner.get(`/data-tables/${table}/columns`);
    const gone = body.data.find((one: { key: string }) => one.key === "name");
    expect((await owner.delete(`/data-tables/${table}/columns/${gone.id}`)).status).toBeLessThan(300);
    await h.runJobs();
    expect(await kit.get(id)).toMatchObject({
      status: "failed",
      problem: { code: "import_mapping_outdated" },
    });
  });

  /** Creates a table whose rows are matched by `n`, and a validated import for all of its rows. */
  async function matching() {
    const table = await newTable(owner, [column("n", "number", { unique: true }), column("name")]);
    const few = text.split("\n").slice(0, 2_102).join("\n");
    const place = { type: "rows", table_id: table };
    await kit.ran(place, few, { n: "n", name: "name" });
    const id = await kit.begun(place, few.replaceAll("Person", "Human"));
    await kit.mapped(id, { n: "n", name: "name" }, { match_on: "n", on_match: "update" });
    expect(await kit.did(id, "validate")).toMatchObject({ status: "ready" });
    const { body } = await owner.get(`/data-tables/${table}/columns`);
    const path = `/data-tables/${table}/columns/${body.data.find((one: { key: string }) => one.key === "n").id}`;
    const makeUnique = (unique: boolean) => owner.patch(path, { unique }, { headers: { "if-match": "*" } });
    return { table, id: id as Id<"imp">, makeUnique };
  }

  it("causes import_mapping_outdated in the job if the match column is no longer unique", async () => {
    const { table, id, makeUnique } = await matching();
    expect((await makeUnique(false)).status).toBe(200);
    expect(await kit.did(id, "run", {})).toMatchObject({
      status: "failed",
      counts: { created: 0 },
      problem: { code: "import_mapping_outdated" },
    });
    expect((await rowsIn(h, owner, table)).all).toBe(2_101);
  });

  it("delays the import while the match column is being made unique", async () => {
    const { table, id, makeUnique } = await matching();
    expect((await makeUnique(false)).status).toBe(200);
    expect((await makeUnique(true)).status).toBe(202);
    const { body } = await owner.post(`/imports/${id}/run`, {});
    const { signal } = new AbortController();
    await expect(imports.work(ctx(), id, body.job_id, control(signal, 1))).rejects.toMatchObject({
      details: { current_state: "changing" },
    });
    expect(await kit.get(id)).toMatchObject({ status: "running", counts: { rows: 0 } });
    await h.runJobs();
    expect(await kit.get(id)).toMatchObject({ status: "completed", counts: { created: 0, updated: 2_101 } });
    expect((await rowsIn(h, owner, table)).all).toBe(2_101);
  });
});

describe("a failing blob store", () => {
  it("does not keep the file of rejected rows when a deletion fails once", async () => {
    const table = await newTable(owner, [column("n", "number")]);
    const done = await kit.ran({ type: "rows", table_id: table }, "n,x\nmany,\n1,\n", { n: "n" });
    expect(done).toMatchObject({ status: "completed_with_errors" });
    const { platform } = h.composition;
    const key = `exports/${owner.account.uuid}/imports/${idToUuid(done.id)}.csv`;
    expect(await platform.blob.head(key)).toBeDefined();
    let failures = 0;
    const failing = async (gone: string): Promise<void> => {
      failures += 1;
      if (failures === 1) throw new BlobUnavailableError("delete", "a test");
      await platform.blob.delete(gone);
    };
    const service = <T>(name: string) => h.services.get(name) as T;
    const careful = createImports({
      platform: { ...platform, blob: { ...platform.blob, delete: failing } },
      jobTracking: service("jobTracking"),
      files: service("files"),
      forms: service("forms"),
      entries: service("entries"),
      entrySearch: service("entrySearch"),
      dataTables: service("dataTables"),
      dataRows: service("dataRows"),
    });
    h.clock.advance(30 * 86_400_000 + 60_000);
    await expect(careful.tidyUp(ctx(), done.id)).rejects.toThrow(BlobUnavailableError);
    await careful.tidyUp(ctx(), done.id);
    expect(await platform.blob.head(key)).toBeUndefined();
  });
});
