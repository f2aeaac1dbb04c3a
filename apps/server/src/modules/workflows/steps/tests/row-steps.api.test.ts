// Workflow steps that work on table rows, in real runs with a running worker.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { column, newTable } from "../../../../test-kit/new-table.ts";
import { startWorker, type TestWorker } from "../../../../test-kit/start-worker.ts";
import { graphOf, newWorkflow, runIs, stepsOf } from "../../../../test-kit/workflow-runs.ts";

let h: Harness;
let owner: Caller;
let worker: TestWorker;
let table: string;
const tableKey = "products";
beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  worker = await startWorker(h.composition);
});
beforeEach(async () => {
  owner = await h.newAccount();
  table = await newTable(
    owner,
    [column("sku", "text", { unique: true, required: true }), column("stock", "number"), column("note")],
    { key: tableKey },
  );
});
afterAll(async () => {
  await worker.stop();
  await h.stop();
});

const newRow = async (values: object): Promise<string> => {
  const made = await owner.post(`/data-tables/${table}/rows`, { values });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id;
};
const rows = async () => (await owner.get(`/data-tables/${table}/rows?sort=created_at`)).body.data;

async function run(steps: readonly object[], connections?: readonly string[], payload: object = {}) {
  const workflow = await newWorkflow(owner, graphOf(steps as never, connections));
  const started = await owner.post(`/workflows/${workflow}/runs`, { payload });
  expect(started.status, JSON.stringify(started.body)).toBe(202);
  const ended = await runIs(owner, started.body.id, "succeeded", "failed");
  return { ...ended, steps: await stepsOf(owner, started.body.id) };
}
const step = (type: string, input: object, key = "it") => ({
  key,
  type,
  input: { table_id: table, ...input },
});
const end = { key: "end", type: "stop", input: { outputs: { none: true } } };

describe("upsert_row", () => {
  it("creates a row without match_on, attributed to the workflow", async () => {
    const values = { sku: "A", stock: "{{ trigger.data.stock }}" };
    const { error, steps } = await run([step("upsert_row", { values })], undefined, { stock: 3 });
    expect(error).toBeNull();
    const [row] = await rows();
    expect(row).toMatchObject({ source: "workflow", values: { sku: "A", stock: 3 } });
    expect(steps.it?.outputs).toEqual({ row_id: row.id, is_new: true, row: row.values });
  });

  it("updates the row with the same value and keeps omitted columns", async () => {
    const id = await newRow({ sku: "A", stock: 1, note: "kept" });
    const { error, steps } = await run([
      step("upsert_row", { match_on: "sku", values: { sku: "A", stock: "2" } }),
      step("upsert_row", { match_on: "sku", values: { sku: "B" } }, "other"),
    ]);
    expect(error).toBeNull();
    expect(steps.it?.outputs).toMatchObject({ row_id: id, is_new: false, row: { stock: 2, note: "kept" } });
    expect(steps.other?.outputs).toMatchObject({ is_new: true });
    expect(await rows()).toHaveLength(2);
  });

  it("fails without writing for invalid or duplicate values and unknown tables", async () => {
    await newRow({ sku: "A" });
    const failed = async (input: object) => (await run([step("upsert_row", input)])).error;
    expect(await failed({ values: { sku: "B", stock: "much" } })).toMatchObject({
      code: "validation_failed",
      message: expect.stringContaining("/values/stock"),
    });
    expect(await failed({ values: { sku: "A" } })).toMatchObject({ code: "unique_violation" });
    expect(await failed({ match_on: "note", values: { sku: "C", note: "x" } })).toMatchObject({
      code: "column_not_unique",
    });
    expect(await failed({ match_on: "sku", values: { sku: null } })).toMatchObject({
      code: "no_match_value",
    });
    const stranger = await h.newAccount();
    const theirs = await newTable(stranger, [column("sku")]);
    expect(await failed({ table_id: theirs, values: { sku: "A" } })).toMatchObject({ code: "not_found" });
    expect(await rows()).toHaveLength(1);
    expect((await stranger.get(`/data-tables/${theirs}/rows`)).body.data).toEqual([]);
  });

  it("keeps the row when a later step fails, and writes it once", async () => {
    const { status } = await run([
      step("upsert_row", { values: { sku: "A" } }),
      step("upsert_row", { values: { sku: "A" } }, "again"),
    ]);
    expect(status).toBe("failed");
    expect(await rows()).toHaveLength(1);
  });
});

