import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOwnerShards } from "../../../../main/worker-parts.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { runChange } from "../column-changes.events.ts";

let h: Harness;
let owner: Caller;

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
});
afterAll(() => h.stop());

type Values = Record<string, unknown>;
interface Made {
  readonly id: string;
  readonly columns: Record<string, string>;
  readonly rows: readonly string[];
}

async function newTable(columns: object[], rows: Values[] = [], caller: Caller = owner): Promise<Made> {
  const made = await caller.post("/data-tables", { name: "Table", columns });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id } = made.body;
  const listed = (await caller.get(`/data-tables/${id}/columns`)).body.data;
  const ids: string[] = [];
  for (let at = 0; at < rows.length; at += 500) {
    const operations = rows.slice(at, at + 500).map((values) => ({ op: "create", data: { values } }));
    const done = await caller.post(`/data-tables/${id}/rows/batch`, { operations });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    ids.push(...done.body.data.map((one: { id: string }) => one.id));
  }
  const byKey = listed.map((one: { key: string; id: string }) => [one.key, one.id]);
  return { id, columns: Object.fromEntries(byKey), rows: ids };
}

const path = ({ id, columns }: Made, key: string) => `/data-tables/${id}/columns/${columns[key]}`;
const columnOf = async (table: Made, key: string) => (await owner.get(path(table, key))).body;
const convert = (table: Made, key: string, body: object) => owner.post(`${path(table, key)}/convert`, body);
async function valuesOf(table: Made, key: string): Promise<unknown[]> {
  const rows = await Promise.all(table.rows.map((id) => owner.get(`/data-tables/${table.id}/rows/${id}`)));
  return rows.map(({ body }) => body.values[key] ?? null);
}
const jobOf = async (answer: { body: { id: string } }) => (await owner.get(`/jobs/${answer.body.id}`)).body;
const texts = (...values: (string | null)[]) => values.map((text) => ({ text }));
const text = { name: "Text", type: "text" };

