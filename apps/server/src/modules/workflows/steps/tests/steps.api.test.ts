// Steps on entries in real runs with a running worker: what they change, what they return, and how they fail.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { startWorker, type TestWorker } from "../../../../test-kit/start-worker.ts";
import { graphOf, newWorkflow, runIs, stepsOf } from "../../../../test-kit/workflow-runs.ts";

let h: Harness;
let owner: Caller;
let worker: TestWorker;
let form: string;
beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  worker = await startWorker(h.composition);
  form = await publishedForm(owner, [field("name", { required: true }), field("note"), field("mark")]);
});
afterAll(async () => {
  await worker.stop();
  await h.stop();
});

const newEntry = async (answers: object = { name: "Ada" }, more: object = {}): Promise<string> =>
  (await owner.post("/entries", { form_id: form, answers, ...more })).body.id;

const entryOf = async (id: string) => (await owner.get(`/entries/${id}`)).body;

/** Runs the steps in sequence for an entry and waits for the end of the run. */
async function run(entry: string | undefined, steps: readonly object[], connections?: readonly string[]) {
  const workflow = await newWorkflow(
    owner,
    graphOf(steps as never, connections, [{ key: "start", type: "manual" }]),
  );
  const started = await owner.post(`/workflows/${workflow}/runs`, entry ? { entry_id: entry } : {});
  expect(started.status).toBe(202);
  const ended = await runIs(owner, started.body.id, "succeeded", "failed");
  return { ...ended, steps: await stepsOf(owner, started.body.id) };
}

const step = (type: string, input: object, key = "it") => ({ key, type, input });

describe("set_answers", () => {
  it("changes the entry of the run, attributed to the workflow", async () => {
    const entry = await newEntry();
    const answers = { note: "{{ entry.answers.name }} was here" };
    const { error, steps } = await run(entry, [step("set_answers", { answers })]);
    expect(error).toBeNull();
    expect(steps.it?.outputs).toEqual({ entry_id: entry, status: "submitted", answers_revision: 2 });
    expect(await entryOf(entry)).toMatchObject({
      answers: { name: "Ada", note: "Ada was here" },
      provenance: { note: "workflow" },
    });
  });

  it("fails with a location and changes nothing if the form rejects the answer", async () => {
    const entry = await newEntry();
    const { error } = await run(entry, [step("set_answers", { answers: { name: null, note: "x" } })]);
    expect(error).toMatchObject({ code: "validation_failed", message: expect.stringContaining("name") });
    expect((await entryOf(entry)).answers).toEqual({ name: "Ada" });
  });

  it("fails without an entry and for an unknown entry", async () => {
    const set = (more: object) => step("set_answers", { answers: { note: "x" }, ...more });
    expect((await run(undefined, [set({})])).error?.code).toBe("no_entry");
    const foreign = await h.newAccount();
    const theirs = await publishedForm(foreign, [field("note")]);
    const { id } = (await foreign.post("/entries", { form_id: theirs, answers: { note: "a" } })).body;
    expect((await run(undefined, [set({ entry_id: id })])).error?.code).toBe("not_found");
    expect((await foreign.get(`/entries/${id}`)).body.answers).toEqual({ note: "a" });
  });
});

describe("set_metafields", () => {
  it("sets values by type and removes them with null, including missing ones", async () => {
    const entry = await newEntry();
    const path = `/entries/${entry}/metafields`;
    await owner.put(`${path}/crm/old`, { type: "text", value: "x" });
    const values = { id: "c-1", score: 7, vip: true, raw: { a: [1] }, old: null, never: null };
    const { error, steps } = await run(entry, [step("set_metafields", { namespace: "crm", values })]);
    expect(error).toBeNull();
    expect(steps.it?.outputs).toEqual({ entry_id: entry, set: 4, removed: 1 });
    const kept = (await owner.get(path)).body.data as { key: string; type: string; value: unknown }[];
    expect(kept.map(({ key, type, value }) => [key, type, value])).toEqual([
      ["id", "text", "c-1"],
      ["raw", "json", { a: [1] }],
      ["score", "number", 7],
      ["vip", "boolean", true],
    ]);
  });

  it("cannot be published with an invalid name", async () => {
    const { id } = (await owner.post("/workflows", { name: "Bad" })).body;
    const graph = graphOf([step("set_metafields", { namespace: "No Way", values: { a: 1 } })]);
    await owner.put(`/workflows/${id}/draft`, graph, { headers: { "if-match": "*" } });
    const answer = await owner.post(`/workflows/${id}/draft/validate`);
    expect(answer.body.errors[0]).toMatchObject({ pointer: "/steps/0/input/namespace", code: "input" });
  });
});

