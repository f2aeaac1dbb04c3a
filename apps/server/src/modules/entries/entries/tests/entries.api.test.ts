import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../../../platform/db/statement.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { definitionOf, field, page, publish, publishedForm } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
let formId: string;
const dayMs = 86_400_000;
const anyEtag = { headers: { "if-match": "*" } };
const contact = [
  field("name", { required: true }),
  field("age", { type: "number", settings: { min: 0 } }),
  field("school", { visible_if: { field: "age", op: "lt", value: 18 }, required: true }),
];

beforeAll(async () => {
  h = await startHarness();
});
// Tests advance the clock, which expires sign-in sessions, so each test uses a new account.
beforeEach(async () => {
  owner = await h.newAccount();
  formId = await publishedForm(owner, contact);
});
afterAll(() => h.stop());

const create = (answers: object = { name: "Ada" }, more: object = {}, caller: Caller = owner) =>
  caller.post("/entries", { form_id: formId, answers, ...more });

async function newEntry(answers?: object, more?: object): Promise<string> {
  const made = await create(answers, more);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id;
}

const get = async (id: string) => (await owner.get(`/entries/${id}`)).body;
const change = (id: string, answers: object, options = anyEtag, caller: Caller = owner) =>
  caller.patch(`/entries/${id}/answers`, { answers }, options);
const actionsOn = async (id: string) =>
  (await owner.get(`/audit-events?target_id=${id}`)).body.data
    .map((one: { action: string }) => one.action)
    .sort();

