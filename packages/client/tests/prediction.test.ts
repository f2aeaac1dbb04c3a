// With the engine in the page, the effect of a change is visible before the server responds, and the server agrees.
import { compile, evaluate, viewOf } from "@formstead/form-logic/evaluate";
import { fieldTypes } from "@formstead/form-logic/field-types";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  definitionOf,
  field,
  publish,
  publishedForm,
} from "../../../apps/server/src/test-kit/published-form.ts";
import { type ClientState, FormClientError, memoryStorage } from "../src/index.ts";
import { createWire, type Stage, startStage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const engine = { compile, evaluate, viewOf, fieldTypes };
const items = [
  field("email", { type: "email" }),
  field("why", { visible_if: { field: "email", op: "answered" }, required: true }),
  field("price", { type: "number" }),
  field("total", { type: "calculated", formula: "price * 3" }),
  { id: "rep_rows", type: "repeat", key: "rows", items: [field("what", { required: true })] },
];

it("shows visibility, values and issues immediately, and the same after the server's response", async () => {
  const formId = await publishedForm(stage.owner, items);
  const wire = createWire();
  const client = stage.newClient(formId, { engine, fetch: wire.fetch });
  await client.load();
  expect(client.state.fields.why).toMatchObject({ visible: false });
  expect(wire.arrived).toHaveLength(1);
  client.set("email", "a@b.de");
  client.set("price", 7);
  const row = client.addInstance("rows");
  expect(wire.arrived).toHaveLength(1);
  const predicted = client.state;
  expect(predicted.fields).toMatchObject({
    why: { visible: true, required: true, issues: [{ code: "required" }] },
    total: { value: "21" },
    rows: { value: 1 },
    [`rows[${row}].what`]: { required: true },
  });
  await client.flush();
  const told = ({ fields, pages, isValid }: ClientState) => ({ fields, pages, isValid });
  expect(told(client.state)).toEqual(told(predicted));
  client.removeInstance("rows", row);
  expect(client.state.fields).not.toHaveProperty(`rows[${row}].what`);
  await client.flush();
  expect(client.state.fields).not.toHaveProperty(`rows[${row}].what`);
});

it("reports that a value is incomplete, before and after it is saved as typed", async () => {
  const client = stage.newClient(await publishedForm(stage.owner, items), { engine });
  await client.load();
  client.set("price", "much");
  expect(client.state.fields.price?.issues).toMatchObject([{ code: "type" }]);
  await client.flush();
  expect(client.state.fields.price?.issues).toMatchObject([{ code: "type" }]);
  expect(client.state).toMatchObject({ answers: { price: "much" }, refused: {} });
});

it("shows another version of the form only after the engine is prepared for it", async () => {
  const formId = await publishedForm(stage.owner, [field("name")]);
  const storage = memoryStorage();
  const first = stage.newClient(formId, { engine, storage });
  await first.load();
  const { form } = first.state;
  first.set("name", "Ann");
  await first.flush();
  first.close();
  await publish(stage.owner, formId, definitionOf([{ id: "page_1", items }], { title: "New" }));
  const prepared: string[] = [];
  const compiled: string[] = [];
  const careful = {
    ...engine,
    compile: (...[definition, types]: Parameters<typeof compile>) => {
      compiled.push(definition.title);
      return compile(definition, types);
    },
    prepare: async ({ title }: { readonly title: string }) => {
      // The first attempt fails like a request without a response, and is repeated.
      prepared.push(title);
      if (prepared.length === 1) throw new FormClientError(0, { code: "no_answer" });
      expect(compiled).not.toContain(title);
    },
  };
  const newer = await stage.newClient(formId, { engine });
  await newer.load();
  const second = stage.newClient(formId, { engine: careful, storage, form: newer.state.form });
  await second.load();
  await expect.poll(() => second.state.form?.version).toBe(form?.version);
  expect(prepared).toEqual(["Survey", "Survey"]);
  expect(second.state.answers).toEqual({ name: "Ann" });
});
