import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemAccountCtx } from "../../../platform/context/context.ts";
import { sql } from "../../../platform/db/statement.ts";
import { type Id, idToUuid } from "../../../platform/ids/ids.ts";
import { checkFilter } from "../../../platform/query/check-filter.ts";
import { readQueryPage } from "../../../platform/query/read-page.ts";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";
import type { AnswerIndexesService } from "./index.ts";

let h: Harness;
let owner: Caller;
let formId: Id<"frm">;

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  formId = await newForm();
});
afterAll(() => h.stop());

const items = [
  { id: "fld_1", type: "text", key: "email", label: "E-mail" },
  { id: "fld_2", type: "currency", key: "price", label: "Price" },
  { id: "fld_3", type: "text", key: "note", label: "Note" },
];

async function newForm(): Promise<Id<"frm">> {
  const project = await owner.post("/projects", { name: `Project ${Math.random()}` });
  const { id } = (await owner.post("/forms", { project_id: project.body.id, name: "Form" })).body;
  const headers = { "if-match": "*" };
  const { definition } = (await owner.get(`/forms/${id}/draft`)).body;
  const pages = [{ id: "pag_1", items }];
  await owner.put(`/forms/${id}/draft`, { definition: { ...definition, pages } }, { headers });
  const published = await owner.post(`/forms/${id}/draft/publish`, {}, { headers });
  expect(published.status).toBe(201);
  return id;
}

const path = (rest = "", form: string = formId) => `/forms/${form}/answer-indexes${rest}`;
const ctx = () => systemAccountCtx("test", owner.account, "test", h.clock.now());
const uow = () => h.composition.platform.uow;

async function addEntries(form: Id<"frm">, count: number): Promise<void> {
  await uow()(ctx(), async (tx) => {
    await tx.query(sql`
      insert into entries (account_id, id, form_id, version_number, status, review_state, processing, mode, is_spam, source,
                           locale, answers, provenance, tags, revision, answers_revision, created_at, updated_at)
      select ${tx.account.uuid}, gen_random_uuid(), ${idToUuid(form)}, 1, 'draft', 'received', 'idle', 'live', false, 'api',
             'en', jsonb_build_object('email', 'user' || n || '@example.test', 'price', jsonb_build_object('amount', n::text)),
             '{}', '{}', 1, 1, now(), now()
      from generate_series(1, ${count}::int) as n`);
  });
}

describe("POST /forms/:id/answer-indexes", () => {
  it("returns 201, builds the index in the background, and writes an audit row", async () => {
    await addEntries(formId, 3);
    const made = await owner.post(path(), { path: "price.amount" });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      object: "answer_index",
      form_id: formId,
      path: "price.amount",
      purpose: "order",
      kind: "number",
      is_list: false,
      status: "building",
      ready_at: null,
    });
    await h.runJobs();
    const built = await owner.get(path(`/${made.body.id}`));
    expect([built.status, built.body.status]).toEqual([200, "ready"]);
    const rows = await uow().read(ctx(), (tx) => tx.query(sql`select key from answer_values order by key`));
    expect(rows).toEqual([{ key: "21011" }, { key: "21012" }, { key: "21013" }]);
    const audit = await owner.get("/audit-events?action=answer_index.create");
    expect(audit.body.data[0].target).toEqual({ type: "answer_index", id: made.body.id });
  });

  it("returns 409 answer_index_exists for the same answer and purpose only", async () => {
    const form = await newForm();
    expect((await owner.post(path("", form), { path: "email" })).status).toBe(201);
    const again = await owner.post(path("", form), { path: "email" });
    expect([again.status, again.body.code]).toEqual([409, "answer_index_exists"]);
    expect((await owner.post(path("", form), { path: "email", purpose: "search" })).status).toBe(201);
  });

  it("returns 422 for an unknown answer or a search on a non-text, 403 below editor, and 404 for another account", async () => {
    const unknown = await owner.post(path(), { path: "nowhere" });
    expect([unknown.status, unknown.body.errors[0].pointer]).toEqual([422, "/path"]);
    const number = await owner.post(path(), { path: "price.amount", purpose: "search" });
    expect([number.status, number.body.errors[0].pointer]).toEqual([422, "/purpose"]);
    const viewer = await owner.colleague("viewer");
    expect((await viewer.post(path(), { path: "note" })).status).toBe(403);
    expect((await viewer.get(path())).status).toBe(200);
    const other = await h.newAccount();
    expect((await other.get(path())).status).toBe(404);
  });
});

