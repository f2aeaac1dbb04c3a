import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { trashDays } from "../tables.rules.ts";

let h: Harness;
let owner: Caller;
const dayMs = 86_400_000;

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
});
afterAll(() => h.stop());

async function newTable(body: object = {}, caller: Caller = owner) {
  const made = await caller.post("/data-tables", { name: "Table", ...body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body as { id: string; key: string; etag: string };
}

const errorsOf = (answer: { body: { errors: { pointer: string; code: string }[] } }) =>
  answer.body.errors.map(({ pointer, code }) => [pointer, code]);

describe("POST /data-tables", () => {
  it("returns 201 with ordered columns, an ETag, audit records, and keys derived from the names", async () => {
    const made = await owner.post("/data-tables", {
      name: "  Möbel & Preise ",
      columns: [
        { name: "Größe (cm)", type: "number" },
        { name: "Größe (cm)", type: "decimal", settings: { scale: 3 }, default: 1.5 },
        { name: "Order", key: "order_no", type: "text", unique: true, required: true },
        { name: "Double", type: "formula", settings: { formula: "grosse_cm * 2", result: "number" } },
        { name: "2nd", type: "boolean", default: "yes" },
        { name: "And", type: "date" },
      ],
    });
    expect([made.status, made.headers.etag]).toEqual([201, '"r1"']);
    expect(made.body).toMatchObject({
      object: "data_table",
      key: "mobel_preise",
      name: "Möbel & Preise",
      description: "",
      project_id: null,
      status: "active",
      created_by: owner.user.id,
    });
    const columns = await owner.get(`/data-tables/${made.body.id}/columns`);
    expect(columns.body.data.map((one: { key: string }) => one.key)).toEqual([
      "grosse_cm",
      "grosse_cm_2",
      "order_no",
      "double",
      "c_2nd",
      "and_2",
    ]);
    expect(columns.body.data[1]).toMatchObject({
      object: "data_column",
      type: "decimal",
      settings: { scale: 3 },
      default: "1.500",
      required: false,
      unique: false,
      status: "active",
      etag: '"r1"',
    });
    expect(columns.body.data[4].default).toBe(true);
    const audit = await owner.get("/audit-events?action=data_table.create");
    expect(audit.body.data[0].target).toEqual({ type: "data_table", id: made.body.id });
  });

  it("returns 201 with another key if the derived one is taken, and 409 table_key_taken for a given key", async () => {
    expect((await newTable({ name: "Twice" })).key).toBe("twice");
    expect((await newTable({ name: "Twice" })).key).toBe("twice_2");
    const taken = await owner.post("/data-tables", { name: "Other", key: "twice" });
    expect([taken.status, taken.body.code]).toEqual([409, "table_key_taken"]);
  });

  it("returns 409 column_key_taken for duplicate keys", async () => {
    const columns = [
      { name: "A", key: "a", type: "text" },
      { name: "B", key: "a", type: "text" },
    ];
    expect((await owner.post("/data-tables", { name: "Keys", columns })).body.code).toBe("column_key_taken");
  });

  it.each<[object, [string, string][]]>([
    [{}, [["/name", "required"]]],
    [{ name: "A", key: "Upper" }, [["/key", "pattern"]]],
    [{ name: "A", key: "values" }, [["/key", "option"]]],
    [{ name: "A", project_id: "prj_01hzzzzzzzzzzzzzzzzzzzzzzz" }, [["/project_id", "option"]]],
    [{ name: "A", columns: [{ name: "A", type: "nothing" }] }, [["/columns/0/type", "option"]]],
    [{ name: "A", columns: [{ name: "A", key: "id", type: "text" }] }, [["/columns/0/key", "option"]]],
    [
      {
        name: "A",
        columns: [
          { name: "A", type: "text", settings: { max_length: 0 } },
          { name: "B", type: "number", default: "x" },
          { name: "C", type: "boolean", unique: true },
          { name: "D", type: "created_at", required: true },
          { name: "E", type: "text", unique: true, default: "x" },
        ],
      },
      [
        ["/columns/0/settings/max_length", "min"],
        ["/columns/1/default", "type"],
        ["/columns/2/unique", "option"],
        ["/columns/3/required", "option"],
        ["/columns/4/default", "option"],
      ],
    ],
    [
      {
        name: "A",
        columns: [
          { name: "A", type: "text" },
          { name: "B", type: "formula", settings: { formula: "nothing + 1", result: "number" } },
        ],
      },
      [["/columns/1/settings/formula", "expression"]],
    ],
    [
      {
        name: "A",
        columns: [{ name: "L", type: "link", settings: { table_id: "tbl_01hzzzzzzzzzzzzzzzzzzzzzzz" } }],
      },
      [["/columns/0/settings/table_id", "option"]],
    ],
    [
      { name: "A", columns: [{ name: "L", type: "lookup", settings: { link: "x", column: "y" } }] },
      [["/columns/0/settings/link", "option"]],
    ],
  ])("returns 422 with each invalid value and its reason: %j", async (body, wanted) => {
    const answer = await owner.post("/data-tables", body);
    expect([answer.status, answer.body.code]).toEqual([422, "validation_failed"]);
    expect(errorsOf(answer)).toEqual(wanted);
  });

  it("returns 400 unknown_field, 403 for a contributor, and 201 for an API key of an editor", async () => {
    expect((await owner.post("/data-tables", { name: "A", status: "trashed" })).body.code).toBe(
      "unknown_field",
    );
    const contributor = await owner.colleague("contributor");
    expect((await contributor.post("/data-tables", { name: "A" })).status).toBe(403);
    const key = await (await owner.colleague("editor")).newKey();
    await newTable({ name: "By key" }, key);
  });
});

describe("GET /data-tables", () => {
  it("returns 200, filtered by status, project, and part of the name, sorted by name", async () => {
    const caller = await h.newAccount();
    const project = (await caller.post("/projects", { name: "P" })).body;
    const inside = await newTable({ name: "Beta", project_id: project.id }, caller);
    await newTable({ name: "alpha" }, caller);
    const gone = await newTable({ name: "Gamma" }, caller);
    await caller.delete(`/data-tables/${gone.id}`);
    const names = async (query: string) =>
      (await caller.get(`/data-tables?sort=name${query}`)).body.data.map((one: { name: string }) => one.name);
    expect(await names("")).toEqual(["alpha", "Beta"]);
    expect(await names(`&project_id=${project.id}`)).toEqual(["Beta"]);
    expect(await names("&q=ETA")).toEqual(["Beta"]);
    expect(await names("&status=trashed")).toEqual(["Gamma"]);
    expect((await caller.get("/data-tables?sort=key")).status).toBe(400);
    expect((await caller.delete(`/projects/${project.id}`)).body.code).toBe("project_not_empty");
    await caller.delete(`/data-tables/${inside.id}`);
    expect((await caller.delete(`/projects/${project.id}`)).status).toBe(204);
  });
});

describe("PATCH /data-tables/:id", () => {
  it("returns 200 and keeps omitted properties, 412 etag_mismatch for a stale If-Match, and 304 while unchanged", async () => {
    const { id, etag } = await newTable({ description: "text" });
    const changed = await owner.patch(`/data-tables/${id}`, { name: "New", key: `k_${Date.now()}` });
    expect(changed.body).toMatchObject({ name: "New", description: "text", etag: '"r2"' });
    const stale = await owner.patch(`/data-tables/${id}`, { name: "X" }, { headers: { "if-match": etag } });
    expect([stale.status, stale.body.code]).toEqual([412, "etag_mismatch"]);
    const same = await owner.get(`/data-tables/${id}`, { headers: { "if-none-match": '"r2"' } });
    expect(same.status).toBe(304);
  });

  it("returns 409 invalid_state in the trash, and 422 for a project in the trash", async () => {
    const { id } = await newTable();
    const project = (await owner.post("/projects", { name: "Gone soon" })).body;
    await owner.delete(`/projects/${project.id}`);
    const into = await owner.patch(`/data-tables/${id}`, { project_id: project.id });
    expect(errorsOf(into)).toEqual([["/project_id", "option"]]);
    await owner.delete(`/data-tables/${id}`);
    expect((await owner.patch(`/data-tables/${id}`, { name: "No" })).body).toMatchObject({
      code: "invalid_state",
      current_state: "trashed",
    });
    expect((await owner.post(`/data-tables/${id}/columns`, { name: "A", type: "text" })).status).toBe(409);
  });
});

describe("DELETE and restore", () => {
  it("returns 409 table_in_use while another table links to it", async () => {
    const target = await newTable({ name: "Target" });
    const other = await newTable({
      name: "Other",
      columns: [{ name: "To", type: "link", settings: { table_id: target.id } }],
    });
    expect((await owner.delete(`/data-tables/${target.id}`)).body).toMatchObject({
      code: "table_in_use",
      used_by: [{ type: "data_table", name: expect.any(String) }],
    });
    await owner.delete(`/data-tables/${other.id}`);
    expect((await owner.delete(`/data-tables/${target.id}`)).status).toBe(204);
    expect((await owner.delete(`/data-tables/${target.id}`)).status).toBe(409);
  });

  it("returns 200 on restore, and 409 table_key_taken if another table has the key", async () => {
    const { id } = await newTable({ name: "Back", key: "back" });
    await owner.delete(`/data-tables/${id}`);
    const other = await newTable({ name: "Back", key: "back" });
    expect((await owner.post(`/data-tables/${id}/restore`)).body.code).toBe("table_key_taken");
    await owner.patch(`/data-tables/${other.id}`, { key: "back_2" });
    expect((await owner.post(`/data-tables/${id}/restore`)).body).toMatchObject({
      status: "active",
      key: "back",
    });
    expect((await owner.post(`/data-tables/${id}/restore`)).status).toBe(409);
  });

  it("deletes a table in the trash after 30 days with its columns, unless it was restored", async () => {
    const caller = await h.newAccount();
    const gone = await newTable({ name: "Gone", columns: [{ name: "A", type: "text" }] }, caller);
    const kept = await newTable({ name: "Kept" }, caller);
    for (const { id } of [gone, kept]) await caller.delete(`/data-tables/${id}`);
    await caller.post(`/data-tables/${kept.id}/restore`);
    await h.runJobs();
    expect((await caller.get(`/data-tables/${gone.id}`)).status).toBe(200);
    h.clock.advance(trashDays * dayMs + 1_000);
    await h.runJobs();
    const later = await h.callerFor(caller.user, caller.account);
    expect((await later.get(`/data-tables/${gone.id}`)).status).toBe(404);
    expect((await later.get(`/data-tables/${gone.id}/columns`)).status).toBe(404);
    expect((await later.get(`/data-tables/${kept.id}`)).status).toBe(200);
    h.clock.advance(-trashDays * dayMs - 1_000);
  });
});
