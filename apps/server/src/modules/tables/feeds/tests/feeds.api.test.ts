// Feeds with a running worker: each entry is written exactly once, and failures are recorded and can be retried.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApiClient } from "../../../../test-kit/caller.ts";
import { eventually } from "../../../../test-kit/eventually.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { column, newTable } from "../../../../test-kit/new-table.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { startWorker, type TestWorker } from "../../../../test-kit/start-worker.ts";

let h: Harness;
let owner: Caller;
let worker: TestWorker;
beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  worker = await startWorker(h.composition);
});
afterAll(async () => {
  await worker.stop();
  await h.stop();
});

const anyEtag = { headers: { "if-match": "*" } };
const options = ["red", "blue"].map((value) => ({ value, label: value.toUpperCase() }));
const newForm = () =>
  publishedForm(owner, [
    field("email"),
    field("qty"),
    field("colors", { type: "multi_select", settings: { options, allow_other: true } }),
  ]);
const columns = [
  column("email", "email", { unique: true }),
  column("qty", "number"),
  column("colors", "text"),
  column("origin", "text"),
];
const mapping = {
  email: "{{ entry.answers.email }}",
  qty: "{{ entry.answers.qty }}",
  colors: "{{ entry.answers.colors }}",
  origin: "form {{ form.name }}",
};

async function stage(more: object = {}, cols: readonly object[] = columns) {
  const [form, table] = [await newForm(), await newTable(owner, cols as never)];
  const made = await owner.post(`/data-tables/${table}/feeds`, { form_id: form, mapping, ...more });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const path = `/data-tables/${table}/feeds/${made.body.id}`;
  return { form, table, feed: made.body, path };
}

const newEntry = async (form_id: string, answers: object, more: object = {}): Promise<string> => {
  const made = await owner.post("/entries", { form_id, answers, ...more });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id;
};
const change = async (entry: string, answers: object) =>
  expect((await owner.patch(`/entries/${entry}/answers`, { answers }, anyEtag)).status).toBe(200);

interface Row {
  readonly id: string;
  readonly values: Record<string, unknown>;
  readonly source: string;
}
const rowsOf = async (table: string): Promise<Row[]> =>
  (await owner.get(`/data-tables/${table}/rows?sort=created_at`)).body.data;
const valuesOf = async (table: string) => (await rowsOf(table)).map(({ values }) => values);
const has = (table: string, count: number) =>
  eventually(async () => {
    const rows = await rowsOf(table);
    expect(rows).toHaveLength(count);
    return rows;
  });

/** Once this returns, all earlier events in the account's change feed have been processed. */
async function afterAllWasTaken(): Promise<void> {
  const { form, table } = await stage();
  await newEntry(form, {});
  await has(table, 1);
}

