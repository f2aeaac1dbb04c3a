// Backtests through the API: comparing a draft with a version over existing entries, without side effects.
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defineModule } from "../../../../platform/module/define-module.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { missingId } from "../../../../test-kit/operations.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { called, graphOf, republish, stepsModule } from "../../../../test-kit/workflow-runs.ts";

let h: Harness;
let owner: Caller;
let formId: string;
const word = randomUUID();
const entryIds: string[] = [];

/** A reference source that resolves values slowly and reports its first read. */
let onAsked = () => {};
const slowModule = defineModule({
  name: "slowSource",
  needs: [],
  create: () => ({}),
  referenceSources: () => [
    {
      source: "slow",
      label: "Slow",
      describe: async () => [],
      resolve: async (_ctx, _scope, references) => {
        onAsked();
        await setTimeout(40);
        return references.map(() => ({ status: "missing" }) as const);
      },
    },
  ],
});

beforeAll(async () => {
  h = await startHarness({ modules: [stepsModule, slowModule] });
  owner = await h.newAccount();
  formId = await publishedForm(owner, [field("name"), field("age", { type: "number" })]);
  for (let age = 1; age <= 30; age += 1) {
    h.clock.advance(1_000);
    const made = await owner.post("/entries", { form_id: formId, answers: { name: `Person ${age}`, age } });
    expect(made.status).toBe(201);
    entryIds.push(made.body.id);
  }
  await owner.post("/entries", { form_id: formId, answers: { name: "draft" }, status: "draft" });
  await owner.post("/entries", { form_id: formId, answers: { name: "test" }, mode: "test" });
});
afterAll(() => h.stop());

const anyEtag = { headers: { "if-match": "*" } };

/** Makes a call with the name if the person is old enough; otherwise does nothing. */
const graph = (atLeast: number, name = "{{ entry.answers.name }}", more: object = {}) =>
  graphOf(
    [
      {
        key: "ask",
        type: "branch",
        input: { condition: { ref: "entry.answers.age", op: "gte", value: atLeast } },
      },
      { key: "tell", type: "test.call", input: { word, value: name } },
    ],
    ["start>ask", "ask:true>tell"],
    [{ key: "start", type: "entry_submitted", config: { form_id: formId }, ...more }],
  );

async function changed(before: object, after: object): Promise<string> {
  const { id } = (await owner.post("/workflows", { name: "Compared" })).body;
  await republish(owner, id, before);
  const put = await owner.put(`/workflows/${id}/draft`, after, anyEtag);
  expect([put.status, put.body.errors]).toEqual([200, undefined]);
  return id;
}

const order = (id: string, body: object = {}, caller: Caller = owner) =>
  caller.post(`/workflows/${id}/backtests`, body);

async function resultOf(id: string, body: object = {}) {
  const ordered = await order(id, body);
  expect([ordered.status, ordered.body.errors]).toEqual([202, undefined]);
  await h.runJobs();
  const { body: job } = await owner.get(`/jobs/${ordered.body.id}`);
  expect([job.status, job.error]).toEqual(["succeeded", null]);
  return job;
}