describe("POST …/convert", () => {
  it("returns 200 with only a preview and samples by default", async () => {
    const table = await newTable([text], texts("1", "2.50", null, "007", "a dozen"));
    const seen = await convert(table, "text", { type: "number" });
    expect(seen.status).toBe(200);
    // Rows created within the same millisecond have no defined order.
    seen.body.samples.sort((a: Values, b: Values) => (String(a.before) < String(b.before) ? -1 : 1));
    expect(seen.body).toEqual({
      object: "data_column_conversion_preview",
      convertible: 2,
      empty: 1,
      lossy: 1,
      failing: 1,
      is_complete: true,
      samples: [
        { row_id: table.rows[3], outcome: "lossy", before: "007", after: 7, message: null },
        {
          row_id: table.rows[4],
          outcome: "failing",
          before: "a dozen",
          after: null,
          message: "Must be a number.",
        },
      ],
    });
    expect(await columnOf(table, "text")).toMatchObject({ type: "text", status: "active" });
    expect(await valuesOf(table, "text")).toEqual(["1", "2.50", null, "007", "a dozen"]);
  });

  it("returns 202, then converts values, type, default, and formulas, and keeps old values in the history", async () => {
    const formula = {
      name: "Half",
      type: "formula",
      settings: { formula: "VALUE(text) / 2", result: "number" },
    };
    const table = await newTable([{ ...text, default: "9" }], texts("1", "2.50", null));
    const other = await newTable([text, formula], texts("8"));
    const ordered = await convert(table, "text", { type: "decimal", settings: { scale: 2 }, dry_run: false });
    expect([ordered.status, ordered.headers.location]).toEqual([202, `/api/v1/jobs/${ordered.body.id}`]);
    expect(await columnOf(table, "text")).toMatchObject({ type: "text", status: "changing" });
    await h.runJobs();
    expect(await jobOf(ordered)).toMatchObject({
      kind: "data_column_change",
      status: "succeeded",
      result: { convertible: 2, empty: 1, lossy: 0, failing: 0 },
      progress: { done: 3, total: 3 },
    });
    expect(await columnOf(table, "text")).toMatchObject({
      type: "decimal",
      status: "active",
      settings: { scale: 2 },
      default: "9.00",
    });
    expect(await valuesOf(table, "text")).toEqual(["1.00", "2.50", null]);
    const history = await owner.get(`/data-tables/${table.id}/rows/${table.rows[0]}/revisions`);
    expect(history.body.data[0].changes).toMatchObject({ text: { before: "1", after: "1.00" } });
    // A column that a formula reads cannot get a type that the formula does not support.
    const refused = await convert(other, "text", { type: "number", dry_run: false });
    expect([refused.status, refused.body.code]).toEqual([422, "validation_failed"]);
  });

  it("recomputes formulas that read the column", async () => {
    const formula = { name: "Sum", type: "formula", settings: { formula: "a + 1", result: "number" } };
    const table = await newTable([{ name: "A", type: "number" }, formula], [{ a: 1.25 }]);
    expect(await valuesOf(table, "sum")).toEqual([2.25]);
    await convert(table, "a", {
      type: "decimal",
      settings: { scale: 1 },
      dry_run: false,
      accept_lossy: true,
    });
    await h.runJobs();
    expect([await valuesOf(table, "a"), await valuesOf(table, "sum")]).toEqual([["1.3"], [2.3]]);
  });

  it("returns 422 conversion_lossy unless accepted; then rounds and empties values", async () => {
    const table = await newTable([text], texts("1.005", "a dozen", "3"));
    const wanted = { type: "decimal", settings: { scale: 2 }, dry_run: false };
    const refused = await convert(table, "text", wanted);
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { code: "conversion_lossy", lossy: 1, failing: 1 },
    ]);
    expect((await convert(table, "text", { ...wanted, accept_lossy: true })).status).toBe(202);
    await h.runJobs();
    expect(await valuesOf(table, "text")).toEqual(["1.01", null, "3.00"]);
  });

  it("always returns 422 conversion_lossy if values of a required column would be emptied", async () => {
    const table = await newTable([{ ...text, required: true }], texts("x"));
    const refused = await convert(table, "text", { type: "number", dry_run: false, accept_lossy: true });
    expect(refused.body.code).toBe("conversion_lossy");
  });

  it("returns 422 conversion_impossible for computed types, 409 column_is_unique, 422 for bad settings, and 404", async () => {
    const table = await newTable([text, { name: "U", type: "text", unique: true }]);
    const formula = { type: "formula", settings: { formula: "1", result: "number" } };
    expect((await convert(table, "text", formula)).body.code).toBe("conversion_impossible");
    expect((await convert(table, "u", { type: "number" })).body.code).toBe("column_is_unique");
    const bad = await convert(table, "text", { type: "decimal", settings: { scale: 99 } });
    expect(bad.body.errors[0]).toMatchObject({ pointer: "/settings/scale", code: "max" });
    const stranger = await h.newAccount();
    expect((await stranger.post(`${path(table, "text")}/convert`, { type: "number" })).status).toBe(404);
  });

  it("returns 409 invalid_state for writing or changing a column that is changing; other columns are not affected", async () => {
    const table = await newTable([text, { name: "Other", type: "text" }], texts("1"));
    await convert(table, "text", { type: "number", dry_run: false });
    const rows = `/data-tables/${table.id}/rows`;
    const write = (values: Values) => owner.patch(`${rows}/${table.rows[0]}`, { values });
    expect((await write({ text: "2" })).body).toMatchObject({ code: "invalid_state", column: "text" });
    expect((await write({ other: "2" })).status).toBe(200);
    expect((await owner.post(rows, { values: { text: "2" } })).status).toBe(409);
    expect((await owner.post(rows, { values: { other: "2" } })).status).toBe(201);
    expect((await convert(table, "text", { type: "date", dry_run: false })).body.code).toBe("invalid_state");
    expect((await owner.patch(path(table, "text"), { name: "N" })).body.code).toBe("invalid_state");
    expect((await owner.delete(path(table, "text"))).body.code).toBe("invalid_state");
    await h.runJobs();
    expect((await write({ text: 2 })).status).toBe(200);
  });

  it("leaves the column unchanged if the job is canceled before it starts", async () => {
    const table = await newTable([{ ...text, default: "5" }], texts("1"));
    const ordered = await convert(table, "text", { type: "number", dry_run: false });
    expect((await owner.post(`/jobs/${ordered.body.id}/cancel`)).status).toBe(200);
    await h.runJobs();
    expect((await jobOf(ordered)).status).toBe("canceled");
    expect(await columnOf(table, "text")).toMatchObject({ type: "text", status: "active", default: "5" });
    expect(await valuesOf(table, "text")).toEqual(["1"]);
  });

  it("processes more rows than fit into one step", async () => {
    const table = await newTable(
      [text],
      Array.from({ length: 2_500 }, (_, at) => ({ text: String(at) })),
    );
    const ordered = await convert(table, "text", { type: "number", dry_run: false });
    await h.runJobs();
    expect(await jobOf(ordered)).toMatchObject({
      status: "succeeded",
      progress: { done: 2_500, total: 2_500 },
    });
    const found = await owner.post(`/data-tables/${table.id}/rows/aggregate`, {
      metrics: { sum: { op: "sum", field: "values.text" } },
    });
    expect(JSON.stringify(found.body)).toContain(String((2_499 * 2_500) / 2));
  });
});

