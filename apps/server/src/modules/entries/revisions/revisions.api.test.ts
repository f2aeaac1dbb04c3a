import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemAccountCtx } from "../../../platform/context/context.ts";
import { idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
let formId: string;
const anyEtag = { headers: { "if-match": "*" } };

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  formId = await publishedForm(owner, [
    field("name", { required: true }),
    field("note"),
    { id: "rep", type: "repeat", key: "children", items: [field("first")] },
  ]);
});
afterAll(() => h.stop());

async function newEntry(answers: object = { name: "Ada" }, more: object = {}): Promise<string> {
  const made = await owner.post("/entries", { form_id: formId, answers, ...more });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id;
}

/** Each patch creates a revision. */
async function edit(id: string, ...patches: object[]): Promise<void> {
  for (const answers of patches) {
    h.clock.advance(1_000);
    expect((await owner.patch(`/entries/${id}/answers`, { answers }, anyEtag)).status).toBe(200);
  }
}

const path = (id: string, rest = "") => `/entries/${id}/revisions${rest}`;
const children = (...names: string[]) => names.map((first, at) => ({ _id: `c${at}`, first }));

describe("GET /entries/:id/revisions", () => {
  it("lists newest first with author, kind, and fields, but no answers", async () => {
    const id = await newEntry();
    const key = await (await owner.colleague("contributor")).newKey();
    await key.patch(`/entries/${id}/answers`, { answers: { name: "Eva", note: "secret" } }, anyEtag);
    const { body } = await owner.get(path(id));
    expect(body.data).toMatchObject([
      {
        object: "entry_revision",
        entry_id: id,
        number: 2,
        kind: "edit",
        source: "api",
        author_id: key.user.id,
        version: 1,
        changed_paths: ["name", "note"],
      },
      { number: 1, kind: "submit", source: "studio", author_id: owner.user.id, changed_paths: [] },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/Eva|secret/);
  });

  it("lists the first submission without a row, unless someone else than the respondent submitted it", async () => {
    const submitted = await h.anonymous.post("/entry-sessions/submit", {
      form_ref: formId,
      answers: { name: "Ada" },
    });
    const begun = await h.anonymous.post("/entry-sessions", { form_ref: formId, answers: { name: "Bo" } });
    const ids = [submitted.body.receipt.entry_id, begun.body.session.entry_id];
    h.clock.advance(1_000);
    expect((await owner.post(`/entries/${ids[1]}/submit`)).status).toBe(200);
    const listed = await Promise.all(ids.map(async (id) => (await owner.get(path(id))).body.data));
    expect(listed).toMatchObject([
      [{ number: 1, kind: "submit", source: "respondent", author_id: null, changed_paths: [] }],
      [{ number: 1, kind: "submit", source: "studio", author_id: owner.user.id, changed_paths: [] }],
    ]);
    expect(listed[0][0].created_at).toBe(submitted.body.receipt.submitted_at);
    const rows = await h.composition.shards.get(owner.account.shard).withClient(async (db) => {
      await db.query("select set_config('app.account_id', $1, false)", [owner.account.uuid]);
      const found = await db.query<{ entry_id: string }>(
        "select entry_id from entry_revisions where entry_id = any($1::uuid[])",
        [ids.map((id) => idToUuid(id))],
      );
      return found.rows.map(({ entry_id }) => uuidToId("ent", entry_id));
    });
    expect(rows).toEqual([ids[1]]);
  });

  it("pages in both directions, with each revision once", async () => {
    const id = await newEntry();
    await edit(id, { note: "1" }, { note: "2" }, { note: "3" }, { note: "4" });
    const seen: number[] = [];
    let cursor = "";
    do {
      const { body } = await owner.get(path(id, `?limit=2${cursor}`));
      seen.push(...body.data.map((one: { number: number }) => one.number));
      cursor = body.pagination.next_cursor ? `&cursor=${body.pagination.next_cursor}` : "";
    } while (cursor);
    expect(seen).toEqual([5, 4, 3, 2, 1]);
    const oldest = await owner.get(path(id, "?sort=number&limit=1"));
    expect(oldest.body.data[0].number).toBe(1);
  });

  it("returns none for a draft, 404 for another account, and 200 for a viewer", async () => {
    const id = await newEntry({}, { status: "draft" });
    expect((await owner.get(path(id))).body.data).toEqual([]);
    expect((await (await h.newAccount()).get(path(id))).status).toBe(404);
    expect((await (await owner.colleague("viewer")).get(path(id))).status).toBe(200);
  });
});

describe("GET /entries/:id/revisions/:number", () => {
  it("returns the changes, before and after, and the answers as of that revision", async () => {
    const id = await newEntry({ name: "Ada", children: children("Bob") });
    await edit(id, { "children[c0].first": "Bea", note: "x" }, { note: null });
    const second = await owner.get(path(id, "/2"));
    expect(second.body).toMatchObject({
      changes: [
        { path: "children[c0].first", before: "Bob", after: "Bea" },
        { path: "note", after: "x" },
      ],
      answers: { name: "Ada", note: "x", children: children("Bea") },
    });
    expect(second.body.changes[1]).not.toHaveProperty("before");
    const third = await owner.get(path(id, "/3"));
    expect(third.body.changes).toEqual([{ path: "note", before: "x" }]);
    expect((await owner.get(path(id, "/1"))).body).toMatchObject({
      changes: [],
      answers: { name: "Ada", children: children("Bob") },
    });
  });

  it("returns 404 for an unknown number, for text, and for another account", async () => {
    const id = await newEntry();
    for (const rest of ["/2", "/0", "/newest"]) expect((await owner.get(path(id, rest))).status).toBe(404);
    expect((await (await h.newAccount()).get(path(id, "/1"))).status).toBe(404);
  });
});

describe("GET /entries/:id/revisions/:number/diff", () => {
  it("compares with the previous revision, with any other in both directions, and with nothing for the first", async () => {
    const id = await newEntry();
    await edit(id, { note: "1" }, { note: "2", name: "Eva" });
    const diff = async (rest: string) => (await owner.get(path(id, rest))).body;
    expect(await diff("/3/diff")).toEqual({
      object: "entry_diff",
      entry_id: id,
      from: 2,
      to: 3,
      changes: [
        { path: "name", before: "Ada", after: "Eva" },
        { path: "note", before: "1", after: "2" },
      ],
    });
    expect((await diff("/3/diff?against=1")).changes).toEqual([
      { path: "name", before: "Ada", after: "Eva" },
      { path: "note", after: "2" },
    ]);
    expect((await diff("/1/diff?against=2")).changes).toEqual([{ path: "note", before: "1" }]);
    expect(await diff("/1/diff")).toMatchObject({ from: null, changes: [{ path: "name", after: "Ada" }] });
    expect((await diff("/2/diff?against=2")).changes).toEqual([]);
  });

  it("returns 404 for an unknown revision and 400 for text", async () => {
    const id = await newEntry();
    expect((await owner.get(path(id, "/1/diff?against=9"))).status).toBe(404);
    expect((await owner.get(path(id, "/1/diff?against=x"))).body.code).toBe("invalid_parameter");
  });
});

describe("POST /entries/:id/revisions/:number/restore", () => {
  it("creates a new revision and keeps the existing ones", async () => {
    const id = await newEntry({ name: "Ada", children: children("Bob", "Cem") });
    await edit(id, { children: children("Cem") }, { name: "Eva", note: "x" });
    const before = (await owner.get(path(id))).body.data;
    const restored = await owner.post(path(id, "/1/restore"));
    expect(restored.status).toBe(200);
    expect(restored.body).toMatchObject({
      answers_revision: 4,
      answers: { name: "Ada", children: children("Bob", "Cem") },
    });
    expect(restored.body.answers).not.toHaveProperty("note");
    const after = (await owner.get(path(id))).body.data;
    expect(after.slice(1)).toEqual(before);
    expect(after[0]).toMatchObject({ number: 4, kind: "restore", author_id: owner.user.id });
    expect((await owner.get(path(id, "/3"))).body.answers).toMatchObject({ name: "Eva", note: "x" });
    expect((await owner.get(path(id, "/4/diff?against=1"))).body.changes).toEqual([]);
  });

  it("resets a reviewed entry to in_review and audits the revision", async () => {
    const id = await newEntry();
    await edit(id, { note: "1" });
    await owner.post(`/entries/${id}/review`, { decision: "approved" });
    expect((await owner.post(path(id, "/1/restore"))).body.review_state).toBe("in_review");
    const audit = await owner.get(`/audit-events?target_id=${id}&action=entry.update`);
    expect(audit.body.data[0].details).toEqual({ revision: 3 });
  });

  it("returns 422 if the earlier answers are incomplete for a submitted entry", async () => {
    const id = await newEntry();
    await owner.post(`/entries/${id}/reopen`);
    await edit(id, { name: null });
    await edit(id, { name: "Eva" });
    await owner.post(`/entries/${id}/submit`);
    const refused = await owner.post(path(id, "/2/restore"));
    expect([refused.status, refused.body.errors[0]]).toMatchObject([
      422,
      { pointer: "/answers/name", code: "required" },
    ]);
    await owner.post(`/entries/${id}/reopen`);
    expect((await owner.post(path(id, "/2/restore"))).status).toBe(200);
  });

  it("returns 412 for a stale If-Match, 409 in the trash, 403 for a viewer, and 404 for another account or number", async () => {
    const id = await newEntry();
    const stale = await owner.post(path(id, "/1/restore"), undefined, { headers: { "if-match": '"r1"' } });
    expect(stale.status).toBe(412);
    expect((await (await owner.colleague("viewer")).post(path(id, "/1/restore"))).status).toBe(403);
    expect((await (await h.newAccount()).post(path(id, "/1/restore"))).status).toBe(404);
    expect((await owner.post(path(id, "/7/restore"))).status).toBe(404);
    await owner.delete(`/entries/${id}`);
    const trashed = await owner.post(path(id, "/1/restore"));
    expect(trashed.body).toMatchObject({ code: "invalid_state", current_state: "trashed" });
  });

  it("restores once for the same Idempotency-Key", async () => {
    const id = await newEntry();
    await edit(id, { note: "1" });
    const headers = { "idempotency-key": "restore-1" };
    const first = await owner.post(path(id, "/1/restore"), undefined, { headers });
    const again = await owner.post(path(id, "/1/restore"), undefined, { headers });
    expect(again.body).toEqual(first.body);
    expect((await owner.get(path(id))).body.data.length).toBe(3);
  });
});

describe("a draft that both the respondent and the account edit", () => {
  it("has revisions from which every state can be reconstructed", async () => {
    const begun = await h.anonymous.post("/entry-sessions", { form_ref: formId });
    const id = begun.body.session.entry_id as string;
    const me = { headers: { "x-service-entry-key": begun.body.entry_key as string } };
    const fill = async (answers: object) =>
      expect((await h.anonymous.patch("/entry-sessions/current/answers", { answers }, me)).status).toBe(200);
    await fill({ name: "A" });
    expect((await owner.get(path(id))).body.data).toEqual([]);
    await edit(id, { note: "by the account" });
    await fill({ name: "B" });
    await fill({ note: null });
    expect((await h.anonymous.post("/entry-sessions/current/submit", {}, me)).status).toBe(200);
    const states = [];
    for (const number of [1, 2, 3, 4]) states.push((await owner.get(path(id, `/${number}`))).body.answers);
    expect(states).toEqual([
      { name: "A", note: "by the account" },
      { name: "B", note: "by the account" },
      { name: "B" },
      { name: "B" },
    ]);
    const { body } = await owner.get(path(id, "?sort=number"));
    expect(body.data.map((one: { source: string }) => one.source)).toEqual([
      "studio",
      "respondent",
      "respondent",
      "respondent",
    ]);
  });
});

describe("a long history", () => {
  it("is reconstructed exactly over more than one batch", async () => {
    const id = await newEntry({ name: "0" });
    await edit(id, ...Array.from({ length: 120 }, (_none, n) => ({ name: String(n + 1) })));
    expect((await owner.get(path(id, "/1"))).body.answers).toEqual({ name: "0" });
    expect((await owner.get(path(id, "/60"))).body.answers).toEqual({ name: "59" });
    const atStart = (await owner.get(path(id, "/1"))).body.created_at;
    expect((await owner.get(`/entries/${id}/answers?as_of=${atStart}`)).body.answers).toEqual({ name: "0" });
  });
});

describe("the account export", () => {
  type Change = Readonly<Record<"path" | "before" | "after", string>>;

  it("contains every revision once with its changes, with any batch size", async () => {
    const other = await h.newAccount();
    const form_id = await publishedForm(other, [field("name")]);
    const expected: string[] = [];
    for (const name of ["A", "B", "C"]) {
      const { id } = (await other.post("/entries", { form_id, answers: { name } })).body;
      await other.patch(`/entries/${id}/answers`, { answers: { name: "Z" } }, anyEtag);
      expected.push(`${id} 1 `, `${id} 2 name ${name} Z`);
    }
    const { uow, contributions } = h.composition.platform;
    const source = contributions().accountData.find(({ name }) => name === "entry-revisions");
    const ctx = systemAccountCtx("test", other.account, "request", h.clock.now());
    const seen: string[] = [];
    let after: string | undefined;
    for (;;) {
      const batch = await uow.read(ctx, async (tx) => source?.batch(tx, after, 2));
      const rows = (batch ?? []) as { id: string; entry_id: string; number: number; changes: Change[] }[];
      if (rows.length === 0) break;
      for (const { entry_id, number, changes } of rows)
        seen.push(`${entry_id} ${number} ${changes.map((one) => `${one.path} ${one.before} ${one.after}`)}`);
      after = rows.at(-1)?.id;
    }
    expect(seen).toEqual(expected.sort());
    expect(await uow.read(ctx, async (tx) => source?.count(tx))).toBe(6);
  });
});

describe("an erased entry", () => {
  it("has no revisions left, neither in the list nor by number", async () => {
    const id = await newEntry();
    await edit(id, { note: "secret" });
    await owner.post(`/entries/${id}/erase`, { reason: "subject_request" });
    expect((await owner.get(path(id))).body.data).toEqual([]);
    expect((await owner.get(path(id, "/1"))).status).toBe(404);
  });
});
