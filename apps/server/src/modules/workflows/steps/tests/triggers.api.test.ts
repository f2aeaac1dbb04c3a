// Which events start workflows, with a running worker.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApiClient } from "../../../../test-kit/caller.ts";
import { eventually } from "../../../../test-kit/eventually.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { startWorker, type TestWorker } from "../../../../test-kit/start-worker.ts";
import { graphOf, newWorkflow, runIs } from "../../../../test-kit/workflow-runs.ts";

let h: Harness;
let owner: Caller;
let worker: TestWorker;
beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  worker = await startWorker(h.composition);
});
afterAll(async () => {
  await worker.stop();
  await h.stop();
});

const anyEtag = { headers: { "if-match": "*" } };
const newForm = () =>
  publishedForm(owner, [
    field("name"),
    field("note"),
    { id: "btn_call", type: "button", key: "call", label: "Call" },
    { id: "btn_other", type: "button", key: "other", label: "Other" },
  ]);
const newEntry = async (form_id: string, answers: object, more: object = {}): Promise<string> =>
  (await owner.post("/entries", { form_id, answers, ...more })).body.id;
const change = async (entry: string, answers: object) =>
  expect((await owner.patch(`/entries/${entry}/answers`, { answers }, anyEtag)).status).toBe(200);

const end = { key: "end", type: "stop", input: {} };
const workflowOn = (type: string, config: object, more: object = {}, steps: readonly object[] = [end]) =>
  newWorkflow(owner, graphOf(steps as never, undefined, [{ key: "start", type, config, ...more }]));

interface RunItem {
  readonly entry_id: string;
  readonly status: string;
  readonly trigger: { readonly type: string; readonly data: Record<string, unknown> };
}
const runsOf = async (workflow: string): Promise<RunItem[]> =>
  (await owner.get(`/workflow-runs?limit=100&workflow_id=${workflow}`)).body.data;

/** The marker's run is the last one, so all earlier events in the feed have been handled. */
async function afterAllWasTaken(): Promise<void> {
  const form = await newForm();
  const marker = await workflowOn("entry_created", { form_id: form });
  await newEntry(form, {});
  await eventually(async () => expect(await runsOf(marker)).toHaveLength(1));
}

