// Runs seen from an entry. No worker: that a run is there and about the entry is all that counts here.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { graphOf, newWorkflow } from "../../../../test-kit/workflow-runs.ts";

let h: Harness;
let owner: Caller;
let entry: string;
let workflow: string;
const end = { key: "end", type: "stop", input: {} };
const triggered = (type: string) => graphOf([end], undefined, [{ key: "start", type }]);

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  const form_id = await publishedForm(owner, [field("name")]);
  entry = (await owner.post("/entries", { form_id, answers: { name: "Ada" } })).body.id;
  workflow = await newWorkflow(owner, triggered("manual"));
});
afterAll(() => h.stop());

const path = (id = entry) => `/entries/${id}/workflow-runs`;
const missing = { ent: "ent_00000000000000000000000000", wfl: "wfl_00000000000000000000000000" };

describe("POST /entries/:id/workflow-runs", () => {
  it("202 and a run about the entry, once for one key", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const first = await owner.post(path(), { workflow_id: workflow, payload: { a: 1 } }, { headers });
    expect([first.status, first.body]).toMatchObject([
      202,
      { entry_id: entry, workflow_id: workflow, trigger: { type: "manual", data: { a: 1 } } },
    ]);
    const again = await owner.post(path(), { workflow_id: workflow, payload: { a: 1 } }, { headers });
    expect(again.body.id).toBe(first.body.id);
  });

  it("404 where the entry or the workflow is not there, or another account's", async () => {
    const stranger = await h.newAccount();
    expect((await owner.post(path(missing.ent), { workflow_id: workflow })).status).toBe(404);
    expect((await owner.post(path(), { workflow_id: missing.wfl })).status).toBe(404);
    expect((await stranger.post(path(), { workflow_id: workflow })).status).toBe(404);
  });

  it("409 workflow_not_startable, 403 for those who may only look, 422 without a workflow", async () => {
    const other = await newWorkflow(owner, triggered("entry_submitted"));
    expect((await owner.post(path(), { workflow_id: other })).body.code).toBe("workflow_not_startable");
    const viewer = await owner.colleague("viewer");
    expect((await viewer.post(path(), { workflow_id: workflow })).status).toBe(403);
    expect((await owner.post(path(), {})).status).toBe(422);
  });
});

describe("GET /entries/:id/workflow-runs", () => {
  it("200 with the runs about this entry only, by workflow and status", async () => {
    const form_id = await publishedForm(owner, [field("name")]);
    const mine = (await owner.post("/entries", { form_id, answers: { name: "Eva" } })).body.id;
    const other = await newWorkflow(owner, triggered("api"));
    const ids: string[] = [];
    for (const workflow_id of [workflow, other])
      ids.push((await owner.post(path(mine), { workflow_id })).body.id);
    const list = async (query: string) =>
      (await owner.get(`${path(mine)}?${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect((await list("")).toSorted()).toEqual(ids.toSorted());
    expect(await list(`workflow_id=${other}`)).toEqual([ids[1]]);
    expect(await list("status=succeeded")).toEqual([]);
    expect((await list("status=queued")).length).toBe(2);
  });

  it("404 for an entry that is not there, and for another account's", async () => {
    expect((await owner.get(path(missing.ent))).status).toBe(404);
    expect((await (await h.newAccount()).get(path())).status).toBe(404);
  });
});
