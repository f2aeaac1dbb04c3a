import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
let formId: string;
const anyEtag = { headers: { "if-match": "*" } };

beforeAll(async () => {
  h = await startHarness();
});
// Tests advance the clock, which expires sign-in sessions, so each test uses a new account.
beforeEach(async () => {
  owner = await h.newAccount();
  formId = await publishedForm(owner, [
    field("name", { required: true }),
    field("note"),
    field("count", { type: "number" }),
    field("price", { type: "number" }),
    field("total", { type: "calculated", formula: "count * price" }),
  ]);
});
afterAll(() => h.stop());

async function newEntry(answers: object = { name: "Ada", count: 1, price: 1 }, more: object = {}) {
  const made = await owner.post("/entries", { form_id: formId, answers, ...more });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id as string;
}

const path = (id: string, rest = "") => `/entries/${id}/edit-sessions${rest}`;

async function open(id: string, caller: Caller = owner) {
  const made = await caller.post(path(id));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body as { id: string; etag: string };
}

const save = (id: string, session: string, answers: object, caller: Caller = owner) =>
  caller.patch(path(id, `/${session}/answers`), { answers });
const commit = (id: string, session: string, body: object = {}, caller: Caller = owner) =>
  caller.post(path(id, `/${session}/commit`), body);
const answersOf = async (id: string) => (await owner.get(`/entries/${id}/answers`)).body.answers;
const editDirectly = async (id: string, answers: object) =>
  expect((await owner.patch(`/entries/${id}/answers`, { answers }, anyEtag)).status).toBe(200);

describe("POST /entries/:id/edit-sessions", () => {
  it("returns 201 with a copy of the answers, their revision, an expiry after 30 minutes, and an audit row", async () => {
    const id = await newEntry();
    const made = await owner.post(path(id));
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      object: "edit_session",
      entry_id: id,
      status: "open",
      base_revision: 1,
      committed_revision: null,
      answers: { name: "Ada" },
      created_by: owner.user.id,
    });
    expect(Date.parse(made.body.expires_at) - Date.parse(made.body.created_at)).toBe(30 * 60_000);
    const audit = await owner.get("/audit-events?action=edit_session.open");
    expect(audit.body.data[0]).toMatchObject({
      target: { type: "entry", id },
      details: { edit_session_id: made.body.id },
    });
  });

  it("returns 409 in the trash, 403 for a viewer, and 404 for another account", async () => {
    const id = await newEntry();
    expect((await (await owner.colleague("viewer")).post(path(id))).status).toBe(403);
    expect((await (await h.newAccount()).post(path(id))).status).toBe(404);
    await owner.delete(`/entries/${id}`);
    expect((await owner.post(path(id))).body).toMatchObject({
      code: "invalid_state",
      current_state: "trashed",
    });
  });
});

