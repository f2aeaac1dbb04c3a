import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { column, newTable } from "../../../../test-kit/new-table.ts";
import { definitionOf, field, page, publish, publishedForm } from "../../../../test-kit/published-form.ts";
import { shareLinksMax } from "../views.rules.ts";

let h: Harness;
let owner: Caller;
let formId: string;
const dayMs = 86_400_000;

const fields = [
  field("name"),
  field("age", { type: "number" }),
  field("color", {
    type: "select",
    settings: { options: ["red", "blue"].map((value) => ({ value, label: value })) },
  }),
  field("illness", { privacy: "special" }),
  { id: "rep_1", type: "repeat", key: "pets", label: "Pets", items: [field("call")] },
];

const people = [
  {
    name: "Ada",
    age: 36,
    color: "red",
    illness: "none",
    pets: [
      { _id: "i_1", call: "Rex" },
      { _id: "i_2", call: "Tom" },
    ],
  },
  { name: "Bo", age: 20, color: "blue" },
  { name: "Cy", age: 50, color: "red" },
];

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  formId = await publishedForm(owner, fields);
  for (const answers of people) {
    const made = await owner.post("/entries", { form_id: formId, answers });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
  }
});
afterAll(() => h.stop());

const plain = () => ({
  source: { form_id: formId },
  name: "By age",
  sort: "-answers.age",
  columns: ["answers.name"],
});

async function newView(more: object = {}, caller: Caller = owner) {
  const made = await caller.post("/views", { ...plain(), ...more });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body as { id: string; etag: string };
}

const names = (rows: readonly { values: Record<string, unknown> }[]) =>
  rows.map((row) => row.values["answers.name"]);

describe("POST /views", () => {
  it("returns 201 with the whole view and an audit record; private by default", async () => {
    const filter = { field: "answers.age", op: "gte", value: 30 };
    const made = await owner.post("/views", { ...plain(), name: "  Old ", filter });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      object: "view",
      source: { form_id: formId },
      name: "Old",
      visibility: "private",
      filter,
      sort: "-answers.age",
      columns: ["answers.name"],
      group_by: [],
      aggregates: {},
      time_zone: null,
      etag: '"r1"',
      created_by: owner.user.id,
    });
    expect((await owner.get(`/views/${made.body.id}`)).body).toEqual(made.body);
    const audit = await owner.get("/audit-events?action=view.create");
    expect(audit.body.data[0].target).toEqual({ type: "view", id: made.body.id });
  });

  it.each([
    [{ filter: { field: "answers.nothing", op: "eq", value: 1 } }, "/filter/field"],
    [{ sort: "answers.nothing" }, "/sort"],
    [{ sort: "tags" }, "/sort"],
    [{ columns: ["answers.name", "answers.nothing"] }, "/columns/1"],
    [{ columns: ["shard"] }, "/columns/0"],
    [{ group_by: [{ field: "answers.nothing" }] }, "/group_by/0/field"],
    [{ aggregates: { total: { op: "sum", field: "answers.name" } } }, "/aggregates/total/op"],
    [{ time_zone: "+02:00" }, "/time_zone"],
  ])("returns 400 invalid_filter with the problem: %j", async (more, pointer) => {
    const answer = await owner.post("/views", { ...plain(), ...more });
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_filter"]);
    expect(answer.body.errors.map((one: { pointer: string }) => one.pointer)).toContain(pointer);
  });

  it("returns 404 for a form of another account or in the trash", async () => {
    const other = await h.newAccount();
    expect((await other.post("/views", plain())).status).toBe(404);
    const gone = await publishedForm(owner, [field("name")]);
    await owner.delete(`/forms/${gone}`);
    expect((await owner.post("/views", { ...plain(), source: { form_id: gone } })).status).toBe(404);
  });

  it("returns 422 for both sources or none", async () => {
    for (const source of [{}, { form_id: formId, table_id: "tbl_01h455vb4pex5vsknk084sn02q" }]) {
      const answer = await owner.post("/views", { ...plain(), source });
      expect([400, 422]).toContain(answer.status);
    }
  });
});

