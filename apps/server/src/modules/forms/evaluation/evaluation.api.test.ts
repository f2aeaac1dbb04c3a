import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";

let h: Harness;
let owner: Caller;
let id: string;
const anyEtag = { headers: { "if-match": "*" } };
const field = (key: string, type: string, more: object = {}) => ({
  id: `fld_${key}`,
  type,
  key,
  label: key,
  ...more,
});

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  const project = (await owner.post("/projects", { name: "Project" })).body.id;
  id = (await owner.post("/forms", { project_id: project, name: "Form" })).body.id;
  const items = [
    field("age", "number", { required: true, settings: { min: 0 } }),
    field("school", "text", { visible_if: { field: "age", op: "lt", value: 18 }, required: true }),
    field("next", "calculated", { formula: "age + 0.1 + 0.2" }),
    { id: "rep", type: "repeat", key: "children", items: [field("name", "text")] },
  ];
  const definition = { format: 1, title: "T", languages: ["en"], pages: [{ id: "page_1", items }] };
  await owner.put(`/forms/${id}/draft`, { definition }, anyEtag);
  expect((await owner.post(`/forms/${id}/draft/publish`, {}, anyEtag)).status).toBe(201);
});
afterAll(() => h.stop());

const evaluate = (body: object, caller: Caller = owner) =>
  caller.post(`/forms/${id}/versions/1/evaluate`, body);

describe("POST /forms/:id/versions/:number/evaluate", () => {
  it("200 with visibility, requirements, exactly computed values, and issues", async () => {
    const adult = await evaluate({ answers: { age: 30 } });
    expect(adult.status).toBe(200);
    expect(adult.body).toMatchObject({
      object: "form_evaluation",
      is_valid: true,
      unknown_keys: [],
      issues: [],
      pages: [{ id: "page_1", visible: true, next: "submit" }],
      explanation: null,
    });
    expect(adult.body.fields.school).toMatchObject({ visible: false, issues: [] });
    expect(String(adult.body.fields.next.value)).toBe("30.3");
    const child = await evaluate({ answers: { age: 9 } });
    expect(child.body.is_valid).toBe(false);
    expect(child.body.fields.school).toMatchObject({
      visible: true,
      required: true,
      issues: [{ code: "required" }],
    });
    expect((await evaluate({ answers: { age: -1 } })).body.fields.age.issues[0].code).toBe("min");
  });

  it("200 lists unknown keys, and addresses instances by their ID", async () => {
    const { body } = await evaluate({ answers: { age: 30, x: 1, children: [{ _id: "one", name: "Ada" }] } });
    expect(body.unknown_keys).toEqual(["x"]);
    expect(body.fields["children[one].name"].value).toBe("Ada");
  });

  it("200 promptly, even if the evaluation would take long, and reports it", async () => {
    const project = (await owner.post("/projects", { name: "Slow" })).body.id;
    const slow = (await owner.post("/forms", { project_id: project, name: "Slow" })).body.id;
    const formula = Array.from({ length: 8 }, () => "COUNT_UNIQUE(RANGE(1, 1000))").join("+");
    const items = Array.from({ length: 40 }, (_, at) => field(`f${at}`, "calculated", { formula }));
    const definition = { format: 1, title: "T", languages: ["en"], pages: [{ id: "page_1", items }] };
    await owner.put(`/forms/${slow}/draft`, { definition }, anyEtag);
    expect((await owner.post(`/forms/${slow}/draft/publish`, {}, anyEtag)).status).toBe(201);
    const { status, body } = await owner.post(`/forms/${slow}/versions/1/evaluate`, { answers: {} });
    expect([status, body.is_valid, body.fields, body.issues]).toEqual([
      200,
      false,
      {},
      [{ code: "expression" }],
    ]);
  });

  it("200 explains one field on request, 422 for an invalid path", async () => {
    const { body } = await evaluate({ answers: { age: 30 }, why: "school" });
    expect(body.explanation).toMatchObject({
      path: "school",
      visible: { verdict: false, because: "condition" },
    });
    const answer = await evaluate({ answers: {}, why: "nowhere" });
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, "/why"]);
  });

  it("200 for a viewer's key, 404 for another account and for a missing version", async () => {
    const viewer = await owner.colleague("viewer");
    expect((await evaluate({ answers: {} }, await viewer.newKey())).status).toBe(200);
    expect((await evaluate({ answers: {} }, await h.newAccount())).status).toBe(404);
    expect((await owner.post(`/forms/${id}/versions/2/evaluate`, { answers: {} })).status).toBe(404);
  });
});

describe("GET /forms/:id/versions/:number/schema", () => {
  const schema = (query = "") => owner.get(`/forms/${id}/versions/1/schema${query}`);

  it("200 as JSON Schema, the default format", async () => {
    const { status, body } = await schema();
    expect(status).toBe(200);
    expect(body).toMatchObject({ object: "form_answers_schema", format: "json_schema", source: null });
    expect(Object.keys(body.json_schema.properties)).toEqual(
      expect.arrayContaining(["age", "school", "next", "children"]),
    );
    expect((await schema("?format=json_schema")).body).toEqual(body);
  });

  it("200 as TypeScript types and as a Zod schema", async () => {
    const types = await schema("?format=typescript");
    expect(types.body).toMatchObject({ format: "typescript", json_schema: null });
    expect(types.body.source).toMatch(/export interface Answers/);
    expect((await schema("?format=zod")).body.source).toMatch(/export const answers = z\./);
  });

  it("400 for an unknown format, 404 for another account", async () => {
    expect((await schema("?format=xsd")).body.code).toBe("invalid_parameter");
    const other = await h.newAccount();
    expect((await other.get(`/forms/${id}/versions/1/schema`)).status).toBe(404);
  });
});
