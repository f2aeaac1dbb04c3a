import { buffer } from "node:stream/consumers";
import { createWriter } from "@formstead/tabular";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventsOnce } from "../../../../test-kit/event-feed.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { createImportKit, uploaded } from "../../../../test-kit/import-kit.ts";
import { column, newTable } from "../../../../test-kit/new-table.ts";

let h: Harness;
let owner: Caller;
let kit: ReturnType<typeof createImportKit>;

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  kit = createImportKit(h, owner);
});
afterAll(() => h.stop());

/** Advances the clock. Sessions do not last that long, so the user signs in again. */
async function later(ms: number): Promise<void> {
  h.clock.advance(ms);
  owner = await h.callerFor(owner.user, owner.account);
  kit = createImportKit(h, owner);
}

const people = () =>
  newTable(owner, [
    column("name", "text", { required: true }),
    column("mail", "email", { unique: true }),
    column("age", "number"),
    column("born", "date"),
    column("state", "text", { default: "new" }),
  ]);
const rows = (table_id: string) => ({ type: "rows", table_id });
const all = { Name: "name", Mail: "mail", Age: "age" };

async function cellsOf(tableId: string): Promise<Record<string, unknown>[]> {
  const { body } = await owner.get(`/data-tables/${tableId}/rows?limit=200&sort=created_at`);
  return body.data.map((row: { values: Record<string, unknown> }) => row.values);
}