describe("PATCH …/columns/:column_id", () => {
  it("returns 200, keeps omitted properties, and replaces settings; returns 412 for a stale If-Match", async () => {
    const table = await newTable([{ ...text, description: "d", settings: { max_length: 5 } }]);
    const { etag } = await columnOf(table, "text");
    const changed = await owner.patch(path(table, "text"), { name: "New", settings: { max_length: 7 } });
    expect(changed.body).toMatchObject({
      key: "text",
      name: "New",
      description: "d",
      settings: { max_length: 7 },
      etag: '"r2"',
    });
    const stale = await owner.patch(path(table, "text"), { name: "X" }, { headers: { "if-match": etag } });
    expect([stale.status, stale.body.code]).toEqual([412, "etag_mismatch"]);
  });

  it("returns 400 for key and type, 422 for settings that do not match the type, 409 conversion_required for a scale", async () => {
    const table = await newTable([text, { name: "D", type: "decimal" }]);
    for (const member of ["key", "type"])
      expect((await owner.patch(path(table, "text"), { [member]: "x" })).body.code).toBe("unknown_field");
    const bad = await owner.patch(path(table, "text"), { default: 7 });
    expect(bad.body.errors).toMatchObject([{ pointer: "/default", code: "type" }]);
    expect((await owner.patch(path(table, "d"), { settings: { scale: 4 } })).body.code).toBe(
      "conversion_required",
    );
    expect((await owner.patch(path(table, "d"), { settings: { scale: 2, max: 5 } })).status).toBe(200);
  });

  it("returns 409 column_has_empty_cells until no cell is empty", async () => {
    const table = await newTable([text], texts("a", null));
    const require = () => owner.patch(path(table, "text"), { required: true });
    expect((await require()).body).toMatchObject({ code: "column_has_empty_cells", count: 1 });
    await owner.patch(`/data-tables/${table.id}/rows/${table.rows[1]}`, { values: { text: "b" } });
    expect((await require()).body.required).toBe(true);
    const refused = await owner.post(`/data-tables/${table.id}/rows`, { values: {} });
    expect(refused.body.errors).toMatchObject([{ pointer: "/values/text", code: "required" }]);
  });

  it("returns 409 column_not_distinct; once distinct, finds rows by the value and rejects duplicates", async () => {
    const table = await newTable([text], texts("a", "b", "a", null, null));
    const rows = `/data-tables/${table.id}/rows`;
    const makeUnique = (unique = true) => owner.patch(path(table, "text"), { unique });
    expect((await makeUnique()).body.code).toBe("column_not_distinct");
    await owner.patch(`${rows}/${table.rows[2]}`, { values: { text: "c" } });
    expect((await makeUnique()).body.unique).toBe(true);
    expect((await owner.get(`${rows}/by/text/c`)).body.id).toBe(table.rows[2]);
    expect((await owner.post(rows, { values: { text: "a" } })).body.code).toBe("unique_violation");
    // The column was not unique for a while, so only the current values count.
    await makeUnique(false);
    await owner.patch(`${rows}/${table.rows[2]}`, { values: { text: "z" } });
    expect((await makeUnique()).status).toBe(200);
    await h.runJobs();
    expect((await owner.get(`${rows}/by/text/c`)).status).toBe(404);
    expect((await owner.get(`${rows}/by/text/z`)).body.id).toBe(table.rows[2]);
    expect((await owner.post(rows, { values: { text: "c" } })).status).toBe(201);
  });

  it("returns 202 for a large table; rows deleted during the job leave no key, and a failure leaves the column unchanged", async () => {
    const table = await newTable(
      [text],
      Array.from({ length: 2_001 }, (_, at) => ({ text: `v${at}` })),
    );
    const rows = `/data-tables/${table.id}/rows`;
    const ordered = await owner.patch(path(table, "text"), { unique: true });
    expect(ordered.status).toBe(202);
    expect(await columnOf(table, "text")).toMatchObject({ unique: false, status: "changing" });
    await owner.delete(`${rows}/${table.rows[0]}`);
    await h.runJobs();
    expect((await jobOf(ordered)).status).toBe("succeeded");
    expect(await columnOf(table, "text")).toMatchObject({ unique: true, status: "active" });
    expect((await owner.post(rows, { values: { text: "v0" } })).status).toBe(201);
    expect((await owner.post(rows, { values: { text: "v1" } })).body.code).toBe("unique_violation");
    await owner.patch(path(table, "text"), { unique: false });
    await owner.post(rows, { values: { text: "v1" } });
    const again = await owner.patch(path(table, "text"), { unique: true });
    await h.runJobs();
    expect(await jobOf(again)).toMatchObject({ status: "failed", error: { code: "column_not_distinct" } });
    expect(await columnOf(table, "text")).toMatchObject({ unique: false, status: "active" });
  });

  it("recomputes all rows for a changed formula and for a new one", async () => {
    const table = await newTable([{ name: "A", type: "number" }], [{ a: 1 }, { a: 2 }, {}]);
    const added = await owner.post(`/data-tables/${table.id}/columns`, {
      name: "F",
      type: "formula",
      settings: { formula: "a * 10", result: "number" },
    });
    const withFormula = { ...table, columns: { ...table.columns, f: added.body.id } };
    await h.runJobs();
    expect(await valuesOf(withFormula, "f")).toEqual([10, 20, null]);
    await owner.patch(path(withFormula, "f"), { settings: { formula: "a + 1", result: "number" } });
    await h.runJobs();
    expect(await valuesOf(withFormula, "f")).toEqual([2, 3, null]);
  });
});

