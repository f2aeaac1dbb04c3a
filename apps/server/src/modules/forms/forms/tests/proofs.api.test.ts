import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";

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

type Item = Readonly<Record<string, unknown>>;
const field = (key: string, more: Item = {}): Item => ({
  id: `fld_${key}`,
  type: "number",
  key,
  label: key,
  ...more,
});
const is = (path: string, op: string, value?: unknown) => ({ field: path, op, value });

async function draftOf(...items: Item[]): Promise<string> {
  const { id } = (await owner.post("/forms", { project_id: projectId, name: "Form" })).body;
  const definition = { format: 1, title: "T", languages: ["en"], pages: [{ id: "page_1", items }] };
  expect((await owner.put(`/forms/${id}/draft`, { definition }, anyEtag)).status).toBe(200);
  return id;
}
const validate = (id: string) => owner.post(`/forms/${id}/draft/validate`);
const publish = (id: string) => owner.post(`/forms/${id}/draft/publish`, {}, anyEtag);

describe("POST /forms/:id/draft/validate, testing rules with answers", () => {
  it("200 with the rule that is never true and its location", async () => {
    const never = { all: [is("age", "gt", 18), is("age", "lt", 18)] };
    const id = await draftOf(field("age"), field("licence", { visible_if: never }));
    const { body } = await validate(id);
    expect(body).toMatchObject({ is_valid: true, errors: [], proof: "complete" });
    expect(body.warnings).toMatchObject([
      {
        severity: "warning",
        code: "never_holds",
        item_id: "fld_licence",
        pointer: "/pages/0/items/1/visible_if",
        rule: { name: "visible_if" },
      },
    ]);
    expect(body.warnings[0]).not.toHaveProperty("counter_example");
  });

  it("200 with answers that lead to a dead end; it is a warning, so publishing still returns 201", async () => {
    const id = await draftOf(
      field("age"),
      field("name", { type: "text", required: true, read_only_if: is("age", "gte", 65) }),
    );
    const { body } = await validate(id);
    expect(body).toMatchObject({
      is_valid: true,
      warnings: [{ code: "unfillable", item_id: "fld_name", counter_example: { age: expect.any(Number) } }],
    });
    expect(body.warnings[0].counter_example.age).toBeGreaterThanOrEqual(65);
    expect((await publish(id)).status).toBe(201);
  });

  it("200 with a partial proof if not everything can be tested", async () => {
    const keys = Array.from({ length: 30 }, (_, at) => `k${at}`);
    const id = await draftOf(
      ...keys.map((key) => field(key)),
      field("last", { visible_if: { formula: `${keys.join(" + ")} > 1000000` } }),
    );
    expect((await validate(id)).body).toMatchObject({ is_valid: true, proof: "partial" });
  });

  it("200 without blocking other requests", async () => {
    const items = Array.from({ length: 400 }, (_, at) =>
      field(
        `k${at}`,
        at > 9 ? { visible_if: { any: [is(`k${at - 9}`, "gt", at), is(`k${at % 7}`, "lt", at)] } } : {},
      ),
    );
    const id = await draftOf(...items);
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    const { status, body } = await validate(id);
    clearInterval(timer);
    expect([status, body.is_valid]).toEqual([200, true]);
    expect(turns).toBeGreaterThan(10);
  });

  it("422 form_invalid for a key that every object has", async () => {
    const id = await draftOf(field("constructor"));
    expect((await validate(id)).body).toMatchObject({
      is_valid: false,
      errors: [{ code: "reserved_key", item_id: "fld_constructor" }],
    });
    const refused = await publish(id);
    expect([refused.status, refused.body.code]).toEqual([422, "form_invalid"]);
  });
});

describe("a definition as JSON", () => {
  const everything = {
    format: 1,
    title: "Everything",
    description: {
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: "Hello" }] }],
    },
    languages: ["en", "de"],
    translations: { de: { "fld_age.label": "Alter" } },
    settings: { submit_label: "Send", check_answers: true },
    theme: { brand: "#123456" },
    pages: [
      {
        id: "page_1",
        title: "You",
        items: [
          field("age", { required: true, settings: { min: 0 }, default: 18, privacy: "personal" }),
          field("colour", {
            type: "select",
            settings: { options: [{ value: "red", label: "Red" }] },
            prefill: { name: "c", locked: true },
            required_if: is("age", "gt", 3),
          }),
          field("twice", {
            type: "calculated",
            formula: "age * 2 + 0.1",
            visible_if: { formula: "age > 1" },
          }),
          {
            id: "grp",
            type: "group",
            key: "home",
            items: [
              {
                id: "rep",
                type: "repeat",
                key: "people",
                min: 1,
                max: 5,
                items: [
                  field("name", {
                    type: "text",
                    checks: [{ id: "chk", holds: is("name", "answered"), message: "Please" }],
                  }),
                ],
              },
            ],
          },
        ],
        jumps: [{ if: { any: [is("age", "lt", 6), { not: is("age", "answered") }] }, to: "submit" }],
      },
      { id: "page_2", visible_if: is("age", "gte", 7), items: [field("more", { type: "textarea" })] },
    ],
  };

  it("is exported with a version and imported unchanged as the draft of another form in any account", async () => {
    const id = await draftOf();
    await owner.put(`/forms/${id}/draft`, { definition: everything }, anyEtag);
    expect((await publish(id)).status).toBe(201);
    const exported = (await owner.get(`/forms/${id}/versions/1`)).body.definition;
    expect(exported).toEqual(everything);

    for (const caller of [owner, await h.newAccount()]) {
      const project = (await caller.post("/projects", { name: `P ${caller.account.id}` })).body.id;
      const other = (await caller.post("/forms", { project_id: project, name: "Copy" })).body.id;
      const put = await caller.put(`/forms/${other}/draft`, { definition: exported }, anyEtag);
      expect([put.status, put.body.definition]).toEqual([200, exported]);
      expect((await caller.post(`/forms/${other}/draft/publish`, {}, anyEtag)).status).toBe(201);
      const imported = (await caller.get(`/forms/${other}/versions/1`)).body.definition;
      expect(JSON.stringify(imported)).toBe(JSON.stringify(exported));
    }
  });
});