describe("find_row", () => {
  it("finds a row by its id or by a unique value", async () => {
    const id = await newRow({ sku: "A", stock: 5 });
    const { error, steps } = await run(
      [
        step("find_row", { column: "sku", value: "{{ trigger.data.sku }}" }, "value"),
        step("find_row", { row_id: "{{ steps.value.outputs.row_id }}" }, "id"),
      ],
      undefined,
      { sku: "A" },
    );
    expect(error).toBeNull();
    const found = { row_id: id, row: { sku: "A", stock: 5, note: null }, count: 1 };
    expect(steps.value?.outputs).toMatchObject(found);
    expect(steps.id?.outputs).toMatchObject(found);
  });

  it("returns the rows that match a filter in order, and counts all of them", async () => {
    for (const [at, sku] of ["A", "B", "C"].entries()) await newRow({ sku, stock: at });
    const filter = { field: "values.stock", op: "gte", value: "{{ trigger.data.least }}" };
    const { error, steps } = await run(
      [step("find_row", { filter, order: "oldest", limit: 1 }), step("find_row", { limit: 2 }, "any")],
      undefined,
      { least: 1 },
    );
    expect(error).toBeNull();
    expect(steps.it?.outputs).toMatchObject({ row: { sku: "B" }, count: 2 });
    expect(steps.it?.outputs?.rows).toHaveLength(1);
    expect(steps.any?.outputs).toMatchObject({
      count: 3,
      rows: [{ values: { sku: "C" } }, { values: { sku: "B" } }],
    });
  });

  it.each([
    ["an unknown value", { column: "sku", value: "none" }],
    ["an empty value", { column: "sku", value: "{{ trigger.data.nothing }}" }],
    ["a filter without matches", { filter: { field: "values.sku", op: "eq", value: "none" } }],
    ["the id of a deleted row", { row_id: "row_01h455vb4pex5vsknk084sn02q" }],
  ])("continues at not_found for %s", async (_what, input) => {
    const { error, outputs } = await run([step("find_row", input), end], ["start>it", "it:not_found>end"]);
    expect([error, outputs]).toEqual([null, { none: true }]);
  });

  it("fails for an invalid filter and for a column that is not unique", async () => {
    const failed = async (input: object) => (await run([step("find_row", input)])).error?.code;
    expect(await failed({ filter: { field: "values.no", op: "eq", value: 1 } })).toBe("invalid_filter");
    expect(await failed({ column: "note", value: "x" })).toBe("column_not_unique");
  });

  it("cannot be published with a column but no value", async () => {
    const { id } = (await owner.post("/workflows", { name: "Bad" })).body;
    const graph = graphOf([step("find_row", { column: "sku" })]);
    await owner.put(`/workflows/${id}/draft`, graph, { headers: { "if-match": "*" } });
    const answer = await owner.post(`/workflows/${id}/draft/validate`);
    expect(answer.body.errors[0]).toMatchObject({ pointer: "/steps/0/input", code: "input" });
  });
});

describe("delete_row", () => {
  it("deletes a row and returns its values; continues at not_found the second time", async () => {
    const id = await newRow({ sku: "A", stock: 5 });
    const named = { column: "sku", value: "A" };
    const { error, steps, outputs } = await run(
      [step("delete_row", named), step("delete_row", named, "again"), end],
      ["start>it", "it>again", "again:not_found>end"],
    );
    expect([error, outputs]).toEqual([null, { none: true }]);
    expect(steps.it?.outputs).toMatchObject({ row_id: id, row: { sku: "A", stock: 5 } });
    expect(await rows()).toEqual([]);
  });
});

it("resolves references to cells by a unique value", async () => {
  await newRow({ sku: "A", stock: 5 });
  const input = {
    outputs: {
      stock: `{{ tables.${tableKey}[sku="A"].stock }}`,
      none: `{{ tables.${tableKey}[sku="B"].stock }}`,
    },
  };
  const { error, outputs } = await run([{ key: "end", type: "stop", input }]);
  expect([error, outputs]).toEqual([null, { stock: 5, none: null }]);
});