describe("an import of rows", () => {
  it("creates rows with defaults from a file, and emits events", async () => {
    const table = await people();
    const done = await kit.ran(
      rows(table),
      "Name;Mail;Age;Left\nAnn;ANN@example.org;31;x\n\nBob;bob@example.org;;y\n",
      all,
    );
    expect(done).toMatchObject({
      status: "completed",
      counts: { rows: 2, total: 2, created: 2, updated: 0, skipped: 0, rejected: 0 },
      first_errors: [],
      columns: ["Name", "Mail", "Age", "Left"],
      options: { format: "csv", delimiter: ";", encoding: "utf-8", has_header: true },
    });
    expect(await cellsOf(table)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: "Ann", age: 31, state: "new" }),
        expect.objectContaining({ name: "Bob", state: "new" }),
      ]),
    );
    await eventsOnce(owner, "types=import.completed", (events) =>
      expect(events.map(({ data }) => data)).toContainEqual(
        expect.objectContaining({ import_id: done.id, table_id: table, created: 2, rejected: 0 }),
      ),
    );
    const audit = await owner.get("/audit-events?action=import.complete");
    expect(audit.body.data[0].target).toEqual({ type: "import", id: done.id });
    const job = await owner.get(`/jobs/${done.job_id}`);
    expect(job.body).toMatchObject({
      kind: "import_run",
      status: "succeeded",
      progress: { done: 2, total: 2 },
    });
  });

  it("reads XLSX and NDJSON", async () => {
    const table = await people();
    const lines = '{"Name":"Cem","Age":5}\n{"Name":"Dee","Mail":"dee@example.org","Age":"6"}\n';
    expect(await kit.ran(rows(table), lines, all, { filename: "rows.ndjson" })).toMatchObject({
      status: "completed",
      counts: { created: 2 },
    });
    const book = await workbook([
      ["Name", "Born"],
      ["Eve", "2001-02-03"],
    ]);
    const done = await kit.ran(rows(table), book, { Name: "name", Born: "born" }, { filename: "rows.xlsx" });
    expect(done).toMatchObject({ status: "completed", options: { format: "xlsx", sheet: "Sheet" } });
    expect((await cellsOf(table)).map(({ name }) => name).sort()).toEqual(["Cem", "Dee", "Eve"]);
  });

  it("validates without writing, then skips invalid rows and reports each of them", async () => {
    const table = await people();
    const id = await kit.begun(
      rows(table),
      "Name,Mail,Age\nAnn,nobody,x\n,b@example.org,3\nCem,c@example.org,4\n",
    );
    await kit.mapped(id, all);
    const checked = await kit.did(id, "validate");
    expect(checked).toMatchObject({
      status: "invalid",
      counts: { rows: 3, total: 3, rejected: 2, created: 0 },
    });
    expect(checked.first_errors).toMatchObject([
      { row: 2, column: "Mail", to: "mail", value: "nobody" },
      { row: 2, column: "Age", to: "age", value: "x" },
      { row: 3, column: "Name", to: "name", code: "required" },
    ]);
    expect(await cellsOf(table)).toEqual([]);
    const strict = await owner.post(`/imports/${id}/run`, { on_error: "abort" });
    expect([strict.status, strict.body.code]).toEqual([422, "import_invalid"]);
    expect(await kit.did(id, "run", { on_error: "skip" })).toMatchObject({
      status: "completed_with_errors",
      counts: { rows: 3, created: 1, rejected: 2 },
    });
    const first = await owner.get(`/imports/${id}/errors?limit=2`);
    const second = await owner.get(
      `/imports/${id}/errors?limit=2&cursor=${first.body.pagination.next_cursor}`,
    );
    expect([...first.body.data, ...second.body.data].map(({ row, to }) => [row, to])).toEqual([
      [2, "mail"],
      [2, "age"],
      [3, "name"],
    ]);
    const report = await owner.get(`/imports/${id}/report`);
    expect(report.body).toMatchObject({ status: "completed_with_errors", counts: { rejected: 2 } });
    const file = await (await fetch(report.body.rejected_rows.url)).text();
    const [head, ann, nameless, end] = file.split("\r\n");
    expect(head).toBe("Name,Mail,Age,_row,_reason");
    expect(ann).toMatch(/^Ann,nobody,x,2,"?Mail: .*Age: /);
    expect(nameless).toMatch(/^"",b@example.org,3,3,"?Name: .*required/);
    expect(end).toBe("");
  });

  it("matches existing rows by a unique column: updates, skips, or rejects them", async () => {
    const table = await people();
    await kit.ran(rows(table), "Name,Mail,Age\nAnn,a@example.org,1\n", all);
    const again = "Name,Mail,Age\nAnna,a@example.org,2\nBob,b@example.org,3\n";
    const matched = (on_match: string) => ({ mapping: { match_on: "mail", on_match } });
    expect(await kit.ran(rows(table), again, all, matched("skip"))).toMatchObject({
      status: "completed",
      counts: { created: 1, skipped: 1 },
    });
    expect(await kit.ran(rows(table), again, all, matched("error"))).toMatchObject({
      status: "completed_with_errors",
      counts: { created: 0, rejected: 2 },
    });
    await owner.patch(`/data-tables/${table}/rows/${await idOf(table, "Ann")}`, { values: { state: "old" } });
    const third = "Name,Mail,Age\nAnna,a@example.org,9\nCem,c@example.org,1\nCemil,c@example.org,\n";
    expect(await kit.ran(rows(table), third, all, matched("update"))).toMatchObject({
      status: "completed",
      counts: { created: 1, updated: 2, rejected: 0 },
    });
    expect(await cellsOf(table)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: "Anna", age: 9, state: "old" }),
        expect.objectContaining({ name: "Cemil", age: 1, state: "new" }),
      ]),
    );
  });

  it("rejects a row with a duplicate unique value, in the table or in the file", async () => {
    const table = await people();
    const text = "Name,Mail,Age\nAnn,a@example.org,1\nAmy,A@example.org,2\n";
    const done = await kit.ran(rows(table), text, all);
    expect(done).toMatchObject({ status: "completed_with_errors", counts: { created: 1, rejected: 1 } });
    expect(done.first_errors).toMatchObject([{ row: 3, column: "Mail", to: "mail", code: "unique" }]);
  });

  it("writes nothing of the batch and fails if it must stop at the first invalid row", async () => {
    const table = await people();
    const text = "Name,Mail,Age\nAnn,a@example.org,1\nAmy,a@example.org,2\n";
    const done = await kit.ran(rows(table), text, all, { run: { on_error: "abort" } });
    expect(done).toMatchObject({
      status: "failed",
      counts: { created: 0, rejected: 1 },
      problem: { code: "import_row_rejected", row: 3 },
    });
    expect(await cellsOf(table)).toEqual([]);
    expect((await owner.get(`/jobs/${done.job_id}`)).body).toMatchObject({
      status: "failed",
      error: { code: "import_row_rejected" },
    });
  });

  it("can be undone for seven days, except for rows changed since", async () => {
    const table = await people();
    const done = await kit.ran(rows(table), "Name,Mail,Age\nAnn,,1\nBob,,2\nCem,,3\n", all);
    await owner.patch(`/data-tables/${table}/rows/${await idOf(table, "Bob")}`, { values: { age: 22 } });
    expect(await kit.did(done.id, "undo")).toMatchObject({ status: "undone", undone: 2 });
    expect((await cellsOf(table)).map(({ name }) => name)).toEqual(["Bob"]);
    const again = await owner.post(`/imports/${done.id}/undo`);
    expect([again.status, again.body.code, again.body.current_state]).toEqual([
      409,
      "invalid_state",
      "undone",
    ]);

    const old = await kit.ran(rows(table), "Name,Mail,Age\nDee,,1\n", all);
    await later(7 * 86_400_000 + 1_000);
    expect((await owner.post(`/imports/${old.id}/undo`)).body.code).toBe("import_undo_over");
  });

  it("fails with the reason and the row if its file is corrupt", async () => {
    const table = await people();
    const id = await kit.begun(rows(table), `Name,Mail,Age\n${"Ann,,1\n".repeat(20_000)}"open,,1\n`);
    await kit.mapped(id, all);
    expect(await kit.did(id, "validate")).toMatchObject({
      status: "failed",
      problem: { code: "import_unreadable", row: 20_002 },
    });
  });

  it("fails during the analysis if its file is not a table", async () => {
    const id = await kit.begun(rows(await people()), "\n\n", { format: "csv" });
    expect(await kit.get(id)).toMatchObject({ status: "failed", problem: { code: "import_unreadable" } });
  });
});

