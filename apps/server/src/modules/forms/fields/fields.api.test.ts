import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";

let h: Harness;
let owner: Caller;
let projectId: string;
const anyEtag = { headers: { "if-match": "*" } };

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  projectId = (await owner.post("/projects", { name: "Project" })).body.id;
});
afterAll(() => h.stop());

const field = (key: string, more: object = {}) => ({
  id: `fld_${key}`,
  type: "text",
  key,
  label: key,
  ...more,
});
const group = (key: string, ...items: object[]) => ({ id: `grp_${key}`, type: "group", key, items });

async function newForm(...items: object[]): Promise<string> {
  const { id } = (await owner.post("/forms", { project_id: projectId, name: "Form" })).body;
  const definition = { format: 1, title: "T", languages: ["en"], pages: [{ id: "page_1", items }] };
  expect((await owner.put(`/forms/${id}/draft`, { definition }, anyEtag)).status).toBe(200);
  return id;
}

const path = (id: string, rest = "") => `/forms/${id}/draft/fields${rest}`;
const itemsOf = async (id: string) => (await owner.get(`/forms/${id}/draft`)).body.definition.pages[0].items;
const keysOf = async (id: string) =>
  (await owner.get(path(id))).body.data.map((one: { path: string | null }) => one.path);

describe("GET /forms/:id/draft/fields", () => {
  it("200 lists the items in order, with their location and the path of the answer", async () => {
    const id = await newForm(field("a"), group("g", field("b")), { id: "line", type: "divider" });
    const { body } = await owner.get(path(id));
    expect(
      body.data.map((one: { id: string; parent_id: string; path: string }) => [
        one.id,
        one.parent_id,
        one.path,
      ]),
    ).toEqual([
      ["fld_a", "page_1", "a"],
      ["grp_g", "page_1", "g"],
      ["fld_b", "grp_g", "g.b"],
      ["line", "page_1", null],
    ]);
    expect(body.data[0]).toMatchObject({ object: "form_field", form_id: id, item: field("a"), etag: '"r2"' });
  });
});

describe("POST /forms/:id/draft/fields", () => {
  it("201 at the end, first, and after another item; generates an ID if none is given", async () => {
    const id = await newForm(field("a"), group("g"));
    const add = (body: object) => owner.post(path(id), body, anyEtag);
    const { id: _id, ...withoutId } = field("end");
    const made = await add({ parent_id: "page_1", item: withoutId });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ path: "end", parent_id: "page_1", etag: '"r3"' });
    expect(made.body.id).toMatch(/^fld_/);
    await add({ parent_id: "page_1", after_id: null, item: field("first") });
    await add({ parent_id: "page_1", after_id: "fld_a", item: field("second") });
    await add({ parent_id: "grp_g", item: field("inner") });
    expect(await keysOf(id)).toEqual(["first", "a", "second", "g", "g.inner", "end"]);
  });

  it("422 for an unknown parent or neighbor, a duplicate ID, and an invalid item", async () => {
    const id = await newForm(field("a"), group("g"));
    const pointerOf = async (body: object) => {
      const answer = await owner.post(path(id), body, anyEtag);
      return [answer.status, answer.body.errors?.[0].pointer];
    };
    expect(await pointerOf({ parent_id: "nowhere", item: field("x") })).toEqual([422, "/parent_id"]);
    expect(await pointerOf({ parent_id: "fld_a", item: field("x") })).toEqual([422, "/parent_id"]);
    expect(await pointerOf({ parent_id: "grp_g", after_id: "fld_a", item: field("x") })).toEqual([
      422,
      "/after_id",
    ]);
    expect(await pointerOf({ parent_id: "page_1", item: field("a") })).toEqual([422, "/item/id"]);
    expect(await pointerOf({ parent_id: "page_1", item: { type: "text", key: "k" } })).toEqual([
      422,
      "/pages/0/items/2/label",
    ]);
  });

  it("428 without If-Match, 412 for a stale one, 404 for another account", async () => {
    const id = await newForm();
    const body = { parent_id: "page_1", item: field("x") };
    expect((await owner.post(path(id), body)).status).toBe(428);
    expect((await owner.post(path(id), body, { headers: { "if-match": '"r1"' } })).status).toBe(412);
    expect((await (await h.newAccount()).post(path(id), body, anyEtag)).status).toBe(404);
  });
});