describe("an entry", () => {
  it("becomes a row with source `form` when it is submitted", async () => {
    const { form, table } = await stage();
    await newEntry(form, {
      email: "Ada@Example.org",
      qty: "7",
      colors: ["red", { value: "other", other: "teal" }],
    });
    const [row] = await has(table, 1);
    expect(row?.source).toBe("form");
    expect(row?.values).toMatchObject({ qty: 7, colors: "red, teal", origin: "form Form" });
    expect(String(row?.values.email).toLowerCase()).toBe("ada@example.org");
  });

  it("becomes a row when a respondent submits it", async () => {
    const { form, table } = await stage();
    const begun = await h.anonymous.post("/entry-sessions", { form_ref: form });
    const me = createApiClient(h.server, { "x-service-entry-key": begun.body.entry_key });
    const sent = await me.post("/entry-sessions/current/submit", { answers: { email: "r@example.org" } });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const [row] = await has(table, 1);
    expect(row?.values).toMatchObject({ email: "r@example.org", qty: null });
  });

  it("is not written if it is a draft, a trial, spam, of another form, or if the feed is inactive", async () => {
    const { form, table } = await stage();
    const off = await stage({ is_active: false });
    await newEntry(form, { email: "a@example.org" }, { status: "draft" });
    await newEntry(form, { email: "b@example.org" }, { mode: "test" });
    await newEntry(off.form, { email: "c@example.org" });
    const begun = await h.anonymous.post("/entry-sessions", { form_ref: form });
    const robot = createApiClient(h.server, { "x-service-entry-key": begun.body.entry_key });
    const sent = await robot.post("/entry-sessions/current/submit", {
      answers: { email: "d@example.org" },
      honeypot: "I am a program",
    });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    await afterAllWasTaken();
    expect([await rowsOf(table), await rowsOf(off.table)]).toEqual([[], []]);
  });

  it("updates its own row if the feed listens to updates; a deleted row stays deleted", async () => {
    const { form, table, path } = await stage({ on: ["submitted", "updated"] });
    const once = await newEntry(form, { email: "a@example.org", qty: "1" });
    const [row] = await has(table, 1);
    await change(once, { qty: "2" });
    await eventually(async () => expect(await valuesOf(table)).toMatchObject([{ qty: 2 }]));
    await owner.delete(`/data-tables/${table}/rows/${row?.id}`);
    await change(once, { qty: "3" });
    await afterAllWasTaken();
    expect(await rowsOf(table)).toEqual([]);
    expect((await owner.get(path)).body).toMatchObject({ failures_count: 0, last_error: null });
  });

  it("does not update its row if the feed listens only to submissions", async () => {
    const { form, table } = await stage();
    const entry = await newEntry(form, { email: "a@example.org", qty: "1" });
    await has(table, 1);
    await change(entry, { qty: "2" });
    await afterAllWasTaken();
    expect(await valuesOf(table)).toMatchObject([{ qty: 1 }]);
  });

  it("updates the row with the same value by match_on", async () => {
    const { form, table } = await stage({ match_on: "email" });
    const emails = ["x@example.org", "X@example.org", "y@example.org"];
    for (const [at, email] of emails.entries()) await newEntry(form, { email, qty: String(at) });
    await eventually(async () =>
      expect((await valuesOf(table)).map(({ qty }) => qty).sort()).toEqual([1, 2]),
    );
  });
});

describe("an entry that cannot be written", () => {
  it("is recorded without its answers, does not block others, and is written on retry", async () => {
    const { form, table, path } = await stage();
    const bad = await newEntry(form, { email: "a@example.org", qty: "a lot" });
    await newEntry(form, { email: "b@example.org", qty: "2" });
    await has(table, 1);
    const { body: feed } = await owner.get(path);
    const failure = { entry_id: bad, code: "validation_failed", column: "qty", reason: "type" };
    expect(feed).toMatchObject({ failures_count: 1, last_error: failure });
    const listed = await owner.get(`${path}/failures`);
    expect(listed.body.data).toMatchObject([failure]);
    expect(JSON.stringify(listed.body)).not.toContain("a lot");

    const again = async () => {
      const { status, body } = await owner.post(`${path}/failures/retry`);
      expect(status).toBe(202);
      return eventually(async () => {
        const job = (await owner.get(`/jobs/${body.id}`)).body;
        expect(job.status).toBe("succeeded");
        return job.result;
      });
    };
    expect(await again()).toEqual({ written: 0, failed: 1 });
    await change(bad, { qty: "12" });
    expect(await again()).toEqual({ written: 1, failed: 0 });
    expect((await valuesOf(table)).map(({ qty }) => qty).sort()).toEqual([12, 2]);
    expect((await owner.get(path)).body).toMatchObject({ failures_count: 0, last_error: null });
  });

  it("includes a duplicate unique value and a missing match value", async () => {
    const taken = await stage();
    await newEntry(taken.form, { email: "a@example.org" });
    await newEntry(taken.form, { email: "a@example.org" });
    await eventually(async () =>
      expect((await owner.get(taken.path)).body.last_error).toMatchObject({
        code: "unique_violation",
        column: "email",
      }),
    );
    const matching = await stage({ match_on: "email" });
    await newEntry(matching.form, { qty: "1" });
    await eventually(async () =>
      expect((await owner.get(matching.path)).body.last_error).toMatchObject({
        code: "match_value_missing",
        column: "email",
      }),
    );
  });
});

