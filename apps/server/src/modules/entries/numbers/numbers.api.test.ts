/** Tests which entries get sequential numbers and when, and that callers cannot set them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createApiClient } from "../../../test-kit/caller.ts";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";
import { createImportKit } from "../../../test-kit/import-kit.ts";
import { definitionOf, field, page, publish, publishedForm } from "../../../test-kit/published-form.ts";
import { type SecondServer, startSecondServer } from "../../../test-kit/second-server.ts";

let h: Harness;
let second: SecondServer;
let owner: Caller;
const anyEtag = { headers: { "if-match": "*" } };

beforeAll(async () => {
  h = await startHarness({
    env: {
      ENTRIES_PER_NETWORK_FREE: "10000",
      ENTRIES_PER_NETWORK_MAX: "10000",
      RATE_LIMIT_PUBLIC_PER_MINUTE: "100000",
      RATE_LIMIT_ENTRY_PER_MINUTE: "100000",
    },
  });
  second = await startSecondServer(h);
});
beforeEach(async () => {
  owner = await h.newAccount();
});
afterAll(async () => {
  await second.stop();
  await h.stop();
});

const number = (more: object = {}) =>
  field("no", { type: "auto_number", required: true, settings: { prefix: "INV-", digits: 4 }, ...more });
const invoice = [field("name", { required: true }), number()];

const create = async (formId: string, answers: object = { name: "Ada" }, more: object = {}) =>
  owner.post("/entries", { form_id: formId, answers, ...more });
const numberOf = async (id: string) => (await owner.get(`/entries/${id}`)).body.answers.no;

async function begin(formId: string, server = h.server) {
  const begun = await createApiClient(server, {}).post("/entry-sessions", { form_ref: formId });
  expect(begun.status, JSON.stringify(begun.body)).toBe(201);
  const me = createApiClient(server, { "x-service-entry-key": begun.body.entry_key });
  return { me, entryId: begun.body.session.entry_id as string };
}
const submit = (me: ReturnType<typeof createApiClient>, answers: object = { name: "Ada" }) =>
  me.post("/entry-sessions/current/submit", { answers });

describe("a sequential number is assigned", () => {
  it("when a respondent submits, and the receipt shows it", async () => {
    const formId = await publishedForm(owner, invoice);
    const { me, entryId } = await begin(formId);
    await me.patch("/entry-sessions/current/answers", { answers: { name: "Ada" } });
    expect(await numberOf(entryId)).toBeUndefined();
    const sent = await submit(me);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    expect(sent.body.numbers).toEqual({ no: "INV-0001" });
    expect((await me.get("/entry-sessions/current/receipt")).body.numbers).toEqual({ no: "INV-0001" });
    expect((await submit(me)).body.numbers).toEqual({ no: "INV-0001" });
    expect(await numberOf(entryId)).toBe("INV-0001");
  });

  it("to entries created as submitted, submitted later, and in batches, in order", async () => {
    const formId = await publishedForm(owner, invoice);
    const made = await create(formId);
    expect(made.body.answers).toEqual({ name: "Ada", no: "INV-0001" });
    const draft = (await create(formId, {}, { status: "draft" })).body;
    expect(draft.answers).toEqual({});
    await owner.patch(`/entries/${draft.id}/answers`, { answers: { name: "Bob" } }, anyEtag);
    expect((await owner.post(`/entries/${draft.id}/submit`)).body.answers.no).toBe("INV-0002");
    const batch = await owner.post("/entries/batch", {
      atomic: false,
      operations: ["Cy", "", "Di"].map((name) => ({
        op: "create",
        data: { form_id: formId, answers: name ? { name } : {} },
      })),
    });
    const ids = batch.body.data.flatMap((one: { id?: string; status: number }) =>
      one.status === 201 && one.id ? [one.id] : [],
    );
    expect(ids).toHaveLength(2);
    expect(await Promise.all(ids.map(numberOf))).toEqual(["INV-0003", "INV-0004"]);
  });

  it("once: reopening, editing, and submitting again keep it", async () => {
    const formId = await publishedForm(owner, invoice);
    const { id } = (await create(formId)).body;
    await owner.post(`/entries/${id}/reopen`);
    await owner.patch(`/entries/${id}/answers`, { answers: { name: "Eve" } }, anyEtag);
    expect((await owner.post(`/entries/${id}/submit`)).body.answers).toEqual({ name: "Eve", no: "INV-0001" });
    expect((await create(formId)).body.answers.no).toBe("INV-0002");
  });

  it("only if the field is visible, and is kept if the field is hidden later", async () => {
    const formId = await publishedForm(owner, [
      field("name"),
      number({ visible_if: { field: "name", op: "answered" } }),
    ]);
    expect((await create(formId, {})).body.answers).toEqual({});
    const { id } = (await create(formId)).body;
    const hidden = await owner.patch(`/entries/${id}/answers`, { answers: { name: null } }, anyEtag);
    expect(hidden.body.answers).toEqual({ no: "INV-0001" });
    const shown = await owner.patch(`/entries/${id}/answers`, { answers: { name: "Ada" } }, anyEtag);
    expect(shown.body.answers).toEqual({ name: "Ada", no: "INV-0001" });
  });

  it("before formulas that use it are evaluated", async () => {
    const formId = await publishedForm(owner, [
      number(),
      field("ref", { type: "calculated", formula: 'concat("Ref ", no)' }),
    ]);
    expect((await create(formId, {})).body.answers).toEqual({ no: "INV-0001", ref: "Ref INV-0001" });
  });

  it("from a start that a later version can raise, separately for each field", async () => {
    const two = (start: number) => [
      field("a", { type: "auto_number", settings: { start, digits: 1 } }),
      field("b", { type: "auto_number", settings: { digits: 2 } }),
    ];
    const formId = await publishedForm(owner, two(7));
    expect((await create(formId, {})).body.answers).toEqual({ a: "7", b: "01" });
    expect((await create(formId, {})).body.answers).toEqual({ a: "8", b: "02" });
    await publish(owner, formId, definitionOf([page("page_1", two(100))]));
    expect((await create(formId, {})).body.answers).toEqual({ a: "100", b: "03" });
  });

  it("to each instance of a repeat", async () => {
    const formId = await publishedForm(owner, [
      {
        id: "rep",
        type: "repeat",
        key: "tickets",
        items: [field("who"), field("no", { type: "auto_number", settings: { digits: 1 } })],
      },
    ]);
    const tickets = (...names: string[]) => ({ tickets: names.map((who) => ({ _id: who, who })) });
    expect((await create(formId, tickets("a", "b"))).body.answers.tickets).toEqual([
      { _id: "a", who: "a", no: "1" },
      { _id: "b", who: "b", no: "2" },
    ]);
    const { me } = await begin(formId);
    expect((await submit(me, tickets("c"))).body.numbers).toEqual({ "tickets[c].no": "3" });
  });

  it("to imported entries in the order of their rows", async () => {
    const formId = await publishedForm(owner, invoice);
    const kit = createImportKit(h, owner);
    await kit.ran({ type: "entries", form_id: formId }, "Name\nAnn\n\nBea\n", { Name: "name" });
    const { body } = await owner.get(`/entries?form_id=${formId}&sort=created_at`);
    expect(body.data.map((one: { answers: object }) => one.answers)).toEqual([
      { name: "Ann", no: "INV-0001" },
      { name: "Bea", no: "INV-0002" },
    ]);
  });

  it("to live entries only, not to test entries and previews", async () => {
    const formId = await publishedForm(owner, invoice);
    const made = await create(formId, { name: "Ada" }, { mode: "test" });
    expect([made.status, made.body.answers]).toEqual([201, { name: "Ada" }]);
    const preview = await owner.post(`/forms/${formId}/preview-sessions`);
    const me = createApiClient(h.server, { "x-service-entry-key": preview.body.entry_key });
    expect((await submit(me)).body.numbers).toEqual({});
    expect((await create(formId)).body.answers.no).toBe("INV-0001");
  });
});

describe("callers cannot set a sequential number", () => {
  it("in any call that accepts answers; session saves keep the other answers", async () => {
    const formId = await publishedForm(owner, invoice);
    const wrong = { name: "Ada", no: "INV-9999" };
    const { id } = (await create(formId)).body;
    const draft = (await create(formId, {}, { status: "draft" })).body;
    const { me, entryId } = await begin(formId);
    const edit = (await owner.post(`/entries/${id}/edit-sessions`)).body;
    const refusals = [
      await create(formId, wrong),
      await create(formId, wrong, { status: "draft" }),
      await owner.patch(`/entries/${id}/answers`, { answers: wrong }, anyEtag),
      await owner.patch(`/entries/${id}/answers`, { answers: { no: null } }, anyEtag),
      await owner.patch(`/entries/${draft.id}/answers`, { answers: wrong }, anyEtag),
      await owner.patch(`/entries/${id}/edit-sessions/${edit.id}/answers`, { answers: { no: "x" } }, anyEtag),
      await me.patch("/entry-sessions/current/answers", { answers: wrong }),
      await submit(me, wrong),
      await h.anonymous.post("/entry-sessions", { form_ref: formId, answers: wrong }),
    ];
    expect(
      refusals.map(({ status, body }) => [status, body.errors?.[0]?.field_key, body.errors?.[0]?.code]),
    ).toEqual([422, 422, 422, 422, 422, 422, 200, 422, 201].map((status) => [status, "no", "read_only"]));
    expect(await numberOf(id)).toBe("INV-0001");
    expect(await numberOf(entryId)).toBeUndefined();
  });

  it("by restoring an earlier revision or by prefilling a link", async () => {
    const formId = await publishedForm(owner, invoice);
    const { id } = (await create(formId)).body;
    await owner.patch(`/entries/${id}/answers`, { answers: { name: "Bob" } }, anyEtag);
    const restored = await owner.post(`/entries/${id}/revisions/1/restore`, {}, anyEtag);
    expect(restored.status, JSON.stringify(restored.body)).toBe(200);
    expect((await owner.get(`/entries/${id}`)).body.answers).toEqual({ name: "Ada", no: "INV-0001" });
    const link = await owner.post(`/forms/${formId}/links`, { name: "L", prefill: { no: "X", name: "Lin" } });
    const begun = await h.anonymous.post("/entry-sessions", {
      form_ref: link.body.slug ?? link.body.address,
    });
    expect(begun.status, JSON.stringify([link.body, begun.body])).toBe(201);
    const me = createApiClient(h.server, { "x-service-entry-key": begun.body.entry_key });
    expect((await submit(me, {})).body.numbers).toEqual({ no: "INV-0002" });
  });
});

it("batches that submit to several forms in opposite orders do not deadlock", async () => {
  const forms = [await publishedForm(owner, invoice), await publishedForm(owner, invoice)];
  for (const formId of forms) await create(formId);
  const batchOf = (ids: readonly string[]) =>
    owner.post("/entries/batch", {
      operations: ids.map((form_id) => ({ op: "create", data: { form_id, answers: { name: "Ada" } } })),
    });
  const done = await Promise.all(
    Array.from({ length: 12 }, (_, at) => batchOf(at % 2 ? forms : forms.toReversed())),
  );
  expect(done.map(({ status }) => status)).toEqual(done.map(() => 200));
});

it("assigns numbers without gaps or duplicates under concurrent submissions on two servers with some failures", async () => {
  const formId = await publishedForm(owner, [...invoice, field("age", { type: "number" })]);
  const people = 60;
  const sessions = await Promise.all(
    Array.from({ length: people }, (_, at) => begin(formId, at % 2 ? h.server : second.server)),
  );
  const made = await Promise.all([
    // Each client submits twice concurrently; every third submission fails at first, and some entries are discarded.
    ...sessions.flatMap(({ me }, at) => [
      at % 3 === 0 ? submit(me, { name: null }).then(() => submit(me)) : submit(me),
      submit(me),
      ...(at % 10 === 0 ? [me.post("/entry-sessions/current/discard")] : []),
    ]),
    ...Array.from({ length: 20 }, (_, at) => create(formId, at % 2 ? { name: "Api" } : { name: 7 })),
    ...Array.from({ length: 4 }, () =>
      owner.post("/entries/batch", {
        atomic: true,
        operations: [{ name: "Batch" }, {}].map((answers) => ({
          op: "create",
          data: { form_id: formId, answers },
        })),
      }),
    ),
    ...Array.from({ length: 4 }, () =>
      owner.post("/entries/batch", {
        atomic: false,
        operations: [{ name: "Batch" }, {}, { name: "Batch" }].map((answers) => ({
          op: "create",
          data: { form_id: formId, answers },
        })),
      }),
    ),
  ]);
  expect(made.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([]);
  const numbers: string[] = [];
  for (let cursor = ""; ; ) {
    const list = (await owner.get(`/entries?form_id=${formId}&status=submitted&limit=100${cursor}`)).body;
    numbers.push(...list.data.map((one: { answers: { no: string } }) => one.answers.no));
    if (!list.pagination?.next_cursor) break;
    cursor = `&cursor=${list.pagination.next_cursor}`;
  }
  expect(numbers.length).toBeGreaterThan(people / 2);
  expect(numbers.sort()).toEqual(numbers.map((_, at) => `INV-${String(at + 1).padStart(4, "0")}`));
});