describe("DELETE …/columns/:column_id", () => {
  it("returns 204, hides the column immediately, then removes it from rows, history, and keys, and frees its key", async () => {
    const table = await newTable(
      [
        { ...text, unique: true },
        { name: "B", type: "text" },
      ],
      [{ text: "secret", b: "b" }],
    );
    const row = `/data-tables/${table.id}/rows/${table.rows[0]}`;
    await owner.patch(row, { values: { text: "more secret" } });
    expect((await owner.delete(path(table, "text"))).status).toBe(204);
    expect((await owner.get(path(table, "text"))).status).toBe(404);
    expect((await owner.patch(row, { values: { text: "x" } })).body.errors[0].code).toBe("unknown_field_key");
    const again = () => owner.post(`/data-tables/${table.id}/columns`, { ...text, key: "text" });
    expect((await again()).body.code).toBe("column_key_taken");
    await h.runJobs();
    expect((await again()).status).toBe(201);
    expect((await owner.get(row)).body.values).toEqual({ b: "b", text: null });
    const history = await owner.get(`${row}/revisions`);
    expect(JSON.stringify(history.body)).not.toContain("secret");
  });

  it("returns 409 column_in_use while a formula or a lookup reads it, in this or another table", async () => {
    const table = await newTable([
      { name: "A", type: "number" },
      { name: "F", type: "formula", settings: { formula: "a + 1", result: "number" } },
    ]);
    expect((await owner.delete(path(table, "a"))).body).toMatchObject({
      code: "column_in_use",
      columns: ["f"],
      used_by: [{ type: "data_column", name: "F" }],
    });
    const other = await newTable([
      { name: "L", type: "link", settings: { table_id: table.id } },
      { name: "Shown", type: "lookup", settings: { link: "l", column: "f" } },
    ]);
    expect((await owner.delete(path(other, "l"))).body).toMatchObject({ columns: ["shown"] });
    expect((await owner.delete(path(table, "f"))).body).toMatchObject({ columns: ["shown"] });
    await owner.delete(path(other, "shown"));
    expect((await owner.delete(path(table, "f"))).status).toBe(204);
    expect((await owner.delete(path(table, "a"))).status).toBe(204);
  });
});

