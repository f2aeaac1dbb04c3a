import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
let formId: string;
const missing = "ent_01h455vb4pex5vsknk084sn02q";

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  formId = await publishedForm(owner, [field("name", { required: true }), field("age", { type: "number" })]);
});
afterAll(() => h.stop());

const create = (name: string, more: object = {}) => ({
  op: "create",
  data: { form_id: formId, answers: { name }, ...more },
});
const run = (operations: object[], more: object = {}, caller: Caller = owner) =>
  caller.post("/entries/batch", { operations, ...more });

async function newEntry(name = "Ada", more: object = {}): Promise<string> {
  return (await owner.post("/entries", { form_id: formId, answers: { name }, ...more })).body.id;
}
const get = async (id: string) => (await owner.get(`/entries/${id}`)).body;

interface Item {
  readonly index: number;
  readonly status: number;
  readonly id?: string;
  readonly error?: { code: string };
}
const outcomes = (data: Item[]) => data.map(({ status, error }) => error?.code ?? status);

describe("POST /entries/batch, atomic", () => {
  it("runs every kind of operation in order, each with its own audit row and event", async () => {
    const [changed, drafted, decided, gone, back] = [
      await newEntry(),
      await newEntry("Bob", { status: "draft" }),
      await newEntry(),
      await newEntry(),
      await newEntry(),
    ];
    await owner.delete(`/entries/${back}`);
    const done = await run([
      create("Eva", { tags: ["new"] }),
      { op: "update", id: changed, data: { tags: ["a"] } },
      { op: "update_answers", id: changed, data: { answers: { age: 3 } }, if_match: "*" },
      { op: "submit", id: drafted },
      { op: "review", id: decided, data: { decision: "approved" } },
      { op: "reopen", id: decided },
      { op: "trash", id: gone },
      { op: "restore", id: back },
    ]);
    expect(done.status).toBe(200);
    expect(outcomes(done.body.data)).toEqual([201, 200, 200, 200, 200, 200, 204, 200]);
    expect(done.body.data.map(({ index }: Item) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(await get(done.body.data[0].id)).toMatchObject({ answers: { name: "Eva" }, tags: ["new"] });
    expect(await get(changed)).toMatchObject({ tags: ["a"], answers: { age: 3 }, answers_revision: 2 });
    expect((await get(changed)).etag).toBe(done.body.data[2].etag);
    expect((await get(drafted)).status).toBe("submitted");
    expect(await get(decided)).toMatchObject({ status: "reopened", review_state: "approved" });
    expect((await get(gone)).status).toBe("trashed");
    expect((await get(back)).status).toBe("submitted");
    const audit = await owner.get(`/audit-events?target_id=${changed}`);
    expect(audit.body.data.length).toBe(4);
  });

  it("returns 422 with a pointer for every error, and changes nothing", async () => {
    const id = await newEntry();
    const trashed = await newEntry();
    await owner.delete(`/entries/${trashed}`);
    const refused = await run([
      { op: "update", id, data: { tags: ["never"] } },
      { op: "update_answers", id, data: { answers: { name: null, age: "old" } }, if_match: "*" },
      { op: "reopen", id: trashed },
      { op: "trash", id: missing },
      create("never", { external_id: "same" }),
      create("never", { external_id: "same" }),
      { op: "update_answers", id, data: { answers: {} }, if_match: '"r77"' },
      { op: "create", data: { form_id: "frm_01h455vb4pex5vsknk084sn02q", answers: {} } },
    ]);
    expect([refused.status, refused.body.code]).toEqual([422, "validation_failed"]);
    const reported = refused.body.errors.map((one: { pointer: string; code: string }) => [
      one.pointer,
      one.code,
    ]);
    expect(reported.sort()).toEqual([
      ["/operations/1/data/answers/age", "type"],
      ["/operations/1/data/answers/name", "required"],
      ["/operations/2", "invalid_state"],
      ["/operations/3", "not_found"],
      ["/operations/5", "external_id_taken"],
      ["/operations/6", "etag_mismatch"],
      ["/operations/7/data/form_id", "option"],
    ]);
    expect((await get(id)).tags).toEqual([]);
    const audit = await owner.get(`/audit-events?target_id=${id}&action=entry.update`);
    expect(audit.body.data).toEqual([]);
  });

  it("returns 422 or 400 for an invalid batch before anything runs", async () => {
    expect((await run([])).status).toBe(422);
    expect((await run(Array.from({ length: 101 }, () => create("x")))).body.errors[0]).toMatchObject({
      pointer: "/operations",
      code: "too_many",
    });
    expect((await run([{ op: "erase", id: missing }])).body.errors[0].code).toBe("option");
    expect((await run([{ op: "trash", id: missing, data: {} }])).body.code).toBe("unknown_field");
    expect((await run([{ op: "update_answers", id: missing, data: { answers: {} } }])).status).toBe(422);
  });

  it("returns 403 for a viewer, and does not find entries of another account", async () => {
    expect((await run([create("x")], {}, await owner.colleague("viewer"))).status).toBe(403);
    const stranger = await h.newAccount();
    const refused = await run([{ op: "trash", id: await newEntry() }], {}, stranger);
    expect(refused.body.errors[0]).toMatchObject({ pointer: "/operations/0", code: "not_found" });
  });

  it("runs once for the same Idempotency-Key", async () => {
    const headers = { "idempotency-key": "batch-1" };
    const body = { operations: [create("Once", { external_id: "once" })] };
    const first = await owner.post("/entries/batch", body, { headers });
    const again = await owner.post("/entries/batch", body, { headers });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(again.headers["idempotency-replayed"]).toBe("true");
  });
});

describe("POST /entries/batch, not atomic", () => {
  it("returns 207 with each result, and rolls failed operations back", async () => {
    const [id, other] = [await newEntry(), await newEntry()];
    const done = await run(
      [
        create("Eva", { external_id: "e-1" }),
        create("Eva", { external_id: "e-1" }),
        { op: "update_answers", id, data: { answers: { age: "old" } }, if_match: "*" },
        { op: "trash", id },
        { op: "submit", id },
        { op: "update", id: other, data: { tags: ["b"] }, if_match: '"r77"' },
        { op: "trash", id: missing },
        { op: "update", id: other, data: { tags: ["c"] } },
      ],
      { atomic: false },
    );
    expect(done.status).toBe(207);
    expect(outcomes(done.body.data)).toEqual([
      201,
      "external_id_taken",
      "validation_failed",
      204,
      "invalid_state",
      "etag_mismatch",
      "not_found",
      200,
    ]);
    expect(done.body.data[2]).toMatchObject({
      status: 422,
      id,
      error: { errors: [{ pointer: "/operations/2/data/answers/age", code: "type" }] },
    });
    expect(done.body.data[4].error).toMatchObject({ current_state: "trashed" });
    expect(done.body.data[5].error.current_etag).toMatch(/^"r\d+"$/);
    expect((await get(other)).tags).toEqual(["c"]);
    const audit = await owner.get(`/audit-events?target_id=${id}`);
    expect(audit.body.data.map((one: { action: string }) => one.action).sort()).toEqual([
      "entry.create",
      "entry.submit",
      "entry.trash",
    ]);
  });

  it("accepts entries up to the cap of the form", async () => {
    const capped = await publishedForm(owner, [field("name")]);
    await owner.patch(`/forms/${capped}`, { max_entries: 2 });
    const one = { op: "create", data: { form_id: capped, answers: {} } };
    const done = await run([one, one, one], { atomic: false });
    expect(outcomes(done.body.data)).toEqual([201, 201, "form_not_accepting"]);
  });
});

describe("concurrent batches", () => {
  it("do not deadlock, regardless of their order", async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => newEntry()));
    const tag = (order: string[], name: string) =>
      run(order.map((id) => ({ op: "update", id, data: { tags: [name] } })));
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_none, n) => tag(n % 2 ? [...ids].reverse() : ids, `t${n}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const tags = await Promise.all(ids.map(async (id) => (await get(id)).tags[0]));
    expect(new Set(tags).size).toBe(1);
  });
});
