import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../../test-kit/eventually.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { column, newTable } from "../../../../test-kit/new-table.ts";
import { definitionOf, field, page, publish, publishedForm } from "../../../../test-kit/published-form.ts";
import { png } from "../../../../test-kit/sample-files.ts";
import { upload } from "../../../../test-kit/upload-client.ts";
import { readCsv } from "./read-csv.ts";

let h: Harness;
let owner: Caller;
let formId: string;
const dayMs = 86_400_000;

const items = [
  field("name", { label: "Your name" }),
  field("age", { type: "number" }),
  field("price", { type: "currency", settings: { currencies: ["EUR"] } }),
  field("topics", {
    type: "checkboxes",
    settings: { options: ["a", "b", "c"].map((value) => ({ value, label: value.toUpperCase() })) },
  }),
  { id: "grp", type: "group", key: "home", label: "Home", items: [field("city")] },
  { id: "rep", type: "repeat", key: "kids", label: "Kids", items: [field("kid")] },
  field("secret", { privacy: "special" }),
];

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  formId = await publishedForm(owner, items);
});
afterAll(() => h.stop());

async function newEntry(answers: object, more: object = {}, form = formId): Promise<string> {
  const made = await owner.post("/entries", { form_id: form, answers, ...more });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id;
}

const order = (caller: Caller, wish: object = {}) =>
  caller.post("/exports", { source: { type: "form", form_id: formId }, format: "csv", ...wish });

async function made(wish: object = {}, caller = owner) {
  const ordered = await order(caller, wish);
  expect(ordered.status, JSON.stringify(ordered.body)).toBe(202);
  await h.runJobs();
  const found = await caller.get(`/exports/${ordered.body.id}`);
  expect(found.body.status, JSON.stringify(found.body)).toBe("ready");
  return found.body;
}

async function fileOf(id: string, caller = owner, headers: Record<string, string> = {}): Promise<Response> {
  const redirect = await caller.get(`/exports/${id}/download`);
  expect(redirect.status, JSON.stringify(redirect.body)).toBe(302);
  return fetch(String(redirect.headers.location), { headers });
}

const bytesOf = async (id: string) => Buffer.from(await (await fileOf(id)).arrayBuffer());
const rowsOf = async (id: string) => readCsv(await bytesOf(id));