describe("create_entry", () => {
  it("creates an entry, submitted unless it is a draft, attributed to the workflow", async () => {
    const external_id = randomUUID();
    const submitted = { form_id: form, answers: { name: "Eva" }, external_id, tags: ["new"] };
    const { error, steps } = await run(undefined, [
      step("create_entry", submitted, "one"),
      step("create_entry", { form_id: form, status: "draft" }, "two"),
    ]);
    expect(error).toBeNull();
    expect(await entryOf(String(steps.one?.outputs?.entry_id))).toMatchObject({
      status: "submitted",
      source: "workflow",
      external_id,
      tags: ["new"],
    });
    expect((await entryOf(String(steps.two?.outputs?.entry_id))).status).toBe("draft");
  });

  it("fails for missing answers, unknown forms, and duplicate external IDs", async () => {
    const external_id = randomUUID();
    await newEntry({ name: "Ada" }, { external_id });
    const make = async (input: object) => (await run(undefined, [step("create_entry", input)])).error?.code;
    expect(await make({ form_id: form, answers: {} })).toBe("validation_failed");
    expect(await make({ form_id: "frm_00000000000000000000000000" })).toBe("validation_failed");
    expect(await make({ form_id: form, answers: { name: "B" }, external_id })).toBe("external_id_taken");
  });
});

describe("update_entry", () => {
  it("sets the given members and keeps the others", async () => {
    const entry = await newEntry({ name: "Ada" }, { tags: ["a"] });
    const { error } = await run(entry, [step("update_entry", { assignee_id: owner.user.id }, "first")]);
    expect(error).toBeNull();
    expect(await entryOf(entry)).toMatchObject({ tags: ["a"], assignee_id: owner.user.id });
    await run(entry, [step("update_entry", { assignee_id: null, tags: ["b"] })]);
    expect(await entryOf(entry)).toMatchObject({ tags: ["b"], assignee_id: null });
  });
});

describe("review_entry", () => {
  it("sets the review status and emits a review event", async () => {
    const entry = await newEntry();
    const { error, steps } = await run(entry, [step("review_entry", { decision: "approved" })]);
    expect([error, steps.it?.outputs]).toEqual([null, { entry_id: entry, review_state: "approved" }]);
    expect((await entryOf(entry)).review_state).toBe("approved");
  });

  it("continues at error for a draft, which stays unchanged, and for entries of other accounts", async () => {
    const draft = await newEntry({}, { status: "draft" });
    const { error, outputs } = await run(
      draft,
      [
        step("review_entry", { decision: "approved" }),
        { key: "end", type: "stop", input: { outputs: { why: "{{ steps.it.error.code }}" } } },
      ],
      ["start>it", "it:error>end"],
    );
    expect([error, outputs]).toEqual([null, { why: "invalid_state" }]);
    expect((await entryOf(draft)).review_state).toBe("received");
    const foreign = await h.newAccount();
    const form_id = await publishedForm(foreign, [field("name")]);
    const { id } = (await foreign.post("/entries", { form_id, answers: { name: "a" } })).body;
    const theirs = step("review_entry", { entry_id: id, decision: "rejected" });
    expect((await run(undefined, [theirs])).error?.code).toBe("not_found");
    expect((await foreign.get(`/entries/${id}`)).body.review_state).toBe("received");
  });
});

describe("find_entry", () => {
  const find = (mark: string, more: object = {}) =>
    step(
      "find_entry",
      { form_id: form, filter: { field: "answers.mark", op: "eq", value: mark }, ...more },
      "found",
    );

  it("returns the newest or oldest match for later steps", async () => {
    const mark = randomUUID();
    const first = await newEntry({ name: "A", mark });
    const last = await newEntry({ name: "B", mark });
    const review = step("set_answers", {
      entry_id: "{{ steps.found.outputs.entry_id }}",
      answers: { note: "found {{ steps.found.outputs.answers.name }}" },
    });
    await run(undefined, [find(mark), review]);
    expect((await entryOf(last)).answers.note).toBe("found B");
    const { steps } = await run(undefined, [find(mark, { order: "oldest" })]);
    expect(steps.found?.outputs).toMatchObject({ entry_id: first, answers: { name: "A", mark } });
  });

  it("continues at not_found and never finds entries of other accounts", async () => {
    const { error, outputs } = await run(
      undefined,
      [find(randomUUID()), { key: "end", type: "stop", input: { outputs: { none: true } } }],
      ["start>found", "found:not_found>end"],
    );
    expect([error, outputs]).toEqual([null, { none: true }]);
    const foreign = await h.newAccount();
    const theirs = await publishedForm(foreign, [field("mark")]);
    expect((await run(undefined, [step("find_entry", { form_id: theirs })])).error?.code).toBe("not_found");
  });

  it("fails for an invalid filter", async () => {
    const filter = { field: "answers.nothing", op: "eq", value: "x" };
    const { error } = await run(undefined, [step("find_entry", { form_id: form, filter })]);
    expect(error).toMatchObject({ code: "invalid_filter" });
  });
});

it("erases the data of an erased entry from the records of runs", async () => {
  const marker = randomUUID();
  const entry = await newEntry({ name: marker });
  const about = await run(entry, [step("set_answers", { answers: { note: "{{ entry.answers.name }}" } })]);
  const filter = { field: "answers.name", op: "eq", value: marker };
  const other = await run(undefined, [step("find_entry", { form_id: form, filter })]);
  const recorded = async () =>
    JSON.stringify([
      (await owner.get(`/workflow-runs/${about.id}/steps`)).body.data,
      (await owner.get(`/workflow-runs/${other.id}/steps`)).body.data,
    ]);
  expect(await recorded()).toContain(marker);
  expect((await owner.post(`/entries/${entry}/erase`, { reason: "subject_request" })).status).toBe(200);
  await expect.poll(recorded, { timeout: 20_000 }).not.toContain(marker);
});