describe("DELETE /forms/:id/answer-indexes/:index_id", () => {
  it("returns 204, hides the index immediately, and removes its rows a minute later", async () => {
    const form = await newForm();
    await addEntries(form, 5);
    const { id } = (await owner.post(path("", form), { path: "email", purpose: "search" })).body;
    await h.runJobs();
    const count = async () =>
      (
        await uow().read(ctx(), (tx) => tx.query<{ n: number }>(sql`select count(*) as n from answer_texts`))
      )[0]?.n;
    expect(await count()).toBe(5);
    expect((await owner.delete(path(`/${id}`, form))).status).toBe(204);
    expect((await owner.get(path("", form))).body.data).toEqual([]);
    expect((await owner.delete(path(`/${id}`, form))).status).toBe(404);
    await h.runJobs();
    expect(await count()).toBe(5);
    h.clock.advance(61_000);
    await h.runJobs();
    expect(await count()).toBe(0);
  });
});

describe("a query on answers", () => {
  const indexes = () => h.services.get("answerIndexes") as AnswerIndexesService;
  const answers = new Map([["email", { kind: "text" as const, isMany: false }]]);
  const fields = { fixed: {}, answers };
  const find = (form: Id<"frm">, op: string, value: string) =>
    indexes().readWithIndexes(ctx(), { type: "form", id: form }, (tx, lent) =>
      readQueryPage<{ id: string }, string>(
        tx,
        {
          from: sql`entries e`,
          where: sql`e.account_id = ${tx.account.uuid} and e.form_id = ${idToUuid(form)}`,
          id: sql`e.id`,
          document: sql`e.answers`,
          fields,
          indexes: lent,
        },
        {
          columns: sql`e.id`,
          toItem: (row) => row.id,
          filter: checkFilter({ field: "answers.email", op, value }, fields),
          page: {
            limit: 5,
            sort: [{ name: "answers.email", descending: true }],
            cursor: undefined,
            countExact: false,
          },
        },
      ),
    );

  it("creates no index for a small form", async () => {
    const form = await newForm();
    await addEntries(form, 50);
    expect((await find(form, "eq", "user7@example.test")).rows).toHaveLength(1);
    expect((await owner.get(path("", form))).body.data).toEqual([]);
  });

  it("creates missing indexes for a large form, and returns the same results with them", {
    timeout: 60_000,
  }, async () => {
    const form = await newForm();
    await addEntries(form, 20_001);
    const before = [await find(form, "eq", "user7@example.test"), await find(form, "contains", "R1999")];
    const made = (await owner.get(path("", form))).body.data.map((one: { purpose: string }) => one.purpose);
    expect(made.sort()).toEqual(["order", "search"]);
    await h.runJobs();
    h.clock.advance(10_000);
    const statements: string[] = [];
    const spied = await indexes().readWithIndexes(ctx(), { type: "form", id: form }, async (_tx, lent) => {
      statements.push(lent.order("email", { kind: "text", isMany: false })?.rows.text ?? "none");
      return lent.search("email", { kind: "choice", isMany: false });
    });
    expect([statements[0], spied]).toEqual([expect.stringContaining("answer_values"), undefined]);
    expect([await find(form, "eq", "user7@example.test"), await find(form, "contains", "R1999")]).toEqual(
      before,
    );
  });
});
