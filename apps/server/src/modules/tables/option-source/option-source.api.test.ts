// Table rows as field options: what respondents can find and submit.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ApiClient, createApiClient } from "../../../test-kit/caller.ts";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";
import { column, newTable } from "../../../test-kit/new-table.ts";
import { definitionOf, field, page, publishedForm } from "../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
let table: string;
beforeAll(async () => {
  h = await startHarness();
});
beforeEach(async () => {
  owner = await h.newAccount();
  table = await newTable(owner, [
    column("code", "text", { unique: true }),
    column("name"),
    column("rank", "number"),
    column("kind", "select", {
      settings: {
        options: [
          { value: "f", label: "Fruit" },
          { value: "v", label: "Vegetable" },
        ],
      },
    }),
  ]);
  const rows: [string, string, number, string][] = [
    ["ap", "Apple", 3, "f"],
    ["be", "Beet", 1, "v"],
    ["ch", "Cherry", 2, "f"],
    ["pi", "Pineapple", 4, "f"],
  ];
  for (const [code, name, rank, kind] of rows) await newRow({ code, name, rank, kind });
  await newRow({ name: "Without a code" });
});
afterAll(() => h.stop());

const newRow = async (values: object): Promise<string> => {
  const made = await owner.post(`/data-tables/${table}/rows`, { values });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id;
};
const choice = (source: object, more: object = {}) =>
  field("choice", {
    type: "select",
    settings: { source: { kind: "table", table_id: table, ...source } },
    ...more,
  });
const many = (source: object) => ({ ...choice(source), type: "multi_select" });
const formWith = (...items: ReturnType<typeof field>[]) => publishedForm(owner, items);
const standard = { value: "code", label: "name" };