/** Runs as the application, in the caller's account. */
const query = (caller: Caller, text: string, values: unknown[] = []) =>
  h.composition.shards.get(caller.account.shard).withClient(async (client) => {
    await client.query("begin");
    await client.query("select set_config('app.account_id', $1, true)", [caller.account.uuid]);
    const { rows } = await client.query(text, values);
    await client.query("commit");
    return rows;
  });

describe("the job of a conversion", () => {
  it("fails with conversion_lossy for values added after the preview, and changes nothing", async () => {
    const table = await newTable([text], texts("1", "2"));
    const ordered = await convert(table, "text", { type: "number", dry_run: false });
    await query(owner, `update data_rows set cells = '{"text":"x"}' where cells = '{"text":"2"}'`);
    await h.runJobs();
    expect(await jobOf(ordered)).toMatchObject({ status: "failed", error: { code: "conversion_lossy" } });
    expect(await columnOf(table, "text")).toMatchObject({ type: "text", status: "active" });
    expect(await valuesOf(table, "text")).toEqual(["1", "x"]);
  });

  it("completes once it changes values, even if canceled, and skips processed rows", async () => {
    const table = await newTable([text], texts("1"));
    const ordered = await convert(table, "text", { type: "number", dry_run: false });
    await owner.post(`/jobs/${ordered.body.id}/cancel`);
    await query(
      owner,
      `update data_columns set change = change || '{"phase":"apply"}' where change is not null`,
    );
    await h.runJobs();
    expect(await columnOf(table, "text")).toMatchObject({ type: "number", status: "active" });
    expect(await valuesOf(table, "text")).toEqual([1]);
  });
});