describe("POST /entries", () => {
  it("returns 201 for a submitted entry with receipt, first revision, ETag, audit row, and author", async () => {
    const made = await create({ name: "Ada", age: 30, school: "hidden" }, { tags: ["a"], external_id: "7" });
    expect(made.status).toBe(201);
    expect(made.headers.etag).toBe(made.body.etag);
    expect(made.body).toMatchObject({
      object: "entry",
      form_id: formId,
      version: 1,
      status: "submitted",
      review_state: "received",
      processing: "idle",
      mode: "live",
      source: "studio",
      answers: { name: "Ada", age: 30 },
      tags: ["a"],
      external_id: "7",
      answers_revision: 1,
      created_by: owner.user.id,
      trashed_at: null,
    });
    expect(made.body.answers).not.toHaveProperty("school");
    expect(made.body.receipt_code).toMatch(/^[2-9B-Z]{10}$/);
    expect(made.body.submitted_at).toBe(made.body.created_at);
    expect(await actionsOn(made.body.id)).toEqual(["entry.create", "entry.submit"]);
    expect(await get(made.body.id)).toEqual(made.body);
  });

  it("returns 201 for an incomplete draft with all properties, and records an API key as the source", async () => {
    const draft = await create({ age: 30, school: "kept" }, { status: "draft" });
    expect(draft.body).toMatchObject({
      status: "draft",
      answers: { age: 30, school: "kept" },
      answers_revision: 0,
      receipt_code: null,
      submitted_at: null,
    });
    const key = await (await owner.colleague("contributor")).newKey();
    expect((await create(undefined, {}, key)).body).toMatchObject({
      source: "api",
      created_by: key.user.id,
    });
  });

  it("returns 422 with a pointer per answer; a draft is rejected only for answers that cannot be stored", async () => {
    const refused = await create({ age: -1, nothing: 1 });
    expect(refused.status).toBe(422);
    const reported = refused.body.errors.map((one: { pointer: string; code: string }) => [
      one.pointer,
      one.code,
    ]);
    expect(reported).toEqual(
      expect.arrayContaining([
        ["/answers/name", "required"],
        ["/answers/nothing", "unknown_field_key"],
      ]),
    );
    const draft = await create({ age: "old", name: 1 }, { status: "draft" });
    expect(draft.body.errors.map((one: { code: string }) => one.code)).toEqual(["type", "type"]);
    expect((await create({ age: -1 }, { status: "draft" })).status).toBe(201);
  });

  it("returns 422 for an unknown form or version, also of another account, and 409 for a form that is not accepting entries", async () => {
    const other = await h.newAccount();
    const foreign = await publishedForm(other, contact);
    for (const form_id of ["frm_01h455vb4pex5vsknk084sn02q", foreign]) {
      const refused = await owner.post("/entries", { form_id, answers: {} });
      expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, "/form_id"]);
    }
    expect((await create(undefined, { version: 9 })).body.errors[0].pointer).toBe("/version");
    const project = (await owner.post("/projects", { name: "P" })).body.id;
    const bare = (await owner.post("/forms", { project_id: project, name: "Bare" })).body.id;
    expect((await owner.post("/entries", { form_id: bare, answers: {} })).body).toMatchObject({
      code: "form_not_accepting",
      reason: "not_published",
    });
    await owner.delete(`/forms/${formId}`);
    expect((await create()).body.reason).toBe("trashed");
  });

  it("keeps the version it was started with, and accepts an older version on request", async () => {
    const old = await newEntry();
    await publish(owner, formId, definitionOf([page("page_1", [field("title", { required: true })])]));
    expect((await create({ title: "Dr" })).body).toMatchObject({ version: 2, answers: { title: "Dr" } });
    expect((await create({ name: "Eva" }, { version: 1 })).body.version).toBe(1);
    expect((await change(old, { name: "Eva" })).body).toMatchObject({ version: 1, answers: { name: "Eva" } });
    expect((await change(old, { title: "Dr" })).status).toBe(422);
  });

  it("returns 409 external_id_taken within one form only, also for concurrent requests, until the entry is erased", async () => {
    const twice = await Promise.all([
      create(undefined, { external_id: "x" }),
      create(undefined, { external_id: "x" }),
    ]);
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(twice.find(({ status }) => status === 409)?.body.code).toBe("external_id_taken");
    const elsewhere = await publishedForm(owner, contact);
    const other = await owner.post("/entries", {
      form_id: elsewhere,
      answers: { name: "A" },
      external_id: "x",
    });
    expect(other.status).toBe(201);
    const first = twice.find(({ status }) => status === 201)?.body.id;
    await owner.post(`/entries/${first}/erase`, { reason: "other" });
    expect((await create(undefined, { external_id: "x" })).status).toBe(201);
  });

  it("creates one entry for the same Idempotency-Key", async () => {
    const headers = { "idempotency-key": "create-1" };
    const body = { form_id: formId, answers: { name: "Ada" } };
    const [first, again] = [
      await owner.post("/entries", body, { headers }),
      await owner.post("/entries", body, { headers }),
    ];
    expect(again.body).toEqual(first.body);
    expect(again.headers["idempotency-replayed"]).toBe("true");
  });

  it("returns 403 for a viewer and 422 for invalid values", async () => {
    expect((await create(undefined, {}, await owner.colleague("viewer"))).status).toBe(403);
    for (const more of [
      { tags: ["a", "a"] },
      { locale: "English" },
      { mode: "preview" },
      { external_id: "" },
    ])
      expect((await create(undefined, more)).status, JSON.stringify(more)).toBe(422);
    expect((await create(undefined, { status: "erased" })).status).toBe(422);
  });
});

describe("the cap of a form", () => {
  const capAt = (max_entries: number) => owner.patch(`/forms/${formId}`, { max_entries });
  const formStatus = async () => (await owner.get(`/forms/${formId}`)).body.status;

  it("closes the form with the last entry and rejects more, even with concurrent requests", async () => {
    await capAt(3);
    const answers = await Promise.all(Array.from({ length: 6 }, () => create()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "form_not_accepting",
      reason: "full",
    });
    expect(await formStatus()).toBe("closed");
  });

  it("counts live submissions only, not drafts, test entries, or trashed entries", async () => {
    await capAt(1);
    const draft = await newEntry({}, { status: "draft" });
    await newEntry(undefined, { mode: "test" });
    expect(await formStatus()).toBe("open");
    const first = await newEntry();
    expect((await change(draft, { name: "Eva" })).status).toBe(200);
    expect((await owner.post(`/entries/${draft}/submit`)).body.reason).toBe("full");
    await owner.delete(`/entries/${first}`);
    expect((await owner.post(`/entries/${draft}/submit`)).status).toBe(200);
  });
});