describe("the feed itself", () => {
  it("is listed, changed, and deleted; its rows are kept", async () => {
    const { form, table, feed, path } = await stage();
    expect(feed).toMatchObject({
      object: "table_feed",
      table_id: table,
      form_id: form,
      mapping,
      match_on: null,
      on: ["submitted"],
      is_active: true,
      failures_count: 0,
      last_error: null,
      created_by: owner.user.id,
    });
    expect((await owner.get(`/data-tables/${table}/feeds`)).body.data).toEqual([feed]);
    const ifMatch = { headers: { "if-match": feed.etag } };
    const changed = await owner.patch(path, { mapping: { email: "{{ entry.answers.email }}" } }, ifMatch);
    expect(changed.body).toMatchObject({ mapping: { email: "{{ entry.answers.email }}" }, is_active: true });
    expect((await owner.patch(path, { is_active: false }, ifMatch)).status).toBe(412);
    await newEntry(form, { email: "a@example.org", qty: "3" });
    const [row] = await has(table, 1);
    expect(row?.values).toMatchObject({ email: "a@example.org", qty: null });
    expect((await owner.delete(path)).status).toBe(204);
    expect((await owner.get(path)).status).toBe(404);
    expect(await rowsOf(table)).toHaveLength(1);
  });

  it("returns 422 for an unknown form, column, or reference", async () => {
    const { form, table } = await stage();
    const refused = async (body: object) => {
      const { status, body: said } = await owner.post(`/data-tables/${table}/feeds`, {
        form_id: form,
        mapping,
        ...body,
      });
      expect(status, JSON.stringify(said)).toBe(422);
      return said.errors.map(({ pointer }: { pointer: string }) => pointer);
    };
    expect(await refused({ form_id: "frm_01h455vb4pex5vsknk084sn02q" })).toEqual(["/form_id"]);
    expect(await refused({ mapping: { nothing: "x" } })).toEqual(["/mapping/nothing"]);
    expect(await refused({ mapping: { qty: "{{ entry.answers.nothing }}" } })).toEqual(["/mapping/qty"]);
    expect(await refused({ mapping: { qty: "{{ nobody.knows }}" } })).toEqual(["/mapping/qty"]);
    expect(await refused({ match_on: "qty" })).toEqual(["/match_on"]);
    expect(await refused({ match_on: "email", mapping: { qty: 1 } })).toEqual(["/match_on"]);
    expect(await refused({ mapping: {} })).toEqual(["/mapping"]);
    expect(await refused({ on: [] })).toEqual(["/on"]);
  });

  it("returns 403 below editor and 404 in another table or account", async () => {
    const { form, table, feed, path } = await stage();
    const contributor = await owner.colleague("contributor");
    const sent = { form_id: form, mapping };
    expect((await contributor.post(`/data-tables/${table}/feeds`, sent)).status).toBe(403);
    expect((await contributor.get(path)).status).toBe(200);
    const other = await stage();
    expect((await owner.get(`/data-tables/${other.table}/feeds/${feed.id}`)).status).toBe(404);
    const stranger = await h.newAccount();
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.post(`/data-tables/${table}/feeds`, sent)).status).toBe(404);
  });

  it("returns 409 table_feed_limit after twenty feeds, and 409 table_in_use while one is active", async () => {
    const { form, table, path } = await stage();
    const sent = { form_id: form, mapping, is_active: false };
    for (let n = 1; n < 20; n += 1)
      expect((await owner.post(`/data-tables/${table}/feeds`, sent)).status).toBe(201);
    const more = await owner.post(`/data-tables/${table}/feeds`, sent);
    expect([more.status, more.body.code, more.body.limit]).toEqual([409, "table_feed_limit", 20]);
    const kept = await owner.delete(`/data-tables/${table}`);
    expect([kept.status, kept.body.code]).toEqual([409, "table_in_use"]);
    expect(kept.body.used_by).toMatchObject([{ type: "table_feed", name: null }]);
    await owner.patch(path, { is_active: false });
    expect((await owner.delete(`/data-tables/${table}`)).status).toBe(204);
    const late = await owner.post(`/data-tables/${table}/feeds`, sent);
    expect([late.status, late.body.code]).toEqual([409, "invalid_state"]);
  });
});