describe("access to views", () => {
  it("shows private views only to their creator: 404 even for the owner", async () => {
    const viewer = await owner.colleague("viewer");
    const { id } = await newView({}, viewer);
    expect((await viewer.get(`/views/${id}/results`)).status).toBe(200);
    for (const path of ["", "/results", "/summary", "/share-links"])
      expect((await owner.get(`/views/${id}${path}`)).status).toBe(404);
    expect((await owner.patch(`/views/${id}`, { name: "X" })).status).toBe(404);
    expect((await owner.delete(`/views/${id}`)).status).toBe(404);
    const listed = (await owner.get("/views?limit=100")).body.data.map((one: { id: string }) => one.id);
    expect(listed).not.toContain(id);
    expect((await viewer.patch(`/views/${id}`, { name: "Mine" })).body.name).toBe("Mine");
    expect((await viewer.delete(`/views/${id}`)).status).toBe(204);
  });

  it("allows everyone to read shared views, and editors to change them", async () => {
    const [viewer, editor] = [await owner.colleague("viewer"), await owner.colleague("editor")];
    expect((await viewer.post("/views", { ...plain(), visibility: "shared" })).body.code).toBe("forbidden");
    const { id } = await newView({ visibility: "shared" });
    expect((await viewer.get(`/views/${id}/results`)).status).toBe(200);
    expect((await viewer.patch(`/views/${id}`, { name: "X" })).body.code).toBe("forbidden");
    expect((await viewer.delete(`/views/${id}`)).body.code).toBe("forbidden");
    expect((await editor.patch(`/views/${id}`, { name: "X" })).status).toBe(200);
    const own = await newView({}, viewer);
    expect((await viewer.patch(`/views/${own.id}`, { visibility: "shared" })).body.code).toBe("forbidden");
  });

  it("gives an API key the access of its creator", async () => {
    const { id } = await newView();
    expect((await (await owner.newKey()).get(`/views/${id}`)).status).toBe(200);
    const admin = await owner.colleague("admin");
    expect((await (await admin.newKey()).get(`/views/${id}`)).status).toBe(404);
  });
});

describe("GET /views", () => {
  it("returns 200, filtered by source and visibility, paged by name", async () => {
    const account = await h.newAccount();
    const form_id = await publishedForm(account, [field("name")]);
    const other = await publishedForm(account, [field("name")]);
    for (const name of ["B", "a", "C"]) await account.post("/views", { source: { form_id }, name });
    await account.post("/views", { source: { form_id: other }, name: "D", visibility: "shared" });
    const first = await account.get(`/views?form_id=${form_id}&limit=2`);
    expect(first.body.data.map((one: { name: string }) => one.name)).toEqual(["a", "B"]);
    const next = await account.get(
      `/views?form_id=${form_id}&limit=2&cursor=${first.body.pagination.next_cursor}`,
    );
    expect(next.body.data.map((one: { name: string }) => one.name)).toEqual(["C"]);
    expect((await account.get("/views?visibility=shared")).body.data).toHaveLength(1);
  });
});

describe("PATCH /views/{id}", () => {
  it("returns 200 and changes the given properties; null removes the filter; returns 412 for an old ETag", async () => {
    const filter = { field: "answers.name", op: "eq", value: "Ada" };
    const { id, etag } = await newView({ filter });
    const changed = await owner.patch(`/views/${id}`, { name: "New" }, { headers: { "if-match": etag } });
    expect(changed.body).toMatchObject({ name: "New", filter, sort: "-answers.age", etag: '"r2"' });
    expect((await owner.patch(`/views/${id}`, { filter: null })).body.filter).toBeNull();
    const late = await owner.patch(`/views/${id}`, { name: "Z" }, { headers: { "if-match": etag } });
    expect(late.body.code).toBe("etag_mismatch");
    expect((await owner.patch(`/views/${id}`, { sort: "answers.no" })).body.code).toBe("invalid_filter");
  });
});