describe("GET /imports/{id}/preview", () => {
  it("returns 200 with columns, rows, targets, and a suggested mapping, and supports other read options", async () => {
    const id = await kit.begun(rows(await people()), "NAME;E-Mail\nAnn;ann@example.org\n");
    const { body } = await owner.get(`/imports/${id}/preview`);
    expect(body).toMatchObject({
      columns: ["NAME", "E-Mail"],
      rows: [["Ann", "ann@example.org"]],
      guessed: [
        { from: "NAME", to: "name" },
        { from: "E-Mail", to: "mail" },
      ],
    });
    expect(body.targets).toContainEqual({
      key: "mail",
      name: "mail",
      type: "email",
      required: false,
      is_matchable: true,
    });
    const other = await owner.get(`/imports/${id}/preview?delimiter=,&has_header=false`);
    expect(other.body).toMatchObject({
      columns: ["Column 1"],
      rows: [["NAME;E-Mail"], ["Ann;ann@example.org"]],
    });
    expect((await kit.get(id)).columns).toEqual(["NAME", "E-Mail"]);
  });

  it("returns 422 import_unreadable for invalid read options", async () => {
    const id = await kit.begun(rows(await people()), "a,b\n1,2\n");
    const answer = await owner.get(`/imports/${id}/preview?encoding=klingon`);
    expect([answer.status, answer.body.code, answer.body.reason]).toEqual([
      422,
      "import_unreadable",
      "unknown_encoding",
    ]);
  });
});

describe("PUT /imports/{id}/mapping", () => {
  it("returns 422 with the invalid parts, and 409 if it is too late", async () => {
    const table = await people();
    const id = await kit.begun(rows(table), "Name,Mail\nAnn,\n");
    const answer = await owner.put(`/imports/${id}/mapping`, {
      columns: [
        { from: "Nobody", to: "age" },
        { from: "Mail", to: "nowhere" },
      ],
      match_on: "age",
    });
    expect([answer.status, answer.body.code]).toEqual([422, "validation_failed"]);
    expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      "/columns/0/from",
      "/columns/1/to",
      "/match_on",
      "/columns",
    ]);
    await kit.mapped(id, { Name: "name" });
    await kit.did(id, "validate");
    await kit.mapped(id, { Name: "name", Mail: "mail" });
    await kit.did(id, "validate");
    await kit.did(id, "run", {});
    const late = await owner.put(`/imports/${id}/mapping`, { columns: [{ from: "Name", to: "name" }] });
    expect([late.status, late.body.code]).toEqual([409, "invalid_state"]);
  });

  it("returns 412 if another user has changed it", async () => {
    const id = await kit.begun(rows(await people()), "Name\nAnn\n", { has_header: true });
    const answer = await owner.put(
      `/imports/${id}/mapping`,
      { columns: [{ from: "Name", to: "name" }] },
      { headers: { "if-match": '"r1"' } },
    );
    expect(answer.status).toBe(412);
  });

  it("reads the file again with other options", async () => {
    const id = await kit.begun(rows(await people()), "Ann|Bob\nCem|Dee\n", { delimiter: "," });
    await kit.mapped(id, { "Column 1": "name" }, { options: { delimiter: "|", has_header: false } });
    await kit.did(id, "validate");
    expect(await kit.did(id, "run", {})).toMatchObject({ counts: { created: 2 } });
  });
});