describe("PATCH /forms/:id/draft/fields/:field_id", () => {
  it("200 sets given properties, removes null ones, and keeps the rest", async () => {
    const id = await newForm(group("g", field("a", { hint: "old", required: true })));
    const changed = await owner.patch(path(id, "/fld_a"), { item: { label: "New", hint: null } }, anyEtag);
    expect(changed.status).toBe(200);
    expect(changed.body.item).toEqual(field("a", { label: "New", required: true }));
  });

  it("409 field_key_fixed once published, by ID; allowed before", async () => {
    const id = await newForm(field("a"));
    expect((await owner.patch(path(id, "/fld_a"), { item: { key: "b" } }, anyEtag)).status).toBe(200);
    await owner.post(`/forms/${id}/draft/publish`, {}, anyEtag);
    await owner.post(`/forms/${id}/draft`, {});
    const fixed = await owner.patch(path(id, "/fld_a"), { item: { key: "c" } }, anyEtag);
    expect([fixed.status, fixed.body.code]).toEqual([409, "field_key_fixed"]);
    expect((await owner.patch(path(id, "/fld_a"), { item: { label: "Renamed" } }, anyEtag)).status).toBe(200);
  });

  it("404 for an unknown field, 422 for another ID or a broken item", async () => {
    const id = await newForm(field("a"));
    expect((await owner.patch(path(id, "/fld_x"), { item: {} }, anyEtag)).status).toBe(404);
    expect((await owner.patch(path(id, "/fld_a"), { item: { id: "b" } }, anyEtag)).status).toBe(422);
    expect((await owner.patch(path(id, "/fld_a"), { item: { label: null } }, anyEtag)).status).toBe(422);
  });
});

describe("POST /forms/:id/draft/fields/:field_id/move", () => {
  it("200 within its list and into another", async () => {
    const id = await newForm(field("a"), field("b"), group("g", field("c")));
    const move = (which: string, body: object) => owner.post(path(id, `/${which}/move`), body, anyEtag);
    expect((await move("fld_a", { parent_id: "page_1", after_id: "fld_b" })).status).toBe(200);
    expect(await keysOf(id)).toEqual(["b", "a", "g", "g.c"]);
    const moved = await move("fld_a", { parent_id: "grp_g", after_id: null });
    expect(moved.body).toMatchObject({ parent_id: "grp_g", path: "g.a" });
    expect(await keysOf(id)).toEqual(["b", "g", "g.a", "g.c"]);
  });

  it("422 into itself or its contents, and nothing is lost", async () => {
    const id = await newForm(group("g", group("h", field("a"))));
    const before = await itemsOf(id);
    for (const parent_id of ["grp_g", "grp_h"])
      expect((await owner.post(path(id, "/grp_g/move"), { parent_id }, anyEtag)).status).toBe(422);
    expect(await itemsOf(id)).toEqual(before);
  });
});

describe("DELETE /forms/:id/draft/fields/:field_id", () => {
  it("204 for an unused item, with its contents", async () => {
    const id = await newForm(group("g", field("a")), field("b"));
    expect((await owner.delete(path(id, "/grp_g"), undefined, anyEtag)).status).toBe(204);
    expect(await keysOf(id)).toEqual(["b"]);
  });

  it("409 field_in_use lists every condition, formula, and text; 204 with force", async () => {
    const id = await newForm(
      field("a", { type: "number" }),
      field("seen", { visible_if: { field: "a", op: "gt", value: 3 } }),
      field("sum", { type: "calculated", formula: "a + 1" }),
      {
        id: "text",
        type: "rich_text_block",
        content: { type: "doc", content: [{ type: "paragraph", content: [{ type: "answer", field: "a" }] }] },
      },
    );
    const refused = await owner.delete(path(id, "/fld_a"), undefined, anyEtag);
    expect([refused.status, refused.body.code]).toEqual([409, "field_in_use"]);
    expect(refused.body.used_by[0]).toMatchObject({ type: "field", id: expect.any(String) });
    expect(
      refused.body.used_in.map((one: { item_id: string; rule: string }) => [one.item_id, one.rule]).sort(),
    ).toEqual([
      ["fld_seen", "visible_if"],
      ["fld_sum", "formula"],
      ["text", "content"],
    ]);
    expect((await owner.delete(path(id, "/fld_a?force=true"), undefined, anyEtag)).status).toBe(204);
    expect(await keysOf(id)).toEqual(["seen", "sum", null]);
  });
});

describe("GET /field-types", () => {
  it("200 lists every type with schemas, also for a viewer", async () => {
    const viewer = await owner.colleague("viewer");
    const { status, body } = await viewer.get("/field-types");
    expect(status).toBe(200);
    expect(body.data.length).toBeGreaterThan(50);
    expect(body.pagination.has_more).toBe(false);
    const select = body.data.find((one: { type: string }) => one.type === "select");
    expect(select).toMatchObject({
      object: "field_type",
      group: "choice",
      settings_schema: { type: "object" },
    });
    expect(select.examples[0].value_schema).toBeTypeOf("object");
    const types = body.data.map((one: { type: string }) => one.type);
    expect(types).not.toContain("payment");
    expect(types).not.toContain("appointment");
    const setBy = Object.fromEntries(
      body.data.map((one: { type: string; set_by: string }) => [one.type, one.set_by]),
    );
    expect(setBy).toMatchObject({
      select: "respondent",
      calculated: "formula",
      auto_number: "server",
    });
  });
});