describe("GET /entries/:id", () => {
  it("returns 200 for a viewer, 304 for the same ETag, and 404 for another account", async () => {
    const id = await newEntry();
    const viewer = await owner.colleague("viewer");
    const { status, headers } = await viewer.get(`/entries/${id}`);
    expect(status).toBe(200);
    const again = await owner.get(`/entries/${id}`, { headers: { "if-none-match": String(headers.etag) } });
    expect(again.status).toBe(304);
    expect((await (await h.newAccount()).get(`/entries/${id}`)).status).toBe(404);
  });
});

describe("PATCH /entries/:id", () => {
  it("keeps omitted properties and clears null ones, without changing answers or revisions", async () => {
    const id = await newEntry(undefined, { external_id: "7", tags: ["a"] });
    const changed = await owner.patch(`/entries/${id}`, { external_id: null, is_spam: true });
    expect(changed.body).toMatchObject({
      external_id: null,
      is_spam: true,
      tags: ["a"],
      answers: { name: "Ada" },
      answers_revision: 1,
    });
    const assigned = await owner.patch(`/entries/${id}`, { assignee_id: owner.user.id });
    expect(assigned.body.assignee_id).toBe(owner.user.id);
  });

  it("returns 412 for a stale If-Match, 409 for a taken external id and in the trash, and 403 for a viewer", async () => {
    const id = await newEntry(undefined, { external_id: "7" });
    const other = await newEntry();
    const stale = await owner.patch(`/entries/${id}`, { is_spam: true }, { headers: { "if-match": '"r1"' } });
    expect(stale.status).toBe(412);
    expect((await owner.patch(`/entries/${other}`, { external_id: "7" })).body.code).toBe(
      "external_id_taken",
    );
    expect((await (await owner.colleague("viewer")).patch(`/entries/${id}`, {})).status).toBe(403);
    await owner.delete(`/entries/${id}`);
    expect((await owner.patch(`/entries/${id}`, {})).body.current_state).toBe("trashed");
    expect((await owner.patch(`/entries/${id}`, { status: "submitted" })).body.code).toBe("unknown_field");
  });
});

describe("GET /entries/:id/answers", () => {
  it("returns the answers as of any time, and the current ones by default", async () => {
    const id = await newEntry();
    const times = [new Date().toISOString()];
    for (const name of ["Eva", "Ida"]) {
      h.clock.advance(60_000);
      const { updated_at: at } = (await change(id, { name })).body;
      times.push(at);
    }
    const at = async (time: string) => (await owner.get(`/entries/${id}/answers?as_of=${time}`)).body;
    expect(await at(times[1] ?? "")).toMatchObject({ answers: { name: "Eva" }, answers_revision: 2 });
    expect(await at(times[2] ?? "")).toMatchObject({ answers: { name: "Ida" }, answers_revision: 3 });
    const { created_at: birth } = await get(id);
    expect((await at(birth)).answers).toEqual({ name: "Ada" });
    expect((await owner.get(`/entries/${id}/answers`)).body.answers).toEqual({ name: "Ida" });
    const before = new Date(Date.parse(birth) - 1).toISOString();
    expect((await owner.get(`/entries/${id}/answers?as_of=${before}`)).status).toBe(404);
    expect((await owner.get(`/entries/${id}/answers?as_of=yesterday`)).status).toBe(400);
  });
});

