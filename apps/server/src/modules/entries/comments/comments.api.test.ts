import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
let formId: string;

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  formId = await publishedForm(owner, [field("name"), field("note")]);
});
afterAll(() => h.stop());

async function newEntry(): Promise<string> {
  return (await owner.post("/entries", { form_id: formId, answers: { name: "Ada" } })).body.id;
}

const path = (id: string, rest = "") => `/entries/${id}/comments${rest}`;

async function say(id: string, body: string, caller: Caller = owner) {
  const made = await caller.post(path(id), { body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body as { id: string; etag: string };
}

describe("POST /entries/:id/comments", () => {
  it("returns 201 with plain text and author, and audits without the text", async () => {
    const id = await newEntry();
    const contributor = await owner.colleague("contributor");
    const made = await contributor.post(path(id), { body: "  <b>Call</b> back ☎\nsoon " });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      object: "entry_comment",
      entry_id: id,
      body: "<b>Call</b> back ☎\nsoon",
      author_id: contributor.user.id,
    });
    expect(made.body.updated_at).toBe(made.body.created_at);
    const audit = await owner.get(`/audit-events?action=entry_comment.create&target_id=${id}`);
    expect(audit.body.data[0].details).toEqual({ comment_id: made.body.id });
    expect(JSON.stringify(audit.body)).not.toMatch("Call");
  });

  it("accepts 5,000 characters of any Unicode plane, and returns 422 for more or none", async () => {
    const id = await newEntry();
    await say(id, "ö".repeat(5_000));
    await say(id, "😀".repeat(2_500));
    for (const body of ["x".repeat(5_001), "", "  \n "])
      expect((await owner.post(path(id), { body })).status).toBe(422);
  });

  it("returns 403 for a viewer, 403 session_required for a key, 404 for another account, and 409 for an entry that is not live", async () => {
    const id = await newEntry();
    const body = { body: "A" };
    expect((await (await owner.colleague("viewer")).post(path(id), body)).body.code).toBe("forbidden");
    expect((await (await owner.newKey()).post(path(id), body)).body.code).toBe("session_required");
    expect((await (await h.newAccount()).post(path(id), body)).status).toBe(404);
    await owner.delete(`/entries/${id}`);
    expect((await owner.post(path(id), body)).body.current_state).toBe("trashed");
    await owner.post(`/entries/${id}/erase`, { reason: "other" });
    expect((await owner.post(path(id), body)).body.current_state).toBe("erased");
  });
});

describe("GET /entries/:id/comments", () => {
  it("lists newest first in pages for a viewer and a key, and returns 404 for another account", async () => {
    const id = await newEntry();
    for (const body of ["1", "2", "3"]) {
      h.clock.advance(1_000);
      await say(id, body);
    }
    const viewer = await owner.colleague("viewer");
    const first = await viewer.get(path(id, "?limit=2"));
    const second = await viewer.get(path(id, `?limit=2&cursor=${first.body.pagination.next_cursor}`));
    const seen = [...first.body.data, ...second.body.data].map((one: { body: string }) => one.body);
    expect(seen).toEqual(["3", "2", "1"]);
    expect((await (await viewer.newKey()).get(path(id))).status).toBe(200);
    expect((await (await h.newAccount()).get(path(id))).status).toBe(404);
  });
});

describe("PATCH and DELETE /entries/:id/comments/:comment_id", () => {
  it("edits the caller's comment and its time, and returns 412 for a stale If-Match", async () => {
    const id = await newEntry();
    const comment = await say(id, "A");
    h.clock.advance(1_000);
    const changed = await owner.patch(path(id, `/${comment.id}`), { body: "B" });
    expect(changed.body).toMatchObject({ id: comment.id, body: "B", etag: '"r2"' });
    expect(changed.body.updated_at > changed.body.created_at).toBe(true);
    const headers = { "if-match": comment.etag };
    expect((await owner.patch(path(id, `/${comment.id}`), { body: "C" }, { headers })).status).toBe(412);
    expect((await owner.delete(path(id, `/${comment.id}`), undefined, { headers })).status).toBe(412);
  });

  it("returns 403 author_only for another person's comment, even for an owner; admins can delete it", async () => {
    const id = await newEntry();
    const author = await owner.colleague("contributor");
    const other = await owner.colleague("contributor");
    const comment = await say(id, "A", author);
    for (const caller of [other, owner])
      expect((await caller.patch(path(id, `/${comment.id}`), { body: "B" })).body.code).toBe("author_only");
    expect((await other.delete(path(id, `/${comment.id}`))).body.code).toBe("author_only");
    expect((await (await owner.colleague("admin")).delete(path(id, `/${comment.id}`))).status).toBe(204);
    const own = await say(id, "B", author);
    expect((await author.delete(path(id, `/${own.id}`))).status).toBe(204);
    expect((await author.delete(path(id, `/${own.id}`))).status).toBe(404);
  });

  it("returns 404 under another entry and for another account", async () => {
    const [id, elsewhere] = [await newEntry(), await newEntry()];
    const comment = await say(id, "A");
    expect((await owner.patch(path(elsewhere, `/${comment.id}`), { body: "B" })).status).toBe(404);
    const stranger = await h.newAccount();
    expect((await stranger.patch(path(id, `/${comment.id}`), { body: "B" })).status).toBe(404);
    expect((await stranger.delete(path(id, `/${comment.id}`))).status).toBe(404);
  });
});

describe("an erased entry", () => {
  it("loses its comments and the stored responses of their requests", async () => {
    const id = await newEntry();
    const headers = { "idempotency-key": "comment-1" };
    await owner.post(path(id), { body: "secret" }, { headers });
    await owner.post(`/entries/${id}/erase`, { reason: "subject_request" });
    expect((await owner.get(path(id))).body.data).toEqual([]);
    const replayed = await owner.post(path(id), { body: "secret" }, { headers });
    expect(JSON.stringify(replayed.body)).not.toMatch("secret");
  });
});
