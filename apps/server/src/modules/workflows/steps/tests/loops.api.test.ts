// Workflows that start themselves or each other, with a running worker. They must be stopped, and the refused run must
// show the reason.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../../test-kit/eventually.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { startWorker, type TestWorker } from "../../../../test-kit/start-worker.ts";
import { graphOf, newWorkflow } from "../../../../test-kit/workflow-runs.ts";

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

const turnsMax = 3;
const depthMax = 10;
const anyEtag = { headers: { "if-match": "*" } };
const newForm = () => publishedForm(owner, [field("name"), field("note")]);
const newEntry = async (form_id: string, answers: object): Promise<string> =>
  (await owner.post("/entries", { form_id, answers })).body.id;
const change = async (entry: string, answers: object) =>
  expect((await owner.patch(`/entries/${entry}/answers`, { answers }, anyEtag)).status).toBe(200);

const workflowOn = (type: string, config: object, step: object, more: object = {}) =>
  newWorkflow(owner, graphOf([{ key: "do", ...step }], undefined, [{ key: "start", type, config, ...more }]));
const setAnswers = (answers: object) => ({ type: "set_answers", input: { answers } });
const setMetafield = (key: string) => ({
  type: "set_metafields",
  input: { namespace: "crm", values: { [key]: "{{ run.id }}" } },
});

interface RunItem {
  readonly id: string;
  readonly status: string;
  readonly error: { readonly code: string; readonly message: string; readonly step: string } | null;
  readonly causes: readonly {
    readonly run_id: string;
    readonly workflow_id: string;
    readonly subject_id: string;
  }[];
}
const runsOf = async (workflow: string, more = ""): Promise<RunItem[]> =>
  (await owner.get(`/workflow-runs?limit=100&sort=created_at&workflow_id=${workflow}${more}`)).body.data;

/** Waits until this many runs were refused and all others have finished. */
async function untilRefused(workflow: string, count = 1): Promise<{ ran: RunItem[]; refused: RunItem[] }> {
  return eventually(async () => {
    const runs = await runsOf(workflow);
    const refused = runs.filter(({ status }) => status === "refused");
    const ran = runs.filter(({ status }) => status === "succeeded");
    expect([refused.length, ran.length + refused.length]).toEqual([count, runs.length]);
    return { ran, refused };
  }, 25_000);
}

describe("a workflow that starts itself", () => {
  it("is stopped when it changes its own entry, and starts again after a change by a person", async () => {
    const form = await newForm();
    const workflow = await workflowOn(
      "entry_updated",
      { form_id: form },
      setAnswers({ note: "{{ run.id }}" }),
    );
    const entry = await newEntry(form, { name: "Ada" });
    await change(entry, { name: "Eva" });
    const { ran, refused } = await untilRefused(workflow);
    expect(ran).toHaveLength(turnsMax);
    expect(refused[0]).toMatchObject({ error: { code: "loop_detected", step: "start" } });
    expect(refused[0]?.error?.message).toContain("started itself");
    const link = ({ id }: RunItem) => ({ run_id: id, workflow_id: workflow, subject_id: entry });
    expect(refused[0]?.causes).toEqual(ran.map(link));
    expect(await runsOf(workflow, "&status=refused")).toHaveLength(1);
    const audit = await owner.get(`/audit-events?action=workflow.stop_loop&target_id=${workflow}`);
    expect(audit.body.data).toMatchObject([{ details: { run_id: refused[0]?.id, reason: "loop_detected" } }]);
    await change(entry, { name: "Ida" });
    expect((await untilRefused(workflow, 2)).ran).toHaveLength(2 * turnsMax);
  });

  it("is stopped when it changes its own metafields", async () => {
    const form = await newForm();
    const workflow = await workflowOn("metafield_changed", { form_id: form }, setMetafield("seen"));
    const entry = await newEntry(form, {});
    await owner.put(`/entries/${entry}/metafields/crm/id`, { type: "text", value: "1" });
    expect((await untilRefused(workflow)).ran).toHaveLength(turnsMax);
  });

  it("is stopped at the maximum chain length when it creates a new entry each time", async () => {
    const form = await newForm();
    const input = { form_id: form, answers: { name: "{{ run.id }}" } };
    const workflow = await workflowOn("entry_submitted", { form_id: form }, { type: "create_entry", input });
    await newEntry(form, { name: "Ada" });
    const { ran, refused } = await untilRefused(workflow);
    expect(ran).toHaveLength(depthMax + 1);
    expect(refused[0]).toMatchObject({ error: { code: "too_deep" } });
    expect(refused[0]?.causes.map(({ run_id }) => run_id)).toEqual(ran.map(({ id }) => id));
  });

  it("leaves a refused run that cannot be retried or canceled, and an event", async () => {
    const form = await newForm();
    const workflow = await workflowOn(
      "entry_updated",
      { form_id: form },
      setAnswers({ note: "{{ run.id }}" }),
    );
    await change(await newEntry(form, { name: "Ada" }), { name: "Eva" });
    const [run] = (await untilRefused(workflow)).refused;
    for (const command of ["retry", "cancel"]) {
      const { status, body } = await owner.post(`/workflow-runs/${run?.id}/${command}`, {});
      expect([status, body.code, body.current_state]).toEqual([409, "invalid_state", "refused"]);
    }
    // The feed returns an event only after all earlier transactions have ended.
    await eventually(async () => {
      const { body } = await owner.get("/events?types=workflow_run.refused&limit=500");
      expect(body.data.map(({ data }: { data: { run_id: string } }) => data.run_id)).toContain(run?.id);
    }, 25_000);
  });
});