describe("POST /exports", () => {
  it("returns 202 with a location, a job, and an audit record; the file has a row per entry and a column per answer", async () => {
    const form = await publishedForm(owner, items);
    const id = await newEntry(
      {
        name: '=cmd, "x"\nsecond',
        age: 30,
        price: { amount: "12.5", currency: "EUR" },
        topics: ["a", "c"],
        home: { city: "Bonn" },
        kids: [{ _id: "k1", kid: "Eva" }],
        secret: "s",
      },
      { tags: ["vip", "new"], external_id: "7" },
      form,
    );
    await newEntry({ name: "Grace" }, {}, form);
    const ordered = await order(owner, { source: { type: "form", form_id: form } });
    expect(ordered.headers.location).toBe(`/api/v1/exports/${ordered.body.id}`);
    expect(ordered.body).toMatchObject({ object: "export", status: "queued", created_by: owner.user.id });
    expect((await owner.get(`/jobs/${ordered.body.job_id}`)).body).toMatchObject({ kind: "export" });
    const audit = await owner.get(`/audit-events?target_id=${ordered.body.id}`);
    expect(audit.body.data[0]).toMatchObject({ action: "export.order" });
    await h.runJobs();
    const ready = (await owner.get(`/exports/${ordered.body.id}`)).body;
    expect(ready).toMatchObject({ status: "ready", progress: { done: 2, total: 2 } });
    const rows = await rowsOf(ready.id);
    expect(ready.bytes).toBe((await bytesOf(ready.id)).length);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      id,
      status: "submitted",
      external_id: "7",
      tags: "vip; new",
      version: "1",
      is_spam: "false",
      name: `'=cmd, "x"\nsecond`,
      age: "30",
      price: "12.5 EUR",
      topics: "a; c",
      "home.city": "Bonn",
      kids: '[{"_id": "k1", "kid": "Eva"}]',
      secret: "s",
    });
    expect(rows[0]?.submitted_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/);
    expect(rows[1]).toMatchObject({ name: "Grace", age: "", price: "", tags: "", assignee_id: "" });
    expect((await owner.get(`/jobs/${ready.job_id}`)).body).toMatchObject({
      status: "succeeded",
      result: { export_id: ready.id, rows: 2, bytes: ready.bytes },
    });
  });

  it("supports columns, headers, delimiter, time zone, and formula protection", async () => {
    const form = await publishedForm(owner, items);
    await newEntry({ name: "=1;2" }, {}, form);
    const { id } = await made({
      source: { type: "form", form_id: form },
      columns: ["answers.name", "submitted_at", "id"],
      header: "label",
      delimiter: ";",
      bom: true,
      formula_safe: false,
      timezone: "Asia/Kolkata",
    });
    const text = (await bytesOf(id)).toString();
    expect(text).toMatch(
      /^\ufeffYour name;Submitted at;ID\r\n"=1;2";\d{4}-\d\d-\d\dT[\d:.]+\+05:30;ent_\w{26}\r\n$/,
    );
  });

  it("includes answers of older versions, and selects entries by filter and status", async () => {
    const form = await publishedForm(owner, [field("old"), field("status")]);
    await newEntry({ old: "x", status: "s1" }, {}, form);
    await publish(owner, form, definitionOf([page("page_1", [field("status"), field("fresh")])]));
    await newEntry({ fresh: "y", status: "s2" }, {}, form);
    const draft = await newEntry({ fresh: "z" }, { status: "draft" }, form);
    const source = { type: "form", form_id: form };
    const all = await rowsOf((await made({ source })).id);
    expect(all.map(({ old, fresh, "answers.status": own }) => [old, fresh, own])).toEqual([
      ["x", "", "s1"],
      ["", "y", "s2"],
      ["", "z", ""],
    ]);
    const drafts = await rowsOf((await made({ source: { ...source, status: "draft" } })).id);
    expect(drafts.map(({ id }) => id)).toEqual([draft]);
    const filter = { field: "answers.fresh", op: "eq", value: "y" };
    const found = await rowsOf((await made({ source: { ...source, filter, status: "submitted" } })).id);
    expect(found.map(({ fresh }) => fresh)).toEqual(["y"]);
  });

  it("writes NDJSON with plain values, a valid XLSX file, and Parquet with types", async () => {
    const form = await publishedForm(owner, items);
    const source = { type: "form", form_id: form };
    await newEntry(
      { name: "=1", age: 30, topics: ["a", "b"], price: { amount: "1.5", currency: "EUR" } },
      {},
      form,
    );
    const columns = [
      "id",
      "submitted_at",
      "version",
      "answers.name",
      "answers.age",
      "answers.topics",
      "answers.price",
      "tags",
    ];
    const lines = (await bytesOf((await made({ source, format: "ndjson", columns })).id)).toString();
    expect(JSON.parse(lines)).toEqual({
      id: expect.stringMatching(/^ent_/),
      submitted_at: expect.stringMatching(/Z$/),
      version: 1,
      name: "=1",
      age: 30,
      topics: ["a", "b"],
      price: { amount: "1.5", currency: "EUR" },
      tags: [],
    });
    const xlsx = await bytesOf((await made({ source, format: "xlsx", columns })).id);
    expect(xlsx.subarray(0, 2).toString()).toBe("PK");
    const parquet = await bytesOf((await made({ source, format: "parquet", columns })).id);
    expect([parquet.subarray(0, 4).toString(), parquet.subarray(-4).toString()]).toEqual(["PAR1", "PAR1"]);
  });

  it("adds the files of entries to the ZIP file", async () => {
    const form = await publishedForm(owner, [
      field("name"),
      field("photo", { type: "file", settings: { max_files: 2 } }),
    ]);
    const picture = png();
    const uploaded = await upload(owner, picture, {
      purpose: "entry_answer",
      name: "me.png",
      mime: "image/png",
      keep_metadata: true,
    });
    await h.runJobs();
    const id = await newEntry(
      {
        name: "Ada",
        photo: [{ file_id: uploaded.body.id, name: "me.png", size: picture.length, mime: "image/png" }],
      },
      {},
      form,
    );
    const ready = await made({ source: { type: "form", form_id: form }, include_files: true });
    const zip = await bytesOf(ready.id);
    expect(zip.subarray(0, 2).toString()).toBe("PK");
    for (const path of ["entries.csv", `files/${id}/me.png`]) expect(zip.includes(path), path).toBe(true);
    expect(zip.includes(picture)).toBe(true);
  });

  it("exports rows of a table by filter, with values that an import can read", async () => {
    const table = await newTable(owner, [
      column("name"),
      column("price", "currency"),
      column("n", "number"),
      column("tags", "multi_select", {
        settings: { options: ["a", "b"].map((value) => ({ value, label: value })) },
      }),
      column("more", "json"),
      column("made", "created_at"),
    ]);
    const values = {
      name: "=1",
      price: { amount: "2.50", currency: "EUR" },
      n: -3,
      tags: ["a", "b"],
      more: "text",
    };
    const row = await owner.post(`/data-tables/${table}/rows`, { values });
    expect(row.status, JSON.stringify(row.body)).toBe(201);
    await owner.post(`/data-tables/${table}/rows`, { values: { name: "other" } });
    const filter = { field: "values.n", op: "lt", value: 0 };
    const source = { type: "table", table_id: table, filter };
    const [found, ...others] = await rowsOf((await made({ source })).id);
    expect(others).toEqual([]);
    const price = row.body.values.price;
    expect(found).toMatchObject({
      id: row.body.id,
      name: "'=1",
      price: `${price.amount} ${price.currency}`,
      n: "-3",
      tags: "a; b",
      more: '"text"',
    });
    expect(found?.made).toBe(found?.created_at);
    const lines = await bytesOf(
      (await made({ source, format: "ndjson", columns: ["values.tags", "values.more"] })).id,
    );
    expect(JSON.parse(lines.toString())).toEqual({ tags: ["a", "b"], more: "text" });
    const refused = await order(owner, { source, include_files: true });
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, "/include_files"]);
  });

  it("uses the filter and columns of a view; returns 404 for a view that the caller cannot see", async () => {
    const form = await publishedForm(owner, [field("name"), field("city")]);
    await newEntry({ name: "Ada", city: "Bonn" }, {}, form);
    await newEntry({ name: "Bob", city: "Rome" }, {}, form);
    const filter = { field: "answers.city", op: "eq", value: "Rome" };
    const view = await owner.post("/views", {
      source: { form_id: form },
      name: "Rome",
      filter,
      columns: ["answers.name", "status"],
      visibility: "private",
    });
    expect(view.status, JSON.stringify(view.body)).toBe(201);
    const source = { type: "view", view_id: view.body.id };
    const ready = await made({ source });
    expect(ready.source).toEqual({ type: "form", form_id: form, filter, sort: "-created_at" });
    expect(await rowsOf(ready.id)).toEqual([{ name: "Bob", status: "submitted" }]);
    const colleague = await owner.colleague("editor");
    expect((await order(colleague, { source })).status).toBe(404);
  });

  it("creates an empty table for a form without entries", async () => {
    const form = await publishedForm(owner, [field("name")]);
    const { id, progress } = await made({
      source: { type: "form", form_id: form },
      columns: ["id", "answers.name"],
    });
    expect((await bytesOf(id)).toString()).toBe("id,name\r\n");
    expect(progress).toEqual({ done: 0, total: 0 });
  });

  it("exports all account data for admins only, and only they see it", async () => {
    const ready = await made({ source: { type: "account" }, format: "ndjson" });
    const lines = (await bytesOf(ready.id))
      .toString()
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines[0]).toMatchObject({ object: "export", account_id: owner.account.id });
    expect(lines.at(-1)).toEqual({ object: "end", rows: lines.length - 2 });
    const editor = await owner.colleague("editor");
    const refused = await order(editor, { source: { type: "account" }, format: "ndjson" });
    expect([refused.status, refused.body.code]).toEqual([403, "admin_required"]);
    expect((await editor.get(`/exports/${ready.id}`)).status).toBe(404);
    expect((await editor.get(`/exports/${ready.id}/download`)).status).toBe(404);
    const listed = (await editor.get("/exports")).body.data;
    expect(listed.map(({ source }: { source: { type: string } }) => source.type)).not.toContain("account");
  });

  it("allows an API key to create exports, but not a viewer", async () => {
    const key = await (await owner.colleague("contributor")).newKey();
    expect((await order(key)).status).toBe(202);
    const viewer = await owner.colleague("viewer");
    expect((await order(viewer)).status).toBe(403);
    await h.runJobs();
  });

  it.each([
    [
      "an unknown form",
      { source: { type: "form", form_id: "frm_01h2xcejqtf2nbrexx3vqjhp41" } },
      404,
      "not_found",
    ],
    ["an unknown column", { columns: ["id", "answers.nope"] }, 422, "validation_failed"],
    [
      "an invalid filter",
      { source: { type: "form", form_id: "FORM", filter: { field: "nope", op: "eq", value: 1 } } },
      400,
      "invalid_filter",
    ],
    ["an unknown time zone", { timezone: "Mars/Olympus" }, 422, "validation_failed"],
    ["an account as a table", { source: { type: "account" }, format: "csv" }, 422, "validation_failed"],
    [
      "columns of an account",
      { source: { type: "account" }, format: "ndjson", columns: ["id"] },
      422,
      "validation_failed",
    ],
    ["an unknown property", { compress: true }, 400, "unknown_field"],
  ])("rejects %s", async (_what, wish, status, code) => {
    const given = JSON.parse(JSON.stringify(wish).replace("FORM", formId));
    const refused = await order(owner, given);
    expect([refused.status, refused.body.code], JSON.stringify(refused.body)).toEqual([status, code]);
  });

  it("returns 202 once: a repeat with the same Idempotency-Key is the same export", async () => {
    const headers = { "idempotency-key": "once-and-only" };
    const wish = { source: { type: "form", form_id: formId }, format: "csv" };
    const [one, two] = [
      await owner.post("/exports", wish, { headers }),
      await owner.post("/exports", wish, { headers }),
    ];
    expect(two.body.id).toBe(one.body.id);
    await h.runJobs();
  });

  it("does not include data created after the request", async () => {
    const form = await publishedForm(owner, [field("name")]);
    await newEntry({ name: "before" }, {}, form);
    const { body } = await order(owner, { source: { type: "form", form_id: form } });
    await newEntry({ name: "after" }, {}, form);
    await h.runJobs();
    expect((await rowsOf(body.id)).map(({ name }) => name)).toEqual(["before"]);
  });
});