describe("an erased entry", () => {
  const erase = async (entry: string) =>
    expect((await owner.post(`/entries/${entry}/erase`, { reason: "subject_request" })).status).toBe(200);
  const changesOf = (table: string, row: string) => owner.get(`/data-tables/${table}/rows/${row}/revisions`);

  it("removes its row with its history, even after the feed was deactivated", async () => {
    const { form, table, path } = await stage();
    const entry = await newEntry(form, { email: "a@example.org" });
    const [row] = await has(table, 1);
    await owner.patch(`/data-tables/${table}/rows/${row?.id}`, { values: { origin: "a friend" } });
    expect((await owner.patch(path, { is_active: false }, anyEtag)).status).toBe(200);
    await erase(entry);
    expect(await rowsOf(table)).toEqual([]);
    expect((await changesOf(table, row?.id ?? "")).status).toBe(404);
    const audits = (await owner.get("/audit-events?action=data_row.erase&limit=1")).body.data;
    expect(audits).toMatchObject([{ details: { table_id: table, reason: "subject_request" } }]);
    // The unique value is available again.
    await owner.post(`/data-tables/${table}/rows`, { values: { email: "a@example.org" } });
    expect(await rowsOf(table)).toHaveLength(1);
  });

  it("keeps a row that another entry has written since, but deletes its history", async () => {
    const { form, table } = await stage({ match_on: "email" });
    const first = await newEntry(form, { email: "shared@example.org", qty: "1" });
    const [row] = await has(table, 1);
    await newEntry(form, { email: "shared@example.org", qty: "2" });
    await eventually(async () => expect(await valuesOf(table)).toMatchObject([{ qty: 2 }]));
    expect((await changesOf(table, row?.id ?? "")).body.data).toHaveLength(1);
    await erase(first);
    expect(await valuesOf(table)).toMatchObject([{ email: "shared@example.org", qty: 2 }]);
    expect((await changesOf(table, row?.id ?? "")).body.data).toEqual([]);
  });

  it("removes every row that it was written to by match_on", async () => {
    const { form, table } = await stage({ match_on: "email", on: ["submitted", "updated"] });
    const entry = await newEntry(form, { email: "old@example.org", qty: "1" });
    await has(table, 1);
    await change(entry, { email: "new@example.org" });
    await has(table, 2);
    await newEntry(form, { email: "other@example.org", qty: "1" });
    await has(table, 3);
    await erase(entry);
    expect(await valuesOf(table)).toMatchObject([{ email: "other@example.org" }]);
  });

  it.each(["first", "second"])(
    "keeps a row that another entry confirmed: first the %s is erased, then the other",
    async (gone) => {
      const { form, table } = await stage({ match_on: "email" });
      const same = { email: "same@example.org", qty: "1" };
      const both = { first: await newEntry(form, same), second: "" };
      await has(table, 1);
      both.second = await newEntry(form, same);
      await afterAllWasTaken();
      await erase(gone === "first" ? both.first : both.second);
      expect(await valuesOf(table)).toMatchObject([{ email: "same@example.org", qty: 1 }]);
      await erase(gone === "first" ? both.second : both.first);
      expect(await rowsOf(table)).toEqual([]);
    },
  );

  it("keeps a row that another entry confirmed later", async () => {
    const { form, table } = await stage({ match_on: "email", on: ["submitted", "updated"] });
    const first = await newEntry(form, { email: "same@example.org", qty: "1" });
    await has(table, 1);
    const second = await newEntry(form, { email: "same@example.org", qty: "2" });
    await eventually(async () => expect(await valuesOf(table)).toMatchObject([{ qty: 2 }]));
    await change(first, { qty: "2" });
    await afterAllWasTaken();
    await erase(second);
    expect(await valuesOf(table)).toMatchObject([{ email: "same@example.org", qty: 2 }]);
    await erase(first);
    expect(await rowsOf(table)).toEqual([]);
  });

  it("removes a row that it wrote last, even in the same transaction as another entry", async () => {
    const { form, table, path } = await stage({ match_on: "email" });
    const emails = { email: "pair@example.org" };
    await newEntry(form, { ...emails, qty: "none" });
    const last = await newEntry(form, { ...emails, qty: "nothing" });
    await eventually(async () => expect((await owner.get(path)).body.failures_count).toBe(2));
    for (const [at, { entry_id }] of (await owner.get(`${path}/failures`)).body.data.entries())
      await change(entry_id, { qty: String(at) });
    // Both are retried in one transaction, ordered by ID.
    await owner.post(`${path}/failures/retry`);
    await eventually(async () => expect((await owner.get(path)).body.failures_count).toBe(0));
    await erase(last);
    expect(await rowsOf(table)).toEqual([]);
  });

  it("can be erased while the table is in the trash", async () => {
    const { form, table, path } = await stage();
    const entry = await newEntry(form, { email: "t@example.org" });
    await has(table, 1);
    await owner.patch(path, { is_active: false }, anyEtag);
    expect((await owner.delete(`/data-tables/${table}`)).status).toBe(204);
    await erase(entry);
    expect((await owner.post(`/data-tables/${table}/restore`)).status).toBe(200);
    expect(await rowsOf(table)).toEqual([]);
  });
});