async function begin(form: string): Promise<ApiClient> {
  const begun = await h.anonymous.post("/entry-sessions", { form_ref: form });
  expect(begun.status).toBe(201);
  return createApiClient(h.server, { "x-service-entry-key": begun.body.entry_key });
}
const optionsOf = async (me: ApiClient, query = "") => {
  const { status, body } = await me.get(`/entry-sessions/current/options/choice${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const labels = ({ data }: { data: { label: string }[] }) => data.map(({ label }) => label);

describe("searching options", () => {
  it("returns value and label of the rows that have a value, sorted by label", async () => {
    const { data, pagination } = await optionsOf(await begin(await formWith(choice(standard))));
    expect(data).toEqual([
      { value: "ap", label: "Apple" },
      { value: "be", label: "Beet" },
      { value: "ch", label: "Cherry" },
      { value: "pi", label: "Pineapple" },
    ]);
    expect(pagination).toMatchObject({ has_more: false, next_cursor: null });
  });

  it("finds part of the label, case-insensitively", async () => {
    const me = await begin(await formWith(choice(standard)));
    expect(labels(await optionsOf(me, "?q=APPLE"))).toEqual(["Apple", "Pineapple"]);
    expect(labels(await optionsOf(me, "?q=kiwi"))).toEqual([]);
  });

  it.each([
    ["the label", {}, ["Apple", "Beet", "Cherry", "Pineapple"]],
    ["another column, reversed", { sort: "-rank" }, ["Pineapple", "Apple", "Cherry", "Beet"]],
  ])("continues after a value, sorted by %s", async (_what, more, expected) => {
    const me = await begin(await formWith(choice({ ...standard, ...more })));
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { data: { label: string }[]; pagination: { next_cursor: string | null } } = await optionsOf(
        me,
        `?limit=1${cursor === null ? "" : `&cursor=${cursor}`}`,
      );
      found.push(...labels(page));
      cursor = page.pagination.next_cursor;
    } while (cursor !== null && found.length < 10);
    expect(found).toEqual(expected);
    expect(labels(await optionsOf(me, "?cursor=nobody"))).toEqual([]);
  });

  it("offers only rows that match the filter of the field", async () => {
    const filter = { field: "values.kind", op: "eq", value: "f" };
    const me = await begin(await formWith(choice({ ...standard, filter })));
    expect(labels(await optionsOf(me))).toEqual(["Apple", "Cherry", "Pineapple"]);
    expect(labels(await optionsOf(me, "?q=beet"))).toEqual([]);
  });

  it("uses the row ID as the value if no column is given, and shows labels of choices", async () => {
    const me = await begin(await formWith(choice({ label: "kind", sort: "rank" })));
    const { data } = await optionsOf(me, "?limit=2");
    expect(labels({ data })).toEqual(["Vegetable", "Fruit"]);
    expect(data[0].value).toMatch(/^row_/);
    expect(labels(await optionsOf(me, `?limit=1&cursor=${data[0].value}`))).toEqual(["Fruit"]);
    expect(labels(await optionsOf(me, "?q=veg"))).toEqual(["Vegetable"]);
    const numbers = await begin(await formWith(choice({ value: "code", label: "rank" })));
    expect(labels(await optionsOf(numbers, "?q=2"))).toEqual(["2"]);
    expect(labels(await optionsOf(numbers, "?q=two"))).toEqual([]);
  });

  it("returns 404 if the table no longer matches the settings of the form", async () => {
    const me = await begin(await formWith(choice(standard)));
    const columns = (await owner.get(`/data-tables/${table}/columns`)).body.data;
    const { id } = columns.find(({ key }: { key: string }) => key === "code");
    const changed = await owner.patch(`/data-tables/${table}/columns/${id}`, { unique: false });
    expect(changed.status, JSON.stringify(changed.body)).toBeLessThan(300);
    await h.runJobs();
    expect((await me.get("/entry-sessions/current/options/choice")).status).toBe(404);
  });
});

describe("publishing", () => {
  const place = "/pages/0/items/0/settings/source";

  it.each([
    ["a column that is not unique", { value: "name", label: "name" }, "value"],
    ["an unknown label column", { value: "code", label: "none" }, "label"],
    ["sorting by an unknown column", { ...standard, sort: "-none" }, "sort"],
    ["an invalid filter", { ...standard, filter: { field: "values.no", op: "eq", value: 1 } }, "filter"],
    ["an unknown table", { ...standard, table_id: "tbl_01h455vb4pex5vsknk084sn02q" }, "table_id"],
  ])("rejects %s", async (_what, source, member) => {
    expect(await refusals(owner, choice(source))).toEqual([`${place}/${member} settings`]);
  });

  it("rejects a table of another account", async () => {
    const stranger = await h.newAccount();
    expect(await refusals(stranger, choice(standard))).toEqual([`${place}/table_id settings`]);
  });

  async function refusals(caller: Caller, item: ReturnType<typeof field>): Promise<string[]> {
    const project = (await caller.post("/projects", { name: "P" })).body;
    const form = (await caller.post("/forms", { project_id: project.id, name: "F" })).body;
    const ifMatch = { headers: { "if-match": "*" } };
    const definition = definitionOf([page("page_1", [item])]);
    await caller.put(`/forms/${form.id}/draft`, { definition }, ifMatch);
    const checked = (await caller.post(`/forms/${form.id}/draft/validate`)).body.errors;
    const { status, body } = await caller.post(`/forms/${form.id}/draft/publish`, {}, ifMatch);
    expect([status, body.code, body.errors]).toEqual([422, "form_invalid", checked]);
    return checked.map((one: { pointer: string; code: string }) => `${one.pointer} ${one.code}`);
  }
});

describe("submitting", () => {
  const submit = async (form: string, answers: object) => {
    const { status, body } = await (await begin(form)).post("/entry-sessions/current/submit", { answers });
    return [
      status,
      body.errors?.map((one: { pointer: string; code: string }) => `${one.pointer} ${one.code}`),
    ];
  };
  const refused = [422, ["/answers/choice option"]];

  it("accepts only values of the table", async () => {
    const form = await formWith(choice(standard));
    expect((await submit(form, { choice: "ap" }))[0]).toBe(200);
    expect((await submit(form, {}))[0]).toBe(200);
    expect(await submit(form, { choice: "kiwi" })).toEqual(refused);
    const several = await formWith(many(standard));
    expect((await submit(several, { choice: ["ap", "be"] }))[0]).toBe(200);
    expect(await submit(several, { choice: ["ap", "kiwi"] })).toEqual(refused);
  });

  it("rejects values excluded by the filter and rows of other tables", async () => {
    const filter = { field: "values.kind", op: "eq", value: "f" };
    expect(await submit(await formWith(choice({ ...standard, filter })), { choice: "be" })).toEqual(refused);
    const byId = await formWith(choice({ label: "name" }));
    expect((await submit(byId, { choice: await newRow({ name: "New" }) }))[0]).toBe(200);
    const other = await newTable(owner, [column("name")]);
    const { body } = await owner.post(`/data-tables/${other}/rows`, { values: { name: "x" } });
    expect(await submit(byId, { choice: body.id })).toEqual(refused);
    expect(await submit(byId, { choice: "no id" })).toEqual(refused);
  });

  it("also applies to entries created by the API; an accepted value may stay", async () => {
    const form_id = await formWith(choice(standard), field("note"));
    const made = (choice: string, more: object = {}) =>
      owner.post("/entries", { form_id, answers: { choice }, ...more });
    expect((await made("kiwi")).status).toBe(422);
    expect((await made("kiwi", { status: "draft" })).status).toBe(201);
    const { body: entry } = await made("ap");
    const [row] = (await owner.post(`/data-tables/${table}/rows/query`, { q: "apple", sort: "created_at" }))
      .body.data;
    expect((await owner.delete(`/data-tables/${table}/rows/${row.id}`)).status).toBe(204);
    const patch = (answers: object) =>
      owner.patch(`/entries/${entry.id}/answers`, { answers }, { headers: { "if-match": "*" } });
    expect((await patch({ note: "still here" })).status).toBe(200);
    expect((await patch({ choice: "be" })).status).toBe(200);
    expect((await patch({ choice: "ap" })).status).toBe(422);
  });
});

it("returns 409 table_in_use while a published form offers its rows", async () => {
  const form = await formWith(choice(standard));
  const kept = await owner.delete(`/data-tables/${table}`);
  expect([kept.status, kept.body.code]).toEqual([409, "table_in_use"]);
  expect(kept.body.used_by).toMatchObject([{ type: "form" }]);
  expect((await owner.delete(`/forms/${form}`)).status).toBe(204);
  expect((await owner.delete(`/data-tables/${table}`)).status).toBe(204);
});