describe("an event starts a workflow", () => {
  it("entry_submitted: starts for live entries of its form that match the filter", async () => {
    const form = await newForm();
    const filter = { ref: "entry.answers.name", op: "eq", value: "Ada" };
    const workflow = await workflowOn("entry_submitted", { form_id: form }, { filter });
    const meant = await newEntry(form, { name: "Ada" });
    await newEntry(form, { name: "Eva" });
    await newEntry(form, { name: "Ada" }, { status: "draft" });
    await newEntry(form, { name: "Ada" }, { mode: "test" });
    await newEntry(await newForm(), { name: "Ada" });
    await afterAllWasTaken();
    const runs = await runsOf(workflow);
    expect(runs.map(({ entry_id }) => entry_id)).toEqual([meant]);
    expect(runs[0]?.trigger).toMatchObject({ type: "entry_submitted", data: { form_id: form } });
  });

  it("entry_submitted: supports a filter that compares two answers", async () => {
    const form = await newForm();
    const filter = { ref: "entry.answers.name", op: "eq", value: "{{ entry.answers.note }}" };
    const workflow = await workflowOn("entry_submitted", { form_id: form }, { filter });
    const meant = await newEntry(form, { name: "Ada", note: "Ada" });
    await newEntry(form, { name: "Ada", note: "Eva" });
    await afterAllWasTaken();
    expect((await runsOf(workflow)).map(({ entry_id }) => entry_id)).toEqual([meant]);
  });

  it("answer_changed: starts for the configured answers only", async () => {
    const form = await newForm();
    const workflow = await workflowOn("answer_changed", { form_id: form, fields: ["note"] });
    const entry = await newEntry(form, { name: "Ada" });
    await change(entry, { name: "Eva" });
    await owner.patch(`/entries/${entry}`, { tags: ["a"] });
    await change(entry, { note: "new" });
    await afterAllWasTaken();
    const runs = await runsOf(workflow);
    expect(runs.map(({ trigger }) => trigger.data.answers_revision)).toEqual([3]);
  });

  it("answer_changed: starts once per change, regardless of later changes to the entry", async () => {
    const form = await newForm();
    const workflow = await workflowOn("answer_changed", { form_id: form, fields: ["name"] }, {}, [
      { key: "note", type: "set_metafields", input: { namespace: "crm", values: { seen: "{{ run.id }}" } } },
    ]);
    const entry = await newEntry(form, { name: "Ada" });
    const draft = await newEntry(form, { name: "Ada" }, { status: "draft" });
    await change(draft, { name: "Eva" });
    await change(entry, { name: "Eva" });
    await owner.patch(`/entries/${entry}`, { tags: ["a"] });
    await owner.put(`/entries/${entry}/metafields/crm/id`, { type: "text", value: "1" });
    await change(entry, { note: "new" });
    await change(entry, { name: "Eva" });
    await eventually(async () => expect((await runsOf(workflow))[0]?.status).toBe("succeeded"));
    await afterAllWasTaken();
    await afterAllWasTaken();
    const runs = await runsOf(workflow);
    expect(runs.map(({ trigger }) => trigger.data.changed_answers)).toEqual([["name"]]);
  });

  it("metafield_changed: starts when set or removed, by namespace and key", async () => {
    const form = await newForm();
    const one = await workflowOn("metafield_changed", { form_id: form, namespace: "crm", key: "id" });
    const any = await workflowOn("metafield_changed", { form_id: form });
    const entry = await newEntry(form, {});
    const at = (name: string) => `/entries/${entry}/metafields/${name}`;
    await owner.put(at("crm/id"), { type: "text", value: "1" });
    await owner.put(at("crm/other"), { type: "text", value: "1" });
    expect((await owner.put(at("erp/id"), { type: "number", value: "1" })).status).toBe(422);
    await owner.delete(at("crm/id"));
    expect((await owner.delete(at("crm/id"))).status).toBe(404);
    await afterAllWasTaken();
    expect(await runsOf(one)).toHaveLength(2);
    const received = (await runsOf(any)).map(({ trigger }) => trigger.data);
    expect(received).toHaveLength(3);
    const facts = { entry_id: entry, form_id: form, namespace: "crm", mode: "live" };
    expect(received).toContainEqual({ ...facts, key: "id" });
  });

  it("button_clicked: starts for the configured button", async () => {
    const form = await newForm();
    const workflow = await workflowOn("button_clicked", { form_id: form, field_key: "call" });
    const begun = await h.anonymous.post("/entry-sessions", { form_ref: form });
    expect(begun.status).toBe(201);
    const me = createApiClient(h.server, { "x-service-entry-key": begun.body.entry_key });
    for (const key of ["other", "call"])
      expect((await me.post(`/entry-sessions/current/buttons/${key}/click`)).status).toBe(200);
    await afterAllWasTaken();
    expect((await runsOf(workflow)).map(({ trigger }) => trigger.data.button)).toEqual(["call"]);
  });

  it("does not start an inactive workflow", async () => {
    const form = await newForm();
    const workflow = await workflowOn("entry_submitted", { form_id: form });
    await owner.post(`/workflows/${workflow}/deactivate`);
    await newEntry(form, { name: "Ada" });
    await afterAllWasTaken();
    expect(await runsOf(workflow)).toEqual([]);
  });
});

it("prevents the deletion of a form that an active workflow uses (409 form_in_use)", async () => {
  const form = await newForm();
  const trash = async () => {
    const { status, body } = await owner.delete(`/forms/${form}`);
    return status === 204 ? status : [status, body.code, body.used_by];
  };
  const make = { key: "make", type: "create_entry", input: { form_id: form, answers: {} } };
  const users = [
    await workflowOn("entry_submitted", { form_id: form }),
    await workflowOn("manual", {}, {}, [make]),
  ];
  await workflowOn("entry_submitted", { form_id: await newForm() });
  const inUse = (ids: readonly string[]) => [
    409,
    "form_in_use",
    ids.map((id) => ({ type: "workflow", id, name: "Test" })),
  ];
  expect(await trash()).toEqual(inUse(users));
  await owner.post(`/workflows/${users[0]}/deactivate`);
  expect(await trash()).toEqual(inUse(users.slice(1)));
  await owner.post(`/workflows/${users[1]}/deactivate`);
  expect(await trash()).toBe(204);
});

it("does not wake a waiting run by its own changes", async () => {
  const form = await newForm();
  const wait = { event: "entry.updated", timeout_s: 3_600 };
  const workflow = await workflowOn("manual", {}, {}, [
    { key: "set", type: "set_answers", input: { answers: { note: "{{ run.id }}" } } },
    { key: "wait", type: "wait_for_event", input: wait },
    { key: "end", type: "stop", input: { outputs: { event: "{{ steps.wait.outputs.event }}" } } },
  ]);
  const entry = await newEntry(form, { name: "Ada" });
  const { id } = (await owner.post(`/workflows/${workflow}/runs`, { entry_id: entry })).body;
  await runIs(owner, id, "waiting", "succeeded");
  await afterAllWasTaken();
  await runIs(owner, id, "waiting");
  await change(entry, { name: "Eva" });
  expect((await runIs(owner, id, "succeeded")).outputs).toMatchObject({
    event: { data: { answers_revision: 3 } },
  });
});