it("stops two workflows that start each other", async () => {
  const form = await newForm();
  const on = (key: string) => ({ form_id: form, fields: [key] });
  const first = await workflowOn("answer_changed", on("name"), setAnswers({ note: "{{ run.id }}" }));
  const second = await workflowOn("answer_changed", on("note"), setAnswers({ name: "{{ run.id }}" }));
  await change(await newEntry(form, { name: "Ada" }), { name: "Eva" });
  const { ran, refused } = await untilRefused(first);
  expect(ran).toHaveLength(turnsMax);
  expect(refused[0]?.causes.map(({ workflow_id }) => workflow_id)).toEqual(
    Array.from({ length: turnsMax }, () => [first, second]).flat(),
  );
  expect((await runsOf(second)).map(({ status }) => status)).toEqual(ran.map(() => "succeeded"));
});

describe("chains that end", () => {
  it("run to completion, and the last run lists the previous ones", async () => {
    const form = await newForm();
    const submitted = await workflowOn("entry_submitted", { form_id: form }, setAnswers({ note: "seen" }));
    const changed = { form_id: form, fields: ["note"] };
    const noted = await workflowOn("answer_changed", changed, setMetafield("seen"));
    const marked = await workflowOn(
      "metafield_changed",
      { form_id: form, key: "seen" },
      { type: "update_entry", input: { tags: ["done"] } },
    );
    const entry = await newEntry(form, { name: "Ada" });
    const chain = await eventually(async () => {
      const [run] = await runsOf(marked);
      expect(run?.status).toBe("succeeded");
      return run?.causes.map(({ workflow_id, subject_id }) => [workflow_id, subject_id]);
    }, 20_000);
    expect(chain).toEqual([
      [submitted, entry],
      [noted, entry],
    ]);
    for (const workflow of [submitted, noted, marked]) expect(await runsOf(workflow)).toHaveLength(1);
  });

  it("run to completion when a workflow reacts to its own change once", async () => {
    const form = await newForm();
    const filter = { ref: "entry.answers.note", op: "ne", value: "xx" };
    const answers = { note: "{{ entry.answers.note }}x" };
    const workflow = await workflowOn("entry_updated", { form_id: form }, setAnswers(answers), { filter });
    const entry = await newEntry(form, { name: "Ada" });
    await change(entry, { name: "Eva" });
    await eventually(async () => expect((await owner.get(`/entries/${entry}`)).body.answers.note).toBe("xx"));
    expect((await runsOf(workflow)).map(({ status }) => status)).not.toContain("refused");
  });

  it("are not confused with many changes by people", async () => {
    const form = await newForm();
    const workflow = await workflowOn("entry_updated", { form_id: form }, { type: "stop", input: {} });
    const entry = await newEntry(form, { name: "Ada" });
    for (let n = 0; n < 15; n += 1) await change(entry, { name: `Ada ${n}` });
    await eventually(async () => {
      const runs = await runsOf(workflow);
      expect(runs.map(({ status }) => status)).toEqual(Array.from({ length: 15 }, () => "succeeded"));
    });
  });
});
