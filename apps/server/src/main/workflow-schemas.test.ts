/** The description of graphs, and the code that checks graphs, must accept and reject the same. */
import type { Json, JsonObject } from "@formstead/form-logic";
import { pascalCase } from "@formstead/form-logic";
import { checkInput, flowSteps, GraphConnection, GraphStep, GraphTrigger } from "@formstead/workflow-core";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Harness, startHarness } from "../test-kit/harness.ts";
import { describeApi } from "./describe-api.ts";
import { modules } from "./modules.ts";

const described = new Map(
  [...flowSteps.values(), ...modules.flatMap(({ stepDescriptions = [] }) => stepDescriptions)].map((one) => [
    one.type,
    one.input,
  ]),
);

let h: Harness;
let accepts: (component: string, value: unknown) => boolean;
beforeAll(async () => {
  h = await startHarness();
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  ajv.addSchema({ components: (await describeApi(modules)).components }, "document");
  const known = new Map<string, ValidateFunction>();
  accepts = (component, value) => {
    const validate =
      known.get(component) ?? ajv.compile({ $ref: `document#/components/schemas/${component}` });
    known.set(component, validate);
    return validate(value);
  };
});
afterAll(() => h.stop());

const id = (prefix: string) => `${prefix}_01h455vb4pex5vsknk084sn02q`;
const condition = { all: [{ ref: "entry.answers.age", op: "gte", value: 18 }] };

/** A valid input for every step type, with as many members as possible. */
const inputs: Readonly<Record<string, JsonObject>> = {
  branch: { condition },
  switch: { value: "{{ entry.status }}", cases: [{ port: "one", equals: 1 }] },
  for_each: { items: [1, 2], concurrency: 2, continue_on_error: true },
  delay: { amount: 5, unit: "minutes" },
  wait_until: { at: "2027-01-31T09:00:00Z" },
  wait_for_event: { event: "entry.reviewed", where: condition, timeout_s: "60" },
  human_task: { title: "Check", description: "x", assignee_ids: ["a"], decisions: ["yes"], form_id: null },
  transform: { values: { a: 1 }, formulas: { b: "a * 2" } },
  call_workflow: { workflow_id: "w", payload: { a: [1] }, wait: false },
  stop: { outputs: { a: 1 } },
  fail: { message: "No", code: "no" },
  render_template: { template_id: id("tpl"), version: 1, values: { a: 1 }, attach_to_entry: true },
  send_email: { to: ["a@example.com", "{{ entry.answers.email }}"], subject: "Hi", text: "Hello", html: "x" },
  connector_action: { action_id: id("act"), environment_id: id("env"), inputs: { a: 1 } },
  set_answers: { entry_id: id("ent"), answers: { email: "{{ trigger.email }}" } },
  set_metafields: { entry_id: id("ent"), namespace: "crm", values: { key: 1 } },
  create_entry: { form_id: id("frm"), status: "draft", locale: "en", tags: ["a"], answers: { a: 1 } },
  update_entry: { entry_id: id("ent"), external_id: "x" },
  review_entry: { entry_id: id("ent"), decision: "approved" },
  // Filters are checked when the step runs.
  find_entry: { form_id: id("frm"), order: "oldest" },
  find_row: { table_id: id("tbl"), column: "sku", value: 1, order: "newest", limit: 5 },
  upsert_row: { table_id: id("tbl"), values: { sku: "A" }, match_on: "sku" },
  delete_row: { table_id: id("tbl"), row_id: id("row") },
  http_request: { method: "PUT", url: "https://example.com/", headers: { a: "b" }, body: [1], timeout_s: 5 },
};

const others: readonly Json[] = ["Not A Key!", "{{ entry.answers.email }}", -1.5, { a: 1 }];

/** Every copy in which one member is missing, replaced by another value, or joined by an unknown one. */
function spoilt(value: Json): Json[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value))
    return value.flatMap((one, at) => [...others, ...spoilt(one)].map((other) => value.with(at, other)));
  const members = value as Record<string, Json>;
  return [
    { ...members, no_such_member: 1 },
    ...Object.entries(members).flatMap(([name, one]) => {
      const { [name]: _gone, ...rest } = members;
      return [rest, ...[...others, ...spoilt(one)].map((other) => ({ ...members, [name]: other }))];
    }),
  ];
}