describe("GET /views/{id}/results", () => {
  it("returns 200 with only the columns of the view, filtered and in its order", async () => {
    const { id } = await newView({
      filter: { field: "answers.age", op: "gte", value: 30 },
      columns: ["answers.name", "status", "answers.pets.call", "answers.pets"],
    });
    const { status, body } = await owner.get(`/views/${id}/results`);
    expect(status).toBe(200);
    expect(body.data.map((row: { values: object }) => row.values)).toEqual([
      { "answers.name": "Cy", status: "submitted", "answers.pets.call": null, "answers.pets": null },
      {
        "answers.name": "Ada",
        status: "submitted",
        "answers.pets.call": ["Rex", "Tom"],
        "answers.pets": [
          { _id: "i_1", call: "Rex" },
          { _id: "i_2", call: "Tom" },
        ],
      },
    ]);
    expect(Object.keys(body.data[0]).sort()).toEqual(["id", "object", "values"]);
  });

  it("returns 200 with all columns if none are listed", async () => {
    const { id } = await newView({ columns: null });
    const { body } = await owner.get(`/views/${id}/results`);
    expect(Object.keys(body.data[0].values)).toEqual(
      expect.arrayContaining(["status", "submitted_at", "answers.name", "answers.illness", "answers.pets"]),
    );
  });

  it("does not show sensitive answers to a viewer", async () => {
    const { id } = await newView({ visibility: "shared", columns: null });
    const viewer = await owner.colleague("viewer");
    const { body } = await viewer.get(`/views/${id}/results`);
    expect(JSON.stringify(body)).not.toContain("none");
    expect(Object.keys(body.data[0].values)).not.toContain("answers.illness");
    const named = await newView({ visibility: "shared", columns: ["answers.illness"] });
    expect((await viewer.get(`/views/${named.id}/results`)).body.code).toBe("view_outdated");
    expect((await viewer.post("/views", { ...plain(), columns: ["answers.illness"] })).body.code).toBe(
      "invalid_filter",
    );
  });

  it("pages in both directions; returns 400 invalid_cursor for the cursor of another view or after a change", async () => {
    const { id } = await newView();
    const first = (await owner.get(`/views/${id}/results?limit=1`)).body;
    const second = (await owner.get(`/views/${id}/results?limit=1&cursor=${first.pagination.next_cursor}`))
      .body;
    const third = (await owner.get(`/views/${id}/results?limit=1&cursor=${second.pagination.next_cursor}`))
      .body;
    expect([first, second, third].flatMap(({ data }) => names(data))).toEqual(["Cy", "Ada", "Bo"]);
    const back = (await owner.get(`/views/${id}/results?limit=1&cursor=${second.pagination.prev_cursor}`))
      .body;
    expect(names(back.data)).toEqual(["Cy"]);
    const other = await newView({ sort: "-submitted_at" });
    const cursor = first.pagination.next_cursor;
    expect((await owner.get(`/views/${other.id}/results?limit=1&cursor=${cursor}`)).body.code).toBe(
      "invalid_cursor",
    );
    await owner.patch(`/views/${id}`, { sort: "created_at" });
    expect((await owner.get(`/views/${id}/results?limit=1&cursor=${cursor}`)).body.code).toBe(
      "invalid_cursor",
    );
  });

  it("returns 409 view_outdated with the problems after a field changed its type, and works again when fixed", async () => {
    const form = await publishedForm(owner, [field("size", { type: "number" })]);
    const filter = { field: "answers.size", op: "gt", value: 3 };
    const { id } = await newView({
      source: { form_id: form },
      filter,
      sort: "-created_at",
      columns: ["answers.size"],
    });
    expect((await owner.get(`/views/${id}/results`)).status).toBe(200);
    const others = [{ ...field("size", { type: "checkbox" }), id: "fld_other" }];
    await publish(owner, form, definitionOf([page("page_1", others)]));
    const answer = await owner.get(`/views/${id}/results`);
    expect([answer.status, answer.body.code]).toEqual([409, "view_outdated"]);
    expect(answer.body.errors[0].pointer).toMatch(/^\/filter/);
    expect((await owner.get(`/views/${id}/summary`)).body.code).toBe("view_outdated");
    expect((await owner.get(`/views/${id}`)).status).toBe(200);
    expect((await owner.patch(`/views/${id}`, { filter: null })).status).toBe(200);
    expect((await owner.get(`/views/${id}/results`)).status).toBe(200);
  });
});

describe("GET /views/{id}/summary", () => {
  it("returns 200 with groups and exact metrics", async () => {
    const { id } = await newView({
      group_by: [{ field: "answers.color" }],
      time_zone: null,
      aggregates: { ages: { op: "sum", field: "answers.age" }, oldest: { op: "max", field: "answers.age" } },
    });
    expect((await owner.get(`/views/${id}/summary`)).body).toEqual({
      object: "view_summary",
      data: [
        { group: ["red"], count: 2, metrics: { ages: "86", oldest: "50" } },
        { group: ["blue"], count: 1, metrics: { ages: "20", oldest: "20" } },
      ],
    });
  });
});