describe("GET /entries/:id/edit-sessions", () => {
  it("lists who is editing but never what, and only open sessions on request", async () => {
    const id = await newEntry();
    const colleague = await owner.colleague("contributor");
    const theirs = await open(id, colleague);
    await save(id, theirs.id, { note: "secret" }, colleague);
    const mine = await open(id);
    await owner.delete(path(id, `/${mine.id}`));
    const { body } = await owner.get(path(id));
    expect(body.data.map((one: { id: string; status: string }) => [one.id, one.status])).toEqual([
      [mine.id, "discarded"],
      [theirs.id, "open"],
    ]);
    expect(body.data[1].created_by).toBe(colleague.user.id);
    expect(JSON.stringify(body)).not.toMatch(/secret|answers"/);
    expect((await owner.get(path(id, "?status=open"))).body.data.length).toBe(1);
  });

  it("returns the caller's session, 403 author_only for another person's in any role, and 404 under another entry", async () => {
    const id = await newEntry();
    const colleague = await owner.colleague("contributor");
    const { id: session } = await open(id, colleague);
    expect((await colleague.get(path(id, `/${session}`))).body.answers).toMatchObject({ name: "Ada" });
    expect((await (await colleague.newKey()).get(path(id, `/${session}`))).status).toBe(200);
    const refused = await owner.get(path(id, `/${session}`));
    expect([refused.status, refused.body.code]).toEqual([403, "author_only"]);
    expect((await owner.get(path(await newEntry(), `/${session}`))).status).toBe(404);
    expect((await (await h.newAccount()).get(path(id, `/${session}`))).status).toBe(404);
  });
});

describe("PATCH /entries/:id/edit-sessions/:session_id/answers", () => {
  it("saves incomplete answers outside the entry and computes calculated fields", async () => {
    const id = await newEntry();
    const { id: session } = await open(id);
    const saved = await save(id, session, { name: null, count: 3 });
    expect(saved.status).toBe(200);
    expect(saved.body.answers).not.toHaveProperty("name");
    expect(String(saved.body.answers.total)).toBe("3");
    expect(await answersOf(id)).toMatchObject({ name: "Ada", count: 1 });
  });

  it("returns 422 for a wrong type or unknown field, 412 for a stale If-Match, and 403 for another person's session", async () => {
    const id = await newEntry();
    const { id: session } = await open(id);
    const refused = await save(id, session, { count: "many", nothing: 1 });
    expect(refused.body.errors.map((one: { code: string }) => one.code).sort()).toEqual([
      "type",
      "unknown_field_key",
    ]);
    await save(id, session, { note: "x" });
    const stale = await owner.patch(
      path(id, `/${session}/answers`),
      { answers: { note: "y" } },
      { headers: { "if-match": '"r1"' } },
    );
    expect([stale.status, stale.body.current_etag]).toEqual([412, '"r2"']);
    const colleague = await owner.colleague("admin");
    expect((await save(id, session, { note: "z" }, colleague)).body.code).toBe("author_only");
  });

  it("returns 409 after 30 minutes without a save; each save restarts the time", async () => {
    const id = await newEntry();
    const { id: session } = await open(id);
    h.clock.advance(29 * 60_000);
    expect((await save(id, session, { note: "1" })).status).toBe(200);
    h.clock.advance(29 * 60_000);
    await h.runJobs();
    expect((await save(id, session, { note: "2" })).status).toBe(200);
    h.clock.advance(30 * 60_000);
    const late = await save(id, session, { note: "3" });
    expect(late.body).toMatchObject({
      code: "invalid_state",
      current_state: "expired",
      allowed_states: ["open"],
    });
    await h.runJobs();
    const ended = (await owner.get(path(id, `/${session}`))).body;
    expect([ended.status, ended.answers]).toEqual(["expired", {}]);
    const audit = await owner.get("/audit-events?action=edit_session.expire");
    expect(audit.body.data.length).toBe(1);
  });
});

describe("POST /entries/:id/edit-sessions/:session_id/commit", () => {
  it("creates one revision for any number of saves, and clears the ended session", async () => {
    const id = await newEntry();
    const { id: session } = await open(id);
    await save(id, session, { note: "1", count: 4 });
    await save(id, session, { note: "2" });
    const done = await commit(id, session);
    expect(done.status).toBe(200);
    expect(done.body).toMatchObject({ answers_revision: 2, answers: { note: "2", count: 4 } });
    expect(String(done.body.answers.total)).toBe("4");
    const ended = (await owner.get(path(id, `/${session}`))).body;
    expect(ended).toMatchObject({ status: "committed", committed_revision: 2, answers: {} });
    expect((await owner.get(`/entries/${id}/revisions/2`)).body.changed_paths.sort()).toEqual([
      "count",
      "note",
      "total",
    ]);
    expect((await commit(id, session)).body).toMatchObject({
      code: "invalid_state",
      current_state: "committed",
    });
  });

  it("creates no revision if nothing changed", async () => {
    const id = await newEntry();
    const { id: session } = await open(id);
    expect((await commit(id, session)).body.answers_revision).toBe(1);
    expect((await owner.get(path(id, `/${session}`))).body).toMatchObject({
      status: "committed",
      committed_revision: null,
    });
  });

  it("returns 409 revision_conflict with the answers that both sides changed, and loses nothing", async () => {
    const id = await newEntry();
    const { id: session } = await open(id);
    await save(id, session, { note: "mine", count: 2 });
    await editDirectly(id, { note: "theirs", price: 5 });
    const refused = await commit(id, session);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: "revision_conflict",
      base_revision: 1,
      current_revision: 2,
      conflicts: ["note"],
    });
    expect(refused.body.changed_paths.sort()).toEqual(["note", "price"]);
    expect((await commit(id, session, { merge: true })).body.code).toBe("revision_conflict");
    expect((await owner.get(path(id, `/${session}`))).body).toMatchObject({
      status: "open",
      answers: { note: "mine" },
    });
    expect((await answersOf(id)).note).toBe("theirs");
  });

  it("merges changes of different answers only on request, and ignores calculated fields", async () => {
    const id = await newEntry();
    const { id: session } = await open(id);
    await save(id, session, { count: 2 });
    await editDirectly(id, { price: 5 });
    const refused = await commit(id, session);
    expect(refused.body).toMatchObject({
      code: "revision_conflict",
      conflicts: [],
      changed_paths: ["price"],
    });
    const merged = await commit(id, session, { merge: true });
    expect(merged.body).toMatchObject({ answers_revision: 3, answers: { count: 2, price: 5 } });
    expect(String(merged.body.answers.total)).toBe("10");
  });

  it("returns 409 if a draft was saved without a revision in between", async () => {
    const begun = await h.anonymous.post("/entry-sessions", { form_ref: formId });
    const id = begun.body.session.entry_id as string;
    const { id: session } = await open(id);
    await save(id, session, { note: "mine" });
    const saved = await h.anonymous.patch(
      "/entry-sessions/current/answers",
      { answers: { note: "respondent" } },
      { headers: { "x-service-entry-key": begun.body.entry_key } },
    );
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const refused = await commit(id, session);
    expect(refused.body).toMatchObject({
      code: "revision_conflict",
      base_revision: 0,
      current_revision: 0,
      conflicts: ["note"],
    });
  });

  it("returns 422 if a submitted entry would be incomplete, and keeps the session open", async () => {
    const id = await newEntry();
    const { id: session } = await open(id);
    await save(id, session, { name: null });
    const refused = await commit(id, session);
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, "/answers/name"]);
    await save(id, session, { name: "Eva" });
    expect((await commit(id, session)).body.answers.name).toBe("Eva");
  });

  it("returns 403 for another person's session, and 409 if the entry is trashed or the session expired", async () => {
    const id = await newEntry();
    const { id: session } = await open(id);
    await save(id, session, { note: "x" });
    const colleague = await owner.colleague("admin");
    expect((await commit(id, session, {}, colleague)).body.code).toBe("author_only");
    await owner.delete(`/entries/${id}`);
    expect((await commit(id, session)).body).toMatchObject({ current_state: "trashed" });
    await owner.post(`/entries/${id}/restore`);
    h.clock.advance(30 * 60_000);
    expect((await commit(id, session)).body).toMatchObject({ current_state: "expired" });
  });

  it("accepts one of two concurrent commits", async () => {
    const id = await newEntry();
    const colleague = await owner.colleague("contributor");
    const [mine, theirs] = [await open(id), await open(id, colleague)];
    await save(id, mine.id, { note: "mine" });
    await save(id, theirs.id, { note: "theirs" }, colleague);
    const answers = await Promise.all([commit(id, mine.id), commit(id, theirs.id, {}, colleague)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await owner.get(`/entries/${id}`)).body.answers_revision).toBe(2);
  });
});

describe("DELETE /entries/:id/edit-sessions/:session_id", () => {
  it("returns 204, then 409, and 403 for another person's session, without changing the entry", async () => {
    const id = await newEntry();
    const { id: session } = await open(id);
    await save(id, session, { note: "x" });
    const colleague = await owner.colleague("admin");
    expect((await colleague.delete(path(id, `/${session}`))).body.code).toBe("author_only");
    expect((await owner.delete(path(id, `/${session}`))).status).toBe(204);
    expect((await owner.delete(path(id, `/${session}`))).body.current_state).toBe("discarded");
    expect(await answersOf(id)).not.toHaveProperty("note");
    expect((await owner.get(path(id, `/${session}`))).body.answers).toEqual({});
  });
});

describe("an erased entry", () => {
  it("loses its edit sessions, and a later job finds nothing to do", async () => {
    const id = await newEntry();
    const { id: session } = await open(id);
    await save(id, session, { note: "secret" });
    await owner.post(`/entries/${id}/erase`, { reason: "subject_request" });
    expect((await owner.get(path(id, `/${session}`))).status).toBe(404);
    h.clock.advance(31 * 60_000);
    await h.runJobs();
  });
});