describe("GET /exports", () => {
  it("lists the newest first, by status and by source", async () => {
    const other = await h.newAccount();
    const form = await publishedForm(other, [field("name")]);
    const source = { type: "form", form_id: form };
    const first = await made({ source }, other);
    const second = (await order(other, { source })).body;
    const ids = async (query: string) =>
      (await other.get(`/exports${query}`)).body.data.map((one: { id: string }) => one.id);
    expect(await ids("")).toEqual([second.id, first.id]);
    expect(await ids("?status=ready")).toEqual([first.id]);
    expect(await ids("?source=account")).toEqual([]);
    const page = await other.get("/exports?limit=1");
    expect((await ids(`?limit=1&cursor=${page.body.pagination.next_cursor}`))[0]).toBe(first.id);
    expect((await owner.get(`/exports/${first.id}`)).status).toBe(404);
    await h.runJobs();
  });
});

describe("GET /exports/{id}/download", () => {
  it("returns 302 to a file that supports range requests, and writes an audit record", async () => {
    const { id } = await made();
    const whole = await bytesOf(id);
    const rest = await fileOf(id, owner, { range: "bytes=10-" });
    expect([rest.status, Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(10))]).toEqual([
      206,
      true,
    ]);
    const file = await fileOf(id);
    expect(file.headers.get("content-disposition")).toMatch(/attachment;.*entries-\d{4}-\d\d-\d\d\.csv/);
    expect(file.headers.get("content-type")).toContain("text/csv");
    await file.arrayBuffer();
    const actions = (await owner.get(`/audit-events?target_id=${id}&action=export.download`)).body.data;
    expect(actions.length).toBe(3);
    const link = await owner.post(`/exports/${id}/download-link`);
    expect(link.body).toMatchObject({ object: "download_link" });
    expect(Buffer.from(await (await fetch(link.body.url)).arrayBuffer()).equals(whole)).toBe(true);
  });

  it("returns 409 not_ready until it is ready, and 410 export_expired after a week, when file and filter are deleted", async () => {
    const source = {
      type: "form",
      form_id: formId,
      filter: { field: "answers.name", op: "eq", value: "Ada" },
    };
    const { body } = await order(owner, { source });
    const early = await owner.get(`/exports/${body.id}/download`);
    expect([early.status, early.body.code, early.body.current_state]).toEqual([409, "not_ready", "queued"]);
    await h.runJobs();
    const key = `exports/${owner.account.uuid}/${body.id}/file.csv`;
    expect(await h.composition.platform.blob.head(key)).toBeDefined();
    await eventually(async () => {
      const feed = await owner.get("/events?types=export.completed");
      expect(JSON.stringify(feed.body)).toContain(body.id);
    });
    h.clock.advance(7 * dayMs + 1);
    owner = await h.callerFor(owner.user, owner.account);
    const late = await owner.get(`/exports/${body.id}/download`);
    expect([late.status, late.body.code]).toEqual([410, "export_expired"]);
    await h.runJobs();
    const over = (await owner.get(`/exports/${body.id}`)).body;
    expect(over).toMatchObject({ status: "expired", source: { type: "form", form_id: formId } });
    expect(over.source.filter).toBeUndefined();
    expect(await h.composition.platform.blob.head(key)).toBeUndefined();
    expect((await owner.get(`/exports/${body.id}/download`)).status).toBe(410);
  });
});