describe("share links", () => {
  const shared = (more: object = {}) =>
    newView({ visibility: "shared", columns: ["answers.name", "submitted_at"], ...more });
  const tokenOf = async (id: string, body: object = {}) => {
    const made = await owner.post(`/views/${id}/share-links`, body);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body as { id: string; token: string; url: string };
  };

  it("return 201 with the token once; anyone with it can read the columns, but nothing else", async () => {
    const { id } = await shared();
    const made = await tokenOf(id);
    expect(made.url).toBe(`http://localhost:3000/api/v1/shared-views/${made.token}`);
    const listed = await owner.get(`/views/${id}/share-links`);
    expect(JSON.stringify(listed.body)).not.toContain(made.token);
    expect(listed.body.data[0]).toMatchObject({ id: made.id, last4: made.token.slice(-4), expires_at: null });
    const { status, body } = await h.anonymous.get(`/shared-views/${made.token}?limit=2`);
    expect(status).toBe(200);
    expect(names(body.data)).toEqual(["Cy", "Ada"]);
    expect(Object.keys(body.data[0]).sort()).toEqual(["object", "values"]);
    expect(Object.keys(body.data[0].values)).toEqual(["answers.name", "submitted_at"]);
    expect(JSON.stringify(body)).not.toMatch(/(ent|usr|acc|frm)_/);
    const next = await h.anonymous.get(
      `/shared-views/${made.token}?limit=2&cursor=${body.pagination.next_cursor}`,
    );
    expect(names(next.body.data)).toEqual(["Bo"]);
    expect((await h.anonymous.get(`/shared-views/${made.token}/about`)).body).toEqual({
      object: "shared_view",
      name: "By age",
      columns: ["answers.name", "submitted_at"],
      expires_at: null,
    });
    const { rows } = await h.composition.shards.get(owner.account.shard).withClient(async (client) => {
      await client.query("begin");
      await client.query("select set_config('app.account_id', $1, true)", [owner.account.uuid]);
      const found = await client.query("select view_share_links::text as row from view_share_links");
      await client.query("rollback");
      return found;
    });
    expect(JSON.stringify(rows)).not.toContain(made.token);
  });

  it("return 410 share_link_expired once expired, and 404 once deleted, for a typo, and after the view is deleted", async () => {
    const { id } = await shared();
    const expires_at = new Date(h.clock.now().getTime() + 3_600_000).toISOString();
    const short = await tokenOf(id, { expires_at });
    expect((await h.anonymous.get(`/shared-views/${short.token}`)).status).toBe(200);
    h.clock.advance(3_600_000);
    const late = await h.anonymous.get(`/shared-views/${short.token}`);
    expect([late.status, late.body.code]).toEqual([410, "share_link_expired"]);
    const long = await tokenOf(id);
    expect((await h.anonymous.get(`/shared-views/${long.token.slice(0, -1)}x`)).status).toBe(404);
    expect((await owner.delete(`/views/${id}/share-links/${long.id}`)).status).toBe(204);
    expect((await h.anonymous.get(`/shared-views/${long.token}`)).status).toBe(404);
    expect((await owner.delete(`/views/${id}/share-links/${long.id}`)).status).toBe(404);
    const last = await tokenOf(id);
    await owner.delete(`/views/${id}`);
    expect((await h.anonymous.get(`/shared-views/${last.token}`)).status).toBe(404);
  });

  it.each([
    ["all columns", { columns: null }, "/columns"],
    ["a sensitive answer", { columns: ["answers.illness"] }, "/columns/0"],
    ["a member", { columns: ["answers.name", "created_by"] }, "/columns/1"],
    ["a secret of the respondent", { columns: ["receipt_code"] }, "/columns/0"],
    [
      "a filter by a sensitive answer",
      { filter: { field: "answers.illness", op: "eq", value: "none" } },
      "/filter/field",
    ],
    ["a filter by a member", { filter: { field: "assignee_id", op: "null", value: true } }, "/filter"],
    ["sorting by a sensitive answer", { sort: "answers.illness" }, "/sort"],
  ])("return 409 view_not_shareable for %s", async (_name, more, pointer) => {
    const { id } = await shared(more);
    const answer = await owner.post(`/views/${id}/share-links`, {});
    expect([answer.status, answer.body.code]).toEqual([409, "view_not_shareable"]);
    expect(answer.body.errors.map((one: { pointer: string }) => one.pointer)).toContain(pointer);
  });

  it("no longer show an answer that becomes sensitive, and do not tell the reader why", async () => {
    const form = await publishedForm(owner, [field("name"), field("note")]);
    await owner.post("/entries", { form_id: form, answers: { name: "Ada", note: "secret thing" } });
    const { id } = await shared({
      source: { form_id: form },
      sort: "-created_at",
      columns: ["answers.note"],
    });
    const { token } = await tokenOf(id);
    expect(JSON.stringify((await h.anonymous.get(`/shared-views/${token}`)).body)).toContain("secret thing");
    await publish(
      owner,
      form,
      definitionOf([page("page_1", [field("name"), field("note", { privacy: "special" })])]),
    );
    const answer = await h.anonymous.get(`/shared-views/${token}`);
    expect([answer.status, answer.body.code, answer.body.errors]).toEqual([409, "view_outdated", undefined]);
    expect(JSON.stringify(answer.body)).not.toContain("note");
  });

  it("return 404 while the form is in the trash, and work again after it is restored", async () => {
    const form = await publishedForm(owner, [field("name")]);
    const { id } = await shared({ source: { form_id: form }, sort: "-created_at" });
    const { token } = await tokenOf(id);
    await owner.delete(`/forms/${form}`);
    expect((await h.anonymous.get(`/shared-views/${token}`)).status).toBe(404);
    await owner.post(`/forms/${form}/restore`);
    expect((await h.anonymous.get(`/shared-views/${token}`)).status).toBe(200);
  });

  it("return 403 for a viewer, 422 for a time in the past, and 409 share_link_limit", async () => {
    const { id } = await shared();
    const viewer = await owner.colleague("viewer");
    expect((await viewer.post(`/views/${id}/share-links`, {})).body.code).toBe("forbidden");
    const expires_at = new Date(h.clock.now().getTime() - 1).toISOString();
    expect((await owner.post(`/views/${id}/share-links`, { expires_at })).status).toBe(422);
    for (let made = 0; made < shareLinksMax; made += 1) await tokenOf(id);
    const one = await owner.post(`/views/${id}/share-links`, {});
    expect([one.status, one.body.code, one.body.limit]).toEqual([409, "share_link_limit", shareLinksMax]);
  });

  it("return 429 for an address with too many requests", async () => {
    const strict = await startHarness({ env: { RATE_LIMIT_PUBLIC_PER_MINUTE: "3" } });
    const statuses = [];
    for (let turn = 0; turn < 5; turn += 1)
      statuses.push((await strict.anonymous.get("/shared-views/none")).status);
    await strict.stop();
    expect(statuses).toEqual([404, 404, 404, 429, 429]);
  });
});