describe("a column job whose table is moved to the trash", () => {
  /** Moves the table to the trash, runs all pending jobs, and restores it. */
  const throughTrash = async ({ id }: Made): Promise<void> => {
    expect((await owner.delete(`/data-tables/${id}`)).status).toBeLessThan(300);
    await h.runJobs();
    expect((await owner.post(`/data-tables/${id}/restore`)).status).toBe(200);
  };

  it.each(["check", "apply"])("completes a conversion in phase %s", async (phase) => {
    const table = await newTable([text], texts("1", "2"));
    const ordered = await convert(table, "text", { type: "number", dry_run: false });
    await query(
      owner,
      "update data_columns set change = change || jsonb_build_object('phase', $1::text) where change is not null",
      [phase],
    );
    await throughTrash(table);
    expect((await jobOf(ordered)).status).toBe("succeeded");
    expect(await columnOf(table, "text")).toMatchObject({ type: "number", status: "active" });
    expect(await valuesOf(table, "text")).toEqual([1, 2]);
  });

  it("erases a deleted column and frees its key", async () => {
    const table = await newTable([text, { name: "B", type: "text" }], texts("secret"));
    await owner.delete(path(table, "text"));
    await throughTrash(table);
    const again = await owner.post(`/data-tables/${table.id}/columns`, { ...text, key: "text" });
    expect(again.status, JSON.stringify(again.body)).toBe(201);
    expect(await valuesOf(table, "text")).toEqual([null]);
  });

  it("recomputes formulas", async () => {
    const formula = { name: "F", type: "formula", settings: { formula: "a * 10", result: "number" } };
    const table = await newTable([{ name: "A", type: "number" }, formula], [{ a: 1 }]);
    await h.runJobs();
    await owner.patch(path(table, "f"), { settings: { formula: "a + 1", result: "number" } });
    await throughTrash(table);
    expect(await valuesOf(table, "f")).toEqual([2]);
  });

  it("keeps the keys of a column that is unique again", async () => {
    const table = await newTable([{ ...text, unique: true }], texts("a"));
    for (const unique of [false, true])
      expect((await owner.patch(path(table, "text"), { unique })).status).toBe(200);
    await throughTrash(table);
    const twice = await owner.post(`/data-tables/${table.id}/rows`, { values: { text: "a" } });
    expect(twice.body.code).toBe("unique_violation");
  });
});

describe("a purged table", () => {
  it("is deleted with its rows, their history, and keys", async () => {
    const caller = await h.newAccount();
    const table = await newTable([{ ...text, unique: true }], texts("a", "b"), caller);
    await caller.delete(`/data-tables/${table.id}/rows/${table.rows[0]}`);
    const counts = async () =>
      (
        await query(
          caller,
          `select (select count(*)::int from data_rows) as rows, (select count(*)::int from data_row_keys) as keys,
             (select count(*)::int from data_row_revisions) as history, (select count(*)::int from data_columns) as columns`,
        )
      )[0];
    expect(await counts()).toEqual({ rows: 1, keys: 1, history: 1, columns: 1 });
    await caller.delete(`/data-tables/${table.id}`);
    await h.runJobs();
    expect(await counts()).toEqual({ rows: 1, keys: 1, history: 1, columns: 1 });
    h.clock.advance(31 * 86_400_000);
    await h.runJobs();
    h.clock.advance(-31 * 86_400_000);
    expect(await counts()).toEqual({ rows: 0, keys: 0, history: 0, columns: 0 });
  });
});

// Must be the last test because it advances the clock by a day.
describe("a job that was given up", () => {
  /** The worker never comes back; after a day, the job is abandoned. */
  const giveUp = async (): Promise<void> => {
    const owners = createOwnerShards(h.composition);
    for (const name of owners.names)
      await owners.get(name).pool.query(
        `delete from graphile_worker._private_jobs where task_id in
           (select id from graphile_worker._private_tasks where identifier = $1)`,
        [runChange.name],
      );
    await owners.close();
    h.clock.advance(1.01 * 86_400_000);
    await h.runJobs();
    owner = await h.callerFor(owner.user, owner.account);
  };

  it.each([
    ["check", { type: "text" }, ["1", "2"]],
    ["apply", { type: "number" }, [1, 2]],
  ])("does not leave the column waiting forever in phase %s", async (phase, column, values) => {
    const table = await newTable([text], texts("1", "2"));
    const ordered = await convert(table, "text", { type: "number", dry_run: false });
    await query(
      owner,
      "update data_columns set change = change || jsonb_build_object('phase', $1::text) where change is not null",
      [phase],
    );
    await giveUp();
    expect(await jobOf(ordered)).toMatchObject({ status: "failed", error: { code: "job_lost" } });
    expect(await columnOf(table, "text")).toMatchObject({ ...column, status: "active" });
    expect(await valuesOf(table, "text")).toEqual(values);
  });
});
