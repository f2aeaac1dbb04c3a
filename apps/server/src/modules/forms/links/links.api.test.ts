import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../../platform/db/statement.ts";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";

let h: Harness;
let owner: Caller;
let formId: string;

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  formId = await newForm();
});
afterAll(() => h.stop());

async function newForm(caller: Caller = owner): Promise<string> {
  const project = await caller.post("/projects", { name: `Project ${Math.random()}` });
  return (await caller.post("/forms", { project_id: project.body.id, name: "Form" })).body.id;
}

const path = (rest = "", form = formId) => `/forms/${form}/links${rest}`;
const newLink = async (body: object = {}) => (await owner.post(path(), body)).body;

describe("POST /forms/:id/prefill-tokens", () => {
  const sign = (body: object, form = formId) => owner.post(`/forms/${form}/prefill-tokens`, body);
  const expires_at = "2099-01-01T00:00:00.000Z";

  it("200 with a token that contains the values", async () => {
    const { status, body } = await sign({ values: { price: 7, town: "Łódź" }, expires_at });
    expect([status, body]).toMatchObject([200, { object: "prefill_token", form_id: formId, expires_at }]);
    const content = Buffer.from(body.token.split(".")[0], "base64url").toString();
    expect(JSON.parse(content)).toEqual([formId, Date.parse(expires_at), { price: 7, town: "Łódź" }]);
  });

  it("422 for a time in the past and for values that do not fit into a URL, 404, 409", async () => {
    const now = h.clock.now().toISOString();
    expect((await sign({ values: {}, expires_at: now })).body.errors[0].pointer).toBe("/expires_at");
    const large = { values: { a: "x".repeat(2_000) }, expires_at };
    expect((await sign(large)).body.errors[0].pointer).toBe("/values");
    expect((await sign({ values: {}, expires_at }, `frm_${"0".repeat(26)}`)).status).toBe(404);
    const trashed = await newForm();
    await owner.delete(`/forms/${trashed}`, { headers: { "if-match": "*" } });
    expect((await sign({ values: {}, expires_at }, trashed)).status).toBeGreaterThanOrEqual(404);
    const reader = await owner.colleague("viewer");
    const refused = await reader.post(`/forms/${formId}/prefill-tokens`, { values: {}, expires_at });
    expect(refused.status).toBe(403);
  });
});

describe("POST /forms/:id/links", () => {
  it("201 with a unique slug and an audit row, and never with the access code", async () => {
    const made = await owner.post(path(), {
      name: "Customers",
      prefill: { source: "mail", vip: true },
      expires_at: "2030-01-01T00:00:00.000Z",
      max_uses: 10,
      access_code: "sesame 1",
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      object: "form_link",
      form_id: formId,
      name: "Customers",
      prefill: { source: "mail", vip: true },
      expires_at: "2030-01-01T00:00:00.000Z",
      max_uses: 10,
      uses: 0,
      has_access_code: true,
      created_by: owner.user.id,
    });
    expect(made.body.slug).toMatch(/^[\w-]{22}$/);
    expect(JSON.stringify(made.body)).not.toMatch(/sesame|argon2/);
    const audit = await owner.get("/audit-events?action=form_link.create");
    expect(audit.body.data[0].target).toEqual({ type: "form_link", id: made.body.id });
  });

  it("stores the code as an Argon2id hash", async () => {
    const { id } = await newLink({ access_code: "sesame 2" });
    const inside = { account: owner.account, now: h.clock.now() } as never;
    const rows = await h.composition.platform.uow.read(inside, (tx) =>
      tx.query<{ access_code_hash: string }>(sql`
        select access_code_hash from form_links where account_id = ${owner.account.uuid} order by id desc limit 1`),
    );
    expect(id).toBeTypeOf("string");
    expect(rows[0]?.access_code_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it("404 for a form of another account, 409 in the trash, 403 below editor, 422 for invalid values", async () => {
    const other = await h.newAccount();
    expect((await other.post(path(), {})).status).toBe(404);
    const trashed = await newForm();
    await owner.delete(`/forms/${trashed}`);
    expect((await owner.post(path("", trashed), {})).body.current_state).toBe("trashed");
    const contributor = await owner.colleague("contributor");
    expect((await contributor.post(path(), {})).status).toBe(403);
    expect((await contributor.get(path())).status).toBe(403);
    for (const body of [{ access_code: "abc" }, { max_uses: 0 }, { expires_at: "soon" }, { prefill: [] }])
      expect((await owner.post(path(), body)).status, JSON.stringify(body)).toBe(422);
  });
});

describe("GET /forms/:id/links", () => {
  it("200 newest first, in pages, only links of this form", async () => {
    const form = await newForm();
    const made: string[] = [];
    for (const name of ["a", "b", "c"]) made.unshift((await owner.post(path("", form), { name })).body.id);
    const first = await owner.get(path("?limit=2", form));
    const second = await owner.get(path(`?limit=2&cursor=${first.body.pagination.next_cursor}`, form));
    const seen = [...first.body.data, ...second.body.data].map((one: { id: string }) => one.id);
    expect(seen.sort()).toEqual(made.sort());
  });
});

describe("PATCH and DELETE /forms/:id/links/:link_id", () => {
  it("200 keeps omitted properties and clears null ones; 412 for a stale If-Match", async () => {
    const link = await newLink({ name: "A", max_uses: 3, access_code: "sesame" });
    const changed = await owner.patch(path(`/${link.id}`), { max_uses: null, access_code: null });
    expect(changed.body).toMatchObject({
      name: "A",
      slug: link.slug,
      max_uses: null,
      has_access_code: false,
    });
    const stale = await owner.patch(
      path(`/${link.id}`),
      { name: "B" },
      { headers: { "if-match": link.etag } },
    );
    expect([stale.status, stale.body.current_etag]).toEqual([412, '"r2"']);
    expect((await owner.get(path(`/${link.id}`))).body).toEqual(changed.body);
  });

  it("204, then 404", async () => {
    const { id } = await newLink();
    expect((await owner.delete(path(`/${id}`))).status).toBe(204);
    expect((await owner.delete(path(`/${id}`))).status).toBe(404);
  });

  it("404 under another form, and for another account", async () => {
    const { id } = await newLink();
    const elsewhere = await newForm();
    expect((await owner.get(path(`/${id}`, elsewhere))).status).toBe(404);
    const other = await h.newAccount();
    const answers = [
      await other.get(path(`/${id}`)),
      await other.patch(path(`/${id}`), { name: "Mine" }),
      await other.delete(path(`/${id}`)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});