describe("views of a deleted source", () => {
  it("are deleted with the form", async () => {
    const form = await publishedForm(owner, [field("name")]);
    const { id } = await newView({ source: { form_id: form }, sort: "-created_at" });
    await owner.delete(`/forms/${form}`);
    h.clock.advance(31 * dayMs);
    await h.runJobs();
    const fresh = await h.callerFor(owner.user, owner.account);
    expect((await fresh.get(`/views/${id}`)).status).toBe(404);
    owner = fresh;
  });
});

describe("rows of a table", () => {
  it("support filter, order, columns, metrics, and share links", async () => {
    const table_id = await newTable(owner, [
      column("city"),
      column("size", "number"),
      column("notes", "json"),
    ]);
    for (const values of [
      { city: "Ulm", size: 3, notes: { a: 1 } },
      { city: "Bonn", size: 9 },
      { city: "Ulm", size: 5 },
    ])
      expect((await owner.post(`/data-tables/${table_id}/rows`, { values })).status).toBe(201);
    const { id } = await newView({
      source: { table_id },
      filter: { field: "values.size", op: "gt", value: 2 },
      sort: "-values.size",
      columns: ["values.city", "values.size", "values.notes"],
      group_by: [{ field: "values.city" }],
      aggregates: { sizes: { op: "sum", field: "values.size" } },
    });
    const { body } = await owner.get(`/views/${id}/results`);
    expect(body.data.map((row: { values: object }) => Object.values(row.values))).toEqual([
      ["Bonn", 9, null],
      ["Ulm", 5, null],
      ["Ulm", 3, { a: 1 }],
    ]);
    expect((await owner.get(`/views/${id}/summary`)).body.data).toEqual([
      { group: ["Ulm"], count: 2, metrics: { sizes: "8" } },
      { group: ["Bonn"], count: 1, metrics: { sizes: "9" } },
    ]);
    const { token } = (await owner.post(`/views/${id}/share-links`, {})).body;
    expect((await h.anonymous.get(`/shared-views/${token}`)).body.data).toHaveLength(3);
    expect((await owner.get(`/views?table_id=${table_id}`)).body.data).toHaveLength(1);
    const wrong = await owner.post("/views", { source: { table_id }, name: "X", sort: "values.notes" });
    expect(wrong.body.code).toBe("invalid_filter");
  });
});