describe("POST /workflows/:id/backtests", () => {
  it("reports the entries for which the draft takes another path, without side effects (202)", async () => {
    const id = await changed(graph(11), graph(21));
    const job = await resultOf(id);
    expect(job).toMatchObject({ kind: "workflow_backtest", progress: { done: 30, total: 30 } });
    expect(job.result).toMatchObject({
      against: 1,
      compared: 30,
      same: 20,
      changed: 10,
      failed_before: 0,
      failed_after: 0,
      by_step: {
        ask: { before: { reached: 30, failed: 0 }, after: { reached: 30, failed: 0 } },
        tell: { before: { reached: 20, failed: 0 }, after: { reached: 10, failed: 0 } },
      },
    });
    const { differences } = job.result;
    const differing = differences.map(({ entry_id }: { entry_id: string }) => entry_id);
    expect(differing).toEqual(entryIds.slice(10, 20).reverse());
    expect(differences[0]).toEqual({
      entry_id: entryIds[19],
      before: {
        status: "succeeded",
        error: null,
        path: ["ask:true", "tell:next"],
        effects: [{ step: "tell", type: "test.call", changed: [] }],
      },
      after: { status: "succeeded", error: null, path: ["ask:false"], effects: [] },
    });
    expect(called.filter((one) => one.word === word)).toEqual([]);
    expect((await owner.get(`/workflow-runs?workflow_id=${id}`)).body.data).toEqual([]);
  });

  it("reports changed inputs on the same path by name, without storing answers (202)", async () => {
    const job = await resultOf(await changed(graph(11), graph(11, "Dear {{ entry.answers.name }}")));
    expect(job.result).toMatchObject({ compared: 30, same: 10, changed: 20 });
    expect(job.result.differences[0].after.effects).toEqual([
      { step: "tell", type: "test.call", changed: ["value"] },
    ]);
    expect(JSON.stringify(job.result)).not.toContain("Person");
  });

  it("reports new failures and runs that would no longer start (202)", async () => {
    const filter = { ref: "entry.answers.age", op: "gt", value: 15 };
    const failing = graphOf(
      [{ key: "tell", type: "test.make", input: { name: "{{ entry.answers.nobody }}" } }],
      undefined,
      [{ key: "start", type: "entry_submitted", config: { form_id: formId }, filter }],
    );
    const { result } = await resultOf(await changed(graph(31), failing), { last: 20 });
    expect(result).toMatchObject({
      compared: 20,
      failed_before: 0,
      failed_after: 15,
      not_started_before: 0,
      not_started_after: 5,
      by_step: { tell: { before: { reached: 0, failed: 0 }, after: { reached: 15, failed: 15 } } },
    });
    expect(result.differences[0].after).toMatchObject({
      status: "failed",
      error: { code: "invalid_input", step: "tell" },
      path: ["tell:failed"],
    });
    expect(result.differences.at(-1).after.status).toBe("not_started");
  });

  it("compares with a version by number over a given form, and reports nothing if all is the same (202)", async () => {
    const id = await changed(graph(5), graph(6));
    await owner.post(`/workflows/${id}/draft/publish`, {}, anyEtag);
    expect((await resultOf(id, { against: 2 })).result).toMatchObject({ against: 2, same: 30, changed: 0 });
    const first = await resultOf(id, { against: 1, form_id: formId, last: 500 });
    expect(first.result).toMatchObject({ against: 1, same: 29, changed: 1 });
    const empty = await publishedForm(owner, [field("name")]);
    expect((await resultOf(id, { form_id: empty })).result).toMatchObject({ compared: 0, differences: [] });
  });

  it("compares nothing and adds a note after the workflow is deleted (202)", async () => {
    const id = await changed(graph(1), graph(2));
    const { body } = await order(id);
    expect((await owner.delete(`/workflows/${id}`, anyEtag)).status).toBe(204);
    await h.runJobs();
    expect((await owner.get(`/jobs/${body.id}`)).body).toMatchObject({
      status: "succeeded",
      result: { compared: 0, note: "The workflow or the form no longer exists." },
    });
  });

  it("can be canceled before it starts (202)", async () => {
    const { body } = await order(await changed(graph(1), graph(2)));
    expect((await owner.post(`/jobs/${body.id}/cancel`, {})).status).toBe(200);
    await h.runJobs();
    expect((await owner.get(`/jobs/${body.id}`)).body).toMatchObject({ status: "canceled", result: null });
  });

  it("can be canceled while it runs (202)", async () => {
    const id = await changed(graph(1), graph(2, "{{ slow.value }}"));
    const { body } = await order(id);
    const asked = new Promise<void>((resolve) => {
      onAsked = resolve;
    });
    const working = h.runJobs();
    await asked;
    expect((await owner.post(`/jobs/${body.id}/cancel`, {})).status).toBe(200);
    await working;
    const { body: job } = await owner.get(`/jobs/${body.id}`);
    expect(job).toMatchObject({ status: "canceled", result: null, progress: { total: 30 } });
    expect(job.progress.done).toBeLessThan(30);
  });

  it("starts once for the same Idempotency-Key (202)", async () => {
    const id = await changed(graph(1), graph(2));
    const send = () =>
      owner.post(`/workflows/${id}/backtests`, {}, { headers: { "idempotency-key": `key-${id}` } });
    expect((await send()).body.id).toBe((await send()).body.id);
  });

  it("rejects what cannot be compared (422 and 409)", async () => {
    const id = await changed(graph(1), graph(2));
    const pointerOf = async (body: object) => {
      const answer = await order(id, body);
      return [answer.status, answer.body.errors?.[0]?.pointer];
    };
    expect(await pointerOf({ against: 7 })).toEqual([422, "/against"]);
    expect(await pointerOf({ last: 501 })).toEqual([422, "/last"]);
    expect(await pointerOf({ form_id: missingId("frm") })).toEqual([422, "/form_id"]);
    const formless = graphOf([{ key: "nap", type: "delay", input: { amount: 1 } }]);
    const other = await order(await changed(formless, formless));
    expect([other.status, other.body.errors[0].pointer]).toEqual([422, "/form_id"]);
    const broken = await changed(graph(1), { triggers: [{ key: "a", type: "nobody" }] });
    expect((await order(broken)).body.code).toBe("workflow_invalid");
    const { body } = await owner.post("/workflows", { name: "New" });
    await owner.put(`/workflows/${body.id}/draft`, graph(1), anyEtag);
    const unpublished = await order(body.id);
    expect([unpublished.status, unpublished.body.code]).toEqual([409, "workflow_not_published"]);
  });

  it("rejects anonymous callers (401), roles below editor (403), and other accounts (404)", async () => {
    const id = await changed(graph(1), graph(2));
    expect((await h.anonymous.post(`/workflows/${id}/backtests`, {})).status).toBe(401);
    expect((await order(id, {}, await owner.colleague("contributor"))).status).toBe(403);
    expect((await order(id, {}, await owner.colleague("editor"))).status).toBe(202);
    expect((await order(id, {}, await h.newAccount())).status).toBe(404);
  });
});