describe("the description of step types", () => {
  it("has all types of the server, except those of extensions, with the input that the server checks", async () => {
    const owner = await h.newAccount();
    const { data } = (await owner.get("/workflow-step-types")).body as {
      data: { type: string; input_schema: JsonObject }[];
    };
    const own = data.filter(({ type }) => !type.includes("."));
    expect(own.map(({ type }) => type).sort()).toEqual([...described.keys()].sort());
    for (const { type, input_schema } of own)
      expect(
        z.toJSONSchema(described.get(type) as z.ZodType, { io: "input", unrepresentable: "any" }),
      ).toEqual(input_schema);
  });

  it("has a sample input here for each type", () => {
    expect(Object.keys(inputs).sort()).toEqual([...described.keys()].sort());
  });

  it.each([...described])("%s: allows an input exactly if it could be published", (type, schema) => {
    const component = `Workflow${pascalCase(type)}Input`;
    const input = inputs[type] as JsonObject;
    // What refinements reject cannot be described.
    const structural = (value: Json): boolean => {
      const found = schema.safeParse(value).error?.issues ?? [];
      const left = checkInput(schema, value as Readonly<Record<string, Json>>).map(({ pointer }) => pointer);
      return !found.some(
        ({ code, path }) =>
          code !== "custom" && left.includes(path.map((part) => `/${String(part)}`).join("")),
      );
    };
    expect([structural(input), accepts(component, input)]).toEqual([true, true]);
    const wrong = spoilt(input).filter((value) => structural(value) !== accepts(component, value));
    expect(wrong).toEqual([]);
  });
});

describe("the description of drafts", () => {
  const step = {
    key: "mail",
    type: "send_email",
    name: "Mail",
    input: { to: 3 },
    retry: { attempts: 3, delay_s: 1, backoff: "fixed" },
    on_error: "continue",
    compensation: { type: "no_such_type", input: { a: 1 } },
    position: { x: 1, y: 2 },
  };
  const trigger = {
    key: "t",
    type: "schedule",
    config: { cron: 1 },
    filter: condition,
    position: { x: 1, y: 2 },
  };
  it.each([
    ["WorkflowDraftStep", GraphStep, step],
    ["WorkflowDraftStep", GraphStep, { ...step, type: "stop", input: {}, compensation: undefined }],
    ["WorkflowDraftStep", GraphStep, { key: "a", type: "my-extension.act", input: { any: "thing" } }],
    ["WorkflowDraftTrigger", GraphTrigger, trigger],
    ["WorkflowConnection", GraphConnection, { from: "a", port: "next", to: "b" }],
  ])("%s allows exactly what a draft can contain", (component, schema, element) => {
    const value = JSON.parse(JSON.stringify(element)) as Json;
    const all = [value, ...spoilt(value)];
    expect(all.filter((one) => schema.safeParse(one).success).length).toBeGreaterThan(1);
    expect(all.filter((one) => schema.safeParse(one).success !== accepts(component, one))).toEqual([]);
  });

  it("names what can be published apart from what can only be saved", () => {
    const valid = { key: "a", type: "send_email", input: inputs.send_email };
    expect(accepts("WorkflowStep", valid)).toBe(true);
    expect(accepts("WorkflowStep", { ...valid, input: { to: 3 } })).toBe(false);
    expect(accepts("WorkflowStep", { ...valid, type: "no_such_type" })).toBe(false);
    expect(accepts("WorkflowStep", { ...valid, compensation: { type: "delay", input: { amount: 1 } } })).toBe(
      false,
    );
    expect(accepts("WorkflowTrigger", { key: "a", type: "schedule", config: { cron: "0 8 * * *" } })).toBe(
      true,
    );
    expect(accepts("WorkflowTrigger", trigger)).toBe(false);
  });
});