describe("PATCH /entries/:id/answers", () => {
  it("creates a revision and drops answers of fields that are now hidden", async () => {
    const id = await newEntry({ name: "Ada", age: 9, school: "A" });
    const changed = await change(id, { age: 30 });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ answers: { name: "Ada", age: 30 }, answers_revision: 2 });
    expect(changed.body.answers).not.toHaveProperty("school");
  });

  it("records which answers came from an API key, until a person changes them", async () => {
    const id = await newEntry();
    const key = await owner.newKey();
    expect((await change(id, { age: 30 }, anyEtag, key)).body.provenance).toEqual({ age: "api" });
    expect((await change(id, { age: 31 })).body.provenance).toEqual({});
  });

  it("returns 428 without If-Match, and 412 for one of two concurrent changes", async () => {
    const id = await newEntry();
    const { etag } = await get(id);
    expect((await owner.patch(`/entries/${id}/answers`, { answers: {} })).status).toBe(428);
    const both = await Promise.all(
      ["Eva", "Ida"].map((name) => change(id, { name }, { headers: { "if-match": etag } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  it("returns 422 if a submitted entry would become incomplete, and 200 while it is reopened", async () => {
    const id = await newEntry();
    expect((await change(id, { name: null })).body.errors[0]).toMatchObject({
      pointer: "/answers/name",
      code: "required",
    });
    await owner.post(`/entries/${id}/reopen`);
    expect((await change(id, { name: null })).status).toBe(200);
    expect((await change(id, { nothing: 1 })).status).toBe(422);
  });

  it("resets a reviewed entry to in_review", async () => {
    const id = await newEntry();
    await owner.post(`/entries/${id}/review`, { decision: "approved" });
    expect((await change(id, { age: 30 })).body.review_state).toBe("in_review");
  });
});

describe("POST /entries/:id/submit and /reopen", () => {
  it("validates in full, and returns a submitted entry unchanged", async () => {
    const id = await newEntry({ age: 30 }, { status: "draft" });
    expect((await owner.post(`/entries/${id}/submit`)).body.errors[0].pointer).toBe("/answers/name");
    await change(id, { name: "Ada" });
    const done = await owner.post(`/entries/${id}/submit`);
    expect(done.body).toMatchObject({ status: "submitted", answers_revision: 2 });
    expect((await owner.post(`/entries/${id}/submit`)).body).toEqual(done.body);
  });

  it("creates a new revision after reopening, and keeps the first receipt and submission time", async () => {
    const id = await newEntry();
    const first = await get(id);
    h.clock.advance(60_000);
    expect((await owner.post(`/entries/${id}/reopen`)).body.status).toBe("reopened");
    expect((await owner.post(`/entries/${id}/reopen`)).body).toMatchObject({
      code: "invalid_state",
      current_state: "reopened",
      allowed_states: ["submitted"],
    });
    const again = (await owner.post(`/entries/${id}/submit`)).body;
    expect(again).toMatchObject({
      answers_revision: 2,
      receipt_code: first.receipt_code,
      submitted_at: first.submitted_at,
    });
  });
});

describe("POST /entries/:id/review", () => {
  it("returns 200 for a submitted entry and audits the decision, 409 for a draft, and 422 for an unknown decision", async () => {
    const id = await newEntry();
    const decided = await owner.post(`/entries/${id}/review`, { decision: "has_issues" });
    expect(decided.body).toMatchObject({ review_state: "has_issues", status: "submitted" });
    const audit = await owner.get(`/audit-events?target_id=${id}&action=entry.review`);
    expect(audit.body.data[0].details).toEqual({ review_state: "has_issues" });
    const draft = await newEntry({}, { status: "draft" });
    expect((await owner.post(`/entries/${draft}/review`, { decision: "approved" })).status).toBe(409);
    expect((await owner.post(`/entries/${id}/review`, { decision: "received" })).status).toBe(422);
  });
});

describe("DELETE /entries/:id and POST /entries/:id/restore", () => {
  it("restores the previous status, and permanently deletes the entry after 30 days", async () => {
    const [kept, gone] = [await newEntry({}, { status: "draft" }), await newEntry()];
    for (const id of [kept, gone]) expect((await owner.delete(`/entries/${id}`)).status).toBe(204);
    expect((await owner.delete(`/entries/${gone}`)).status).toBe(409);
    h.clock.advance(30 * dayMs - 60_000);
    await h.runJobs();
    const again = await h.callerFor(owner.user, owner.account);
    expect((await again.get(`/entries/${gone}`)).body).toMatchObject({
      status: "trashed",
      answers: { name: "Ada" },
    });
    expect((await again.post(`/entries/${kept}/restore`)).body).toMatchObject({
      status: "draft",
      trashed_at: null,
    });
    h.clock.advance(2 * 60_000);
    await h.runJobs();
    expect((await again.get(`/entries/${gone}`)).body).toMatchObject({ status: "erased", answers: {} });
    expect((await again.get(`/entries/${kept}`)).body.status).toBe("draft");
  });

  it("returns 412 for a stale If-Match, 403 for a viewer, and 404 for another account", async () => {
    const id = await newEntry();
    const stale = await owner.delete(`/entries/${id}`, undefined, { headers: { "if-match": '"r1"' } });
    expect(stale.status).toBe(412);
    expect((await (await owner.colleague("viewer")).delete(`/entries/${id}`)).status).toBe(403);
    expect((await (await h.newAccount()).delete(`/entries/${id}`)).status).toBe(404);
    expect((await owner.post(`/entries/${id}/restore`)).status).toBe(409);
  });
});

describe("POST /entries/:id/erase", () => {
  const secret = "Ada the secret";
  const erase = (id: string, caller: Caller = owner) =>
    caller.post(`/entries/${id}/erase`, { reason: "subject_request" });

  it("keeps only the id, anywhere in the database", async () => {
    const id = await newEntry({ name: secret }, { external_id: "secret-7", tags: ["secret"] });
    await change(id, { name: `${secret} 2` });
    await owner.post(`/entries/${id}/comments`, { body: secret });
    await owner.post(`/entries/${id}/edit-sessions`);
    const erased = await erase(id);
    expect(erased.status).toBe(200);
    expect(erased.body).toMatchObject({
      id,
      status: "erased",
      answers: {},
      external_id: null,
      tags: [],
      receipt_code: null,
      created_by: null,
    });
    const inside = { account: owner.account, now: h.clock.now() } as never;
    const tables = [
      "entries",
      "entry_revisions",
      "entry_comments",
      "entry_edit_sessions",
      "idempotency_keys",
    ];
    const texts = await h.composition.platform.uow.read(inside, (tx) =>
      Promise.all(
        [
          sql`select t::text from entries t where account_id = ${owner.account.uuid}`,
          sql`select t::text from entry_revisions t where account_id = ${owner.account.uuid}`,
          sql`select t::text from entry_comments t where account_id = ${owner.account.uuid}`,
          sql`select t::text from entry_edit_sessions t where account_id = ${owner.account.uuid}`,
          sql`select t::text from idempotency_keys t where account_id = ${owner.account.uuid}`,
        ].map((statement) => tx.query<{ t: string }>(statement)),
      ),
    );
    for (const [at, rows] of texts.entries()) expect(JSON.stringify(rows), tables[at]).not.toMatch(/secret/);
    const audit = await owner.get(`/audit-events?target_id=${id}&action=entry.erase`);
    expect(audit.body.data[0].details).toEqual({ reason: "subject_request" });
  });

  it("does not return erased data for a replayed Idempotency-Key", async () => {
    const headers = { "idempotency-key": "erased-1" };
    const body = { form_id: formId, answers: { name: secret } };
    const made = await owner.post("/entries", body, { headers });
    await erase(made.body.id);
    const replayed = await owner.post("/entries", body, { headers });
    expect(JSON.stringify(replayed.body)).not.toMatch(secret);
    expect((await get(made.body.id)).status).toBe("erased");
  });

  it("returns 409 for a second erasure and every later change, 403 below admin, and 404 for another account", async () => {
    const id = await newEntry();
    expect((await erase(id, await owner.colleague("editor"))).body.code).toBe("admin_required");
    expect((await erase(id, await h.newAccount())).status).toBe(404);
    await erase(id);
    const answers = [
      await erase(id),
      await change(id, { name: "Eva" }),
      await owner.patch(`/entries/${id}`, { tags: ["a"] }),
      await owner.post(`/entries/${id}/restore`),
      await owner.post(`/entries/${id}/submit`),
      await owner.delete(`/entries/${id}`),
    ];
    expect(answers.map(({ body }) => body.current_state)).toEqual(answers.map(() => "erased"));
  });

  it("works in every status", async () => {
    const draft = await newEntry({}, { status: "draft" });
    const trashed = await newEntry();
    await owner.delete(`/entries/${trashed}`);
    for (const id of [draft, trashed]) expect((await erase(id)).body.status).toBe("erased");
    h.clock.advance(31 * dayMs);
    await h.runJobs();
  });
});
