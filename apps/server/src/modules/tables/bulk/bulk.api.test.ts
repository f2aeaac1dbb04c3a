import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { systemAccountCtx } from "../../../platform/context/context.ts";
import type { Id } from "../../../platform/ids/ids.ts";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";
import { column, newTable } from "../../../test-kit/new-table.ts";
import { untilOneWaitsFor } from "../../../test-kit/waits-for.ts";
import type { DataRowsService } from "../rows/index.ts";

let h: Harness;
let owner: Caller;
let tableId: string;

beforeAll(async () => {
  h = await startHarness();
});
beforeEach(async () => {
  owner = await h.newAccount();
  tableId = await newTable(owner, [column("sku", "text", { unique: true }), column("stock", "number")]);
});
afterAll(() => h.stop());

const path = (rest: string) => `/data-tables/${tableId}/rows${rest}`;
const batch = (operations: object[], atomic = true) => owner.post(path("/batch"), { operations, atomic });
const bulk = (body: object) => owner.post(path("/bulk"), body);
const create = (sku: string, stock = 0) => ({ op: "create", data: { values: { sku, stock } } });
const all = async (): Promise<Record<string, number>> => {
  const { body } = await owner.get(`${path("")}?limit=100`);
  const pairs = body.data.map((row: { values: { sku: string; stock: number } }) => [
    row.values.sku,
    row.values.stock,
  ]);
  return Object.fromEntries(pairs);
};

describe("a batch of rows", () => {
  it("is applied as a whole, in one transaction", async () => {
    const made = await batch([
      create("A"),
      create("B"),
      { op: "upsert", column: "sku", value: "C", data: { values: {} } },
    ]);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    expect(made.body.data.map((one: { status: number }) => one.status)).toEqual([201, 201, 201]);
    const [a, b] = made.body.data;
    const next = await batch([
      { op: "update", id: a.id, data: { values: { sku: "B" } }, if_match: a.etag },
      { op: "update", id: b.id, data: { values: { sku: "A" } } },
      { op: "upsert", column: "sku", value: "C", data: { values: { stock: 7 } } },
    ]);
    expect(next.body.data.map((one: { status: number }) => one.status)).toEqual([200, 200, 200]);
    expect((await owner.get(path("/by/sku/B"))).body.id).toBe(a.id);
    expect((await all()).C).toBe(7);
  });

  it("returns 422 with a pointer for each invalid operation, and changes nothing", async () => {
    await batch([create("A")]);
    const refused = await batch([
      create("B"),
      create("A"),
      { op: "create", data: { values: { stock: "x" } } },
      create("B"),
    ]);
    expect(refused.status).toBe(422);
    const found = refused.body.errors.map((one: { pointer: string; code: string }) => [
      one.pointer,
      one.code,
    ]);
    expect(found).toEqual([
      ["/operations/1", "unique_violation"],
      ["/operations/2/data/values/stock", expect.any(String)],
      ["/operations/3", "unique_violation"],
    ]);
    expect(await all()).toEqual({ A: 0 });
  });

  it("returns 207 if not atomic: a rejected operation has no effect and keeps its old unique value", async () => {
    const [a, b] = (await batch([create("A"), create("B")])).body.data;
    const answer = await batch(
      [
        { op: "update", id: a.id, data: { values: { sku: "B" } } },
        { op: "update", id: b.id, data: { values: { stock: 5 } } },
        { op: "delete", id: "row_01h455vb4pex5vsknk084sn02q" },
        { op: "update", id: b.id, data: { values: { stock: 6 } } },
        create("D"),
      ],
      false,
    );
    expect(answer.status).toBe(207);
    expect(answer.body.data.map((one: { status: number }) => one.status)).toEqual([409, 200, 404, 422, 201]);
    expect(await all()).toEqual({ A: 0, B: 5, D: 0 });
    expect((await batch([create("A")])).status).toBe(422);
  });
});

describe("a change of all rows that match a filter", () => {
  const few = { field: "values.stock", op: "lt", value: 3 };

  it("previews the count, changes exactly those rows, and counts unchanged ones", async () => {
    await batch(Array.from({ length: 250 }, (_none, n) => create(`s${n}`, n % 5)));
    const seen = await bulk({ filter: few, action: "update", args: { values: { stock: 2 } } });
    expect([seen.status, seen.body.count, seen.body.sample_ids.length]).toEqual([200, 150, 10]);
    const order = { filter: few, action: "update", args: { values: { stock: 2 } }, dry_run: false };
    expect((await bulk({ ...order, expected_count: 9 })).body).toMatchObject({
      code: "count_changed",
      count: 150,
    });
    expect((await bulk(order)).status).toBe(422);
    const job = await bulk({ ...order, expected_count: 150 });
    expect(job.status).toBe(202);
    await h.runJobs();
    expect((await owner.get(`/jobs/${job.body.id}`)).body).toMatchObject({
      kind: "data_row_bulk",
      status: "succeeded",
      result: { changed: 100, skipped: 50 },
    });
    const gone = await bulk({ q: "s24", action: "delete", dry_run: false, expected_count: 11 });
    expect(gone.status).toBe(202);
    await h.runJobs();
    const left = await owner.post(path("/aggregate"), { group_by: [{ field: "values.stock" }] });
    const counts = left.body.data.map((one: { group: number[]; count: number }) => one.count);
    expect(counts.reduce((sum: number, one: number) => sum + one, 0)).toBe(239);
  });

  it.each([
    ["changed", { action: "update", args: { values: { stock: 0 } } }, { A: 9, B: 0 }],
    ["deleted", { action: "delete" }, { A: 9 }],
  ])("a row that stops matching while the change waits for it is not %s", async (_what, action, left) => {
    const [{ id }] = (await batch([create("A", 1), create("B", 1)])).body.data;
    const job = await bulk({ filter: few, ...action, dry_run: false, expected_count: 2 });
    const ctx = systemAccountCtx("test", owner.account, "test", h.clock.now());
    const [running] = await h.composition.platform.uow(ctx, async (tx) => {
      const rows = h.services.get("dataRows") as DataRowsService;
      await rows.update(tx, tableId as Id<"tbl">, id, { stock: 9 });
      const jobs = h.runJobs();
      await untilOneWaitsFor(tx);
      return [jobs];
    });
    await running;
    expect(await all()).toEqual(left);
    expect((await owner.get(`/jobs/${job.body.id}`)).body.result).toEqual({ changed: 1, skipped: 1 });
  });
});