describe("other operations", () => {
  it("return 409 in the wrong state", async () => {
    const id = await kit.begun(rows(await people()), "Name\nAnn\n", { has_header: true });
    for (const verb of ["validate", "undo"]) {
      const answer = await owner.post(`/imports/${id}/${verb}`);
      expect([answer.status, answer.body.code, answer.body.current_state]).toEqual([
        409,
        "invalid_state",
        "awaiting_mapping",
      ]);
    }
    expect((await owner.post(`/imports/${id}/run`, {})).body.code).toBe("invalid_state");
  });

  it("cancel a waiting import immediately, and a queued one before it starts", async () => {
    const table = await people();
    const waiting = await kit.begun(rows(table), "Name\nAnn\n", { has_header: true });
    expect((await owner.post(`/imports/${waiting}/cancel`)).body.status).toBe("canceled");
    expect((await owner.post(`/imports/${waiting}/cancel`)).body.code).toBe("invalid_state");

    const queued = await kit.begun(rows(table), "Name\nAnn\n", { has_header: true });
    await kit.mapped(queued, { Name: "name" });
    await kit.did(queued, "validate");
    await owner.post(`/imports/${queued}/run`, {});
    expect((await owner.post(`/imports/${queued}/cancel`)).status).toBe(200);
    await h.runJobs();
    expect(await kit.get(queued)).toMatchObject({ status: "canceled", counts: { created: 0 } });
    expect(await cellsOf(table)).toEqual([]);
  });

  it("return 422 for an unknown file, a file with another purpose, or an unknown target", async () => {
    const table = await people();
    const file_id = await uploaded(owner, "a,b\n1,2\n");
    const stranger = await h.newAccount();
    const foreign = await uploaded(stranger, "a,b\n1,2\n");
    const pointerOf = async (body: object) => {
      const answer = await owner.post("/imports", body);
      return [answer.status, answer.body.errors?.[0]?.pointer];
    };
    expect(await pointerOf({ target: rows(table), file_id: foreign })).toEqual([422, "/file_id"]);
    expect(await pointerOf({ target: rows("tbl_00000000000000000000000000"), file_id })).toEqual([
      422,
      "/target/table_id",
    ]);
  });

  it("list by status and target", async () => {
    const table = await people();
    const id = await kit.begun(rows(table), "Name\nAnn\n", { has_header: true });
    const found = await owner.get(`/imports?table_id=${table}&status=awaiting_mapping`);
    expect(found.body.data.map((one: { id: string }) => one.id)).toEqual([id]);
    expect((await owner.get(`/imports?table_id=${table}&status=undone`)).body.data).toEqual([]);
  });

  it("return 403 for viewers, and allow API keys of contributors", async () => {
    expect((await (await owner.colleague("viewer")).get("/imports")).status).toBe(403);
    const key = await (await owner.colleague("contributor")).newKey();
    expect((await key.get("/imports")).status).toBe(200);
  });

  it("delete the file and its errors after a month, but keep the import and its counts", async () => {
    const table = await people();
    const done = await kit.ran(rows(table), "Name,Mail,Age\nAnn,no mail,1\nBob,,2\n", all);
    await later(30 * 86_400_000 + 60_000);
    await h.runJobs();
    expect(await kit.get(done.id)).toMatchObject({
      status: "completed_with_errors",
      first_errors: [],
      counts: { created: 1 },
    });
    expect((await owner.get(`/imports/${done.id}/errors`)).body.data).toEqual([]);
    expect((await owner.get(`/imports/${done.id}/report`)).body.rejected_rows).toBeNull();
  });
});

async function idOf(tableId: string, name: string): Promise<string> {
  const { body } = await owner.get(`/data-tables/${tableId}/rows?limit=200`);
  return body.data.find((row: { values: { name: string } }) => row.values.name === name).id;
}

async function workbook([head = [], ...cells]: readonly (readonly string[])[]): Promise<Buffer> {
  const writer = createWriter(
    "xlsx",
    head.map((name) => ({ name, type: "text" })),
  );
  const [bytes] = await Promise.all([buffer(writer.stream), writer.write(cells).then(() => writer.end())]);
  return bytes;
}