describe("ending", () => {
  it("cancels a queued export immediately, and never runs it; returns 409 afterward", async () => {
    const { body } = await order(owner);
    const canceled = await owner.post(`/exports/${body.id}/cancel`);
    expect([canceled.status, canceled.body.status]).toEqual([200, "canceled"]);
    expect((await owner.get(`/jobs/${body.job_id}`)).body.status).toBe("canceled");
    await h.runJobs();
    expect((await owner.get(`/exports/${body.id}`)).body).toMatchObject({ status: "canceled", bytes: null });
    const again = await owner.post(`/exports/${body.id}/cancel`);
    expect([again.status, again.body.code, again.body.current_state]).toEqual([
      409,
      "invalid_state",
      "canceled",
    ]);
  });

  it("cancels an export whose job was canceled", async () => {
    const { body } = await order(owner);
    expect((await owner.post(`/jobs/${body.job_id}/cancel`)).status).toBe(200);
    await h.runJobs();
    expect((await owner.get(`/exports/${body.id}`)).body.status).toBe("canceled");
  });

  it("returns 204 and deletes the file; 409 while running; only for its creator or an admin", async () => {
    const contributor = await owner.colleague("contributor");
    const { body } = await order(owner);
    const early = await owner.delete(`/exports/${body.id}`);
    expect([early.status, early.body.code]).toEqual([409, "invalid_state"]);
    await h.runJobs();
    for (const refused of [
      await contributor.delete(`/exports/${body.id}`),
      await contributor.post(`/exports/${body.id}/cancel`),
    ])
      expect([refused.status, refused.body.code]).toEqual([403, "admin_required"]);
    expect((await owner.delete(`/exports/${body.id}`)).status).toBe(204);
    await h.runJobs();
    expect((await owner.get(`/exports/${body.id}`)).status).toBe(404);
    const key = `exports/${owner.account.uuid}/${body.id}/file.csv`;
    expect(await h.composition.platform.blob.head(key)).toBeUndefined();
    const own = (await order(contributor)).body;
    expect((await contributor.post(`/exports/${own.id}/cancel`)).status).toBe(200);
    expect((await contributor.delete(`/exports/${own.id}`)).status).toBe(204);
  });
});
