// Runs of an entry. There is no worker, because the tests only check that runs are created.
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
  it("starts one run per Idempotency-Key for the entry (202)", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const first = await owner.post(path(), { workflow_id: workflow, payload: { a: 1 } }, { headers });
    expect([first.status, first.body]).toMatchObject([
      202,
      { entry_id: entry, workflow_id: workflow, trigger: { type: "manual", data: { a: 1 } } },
    ]);
    const again = await owner.post(path(), { workflow_id: workflow, payload: { a: 1 } }, { headers });
    expect(again.body.id).toBe(first.body.id);
  });

  it("rejects unknown entries and workflows and those of other accounts (404)", async () => {
    const stranger = await h.newAccount();
    expect((await owner.post(path(missing.ent), { workflow_id: workflow })).status).toBe(404);
    expect((await owner.post(path(), { workflow_id: missing.wfl })).status).toBe(404);
    expect((await stranger.post(path(), { workflow_id: workflow })).status).toBe(404);
  });

  it("rejects workflows that cannot be started (409 workflow_not_startable), viewers (403), and a missing workflow (422)", async () => {
    const other = await newWorkflow(owner, triggered("entry_submitted"));
    expect((await owner.post(path(), { workflow_id: other })).body.code).toBe("workflow_not_startable");
    const viewer = await owner.colleague("viewer");
    expect((await viewer.post(path(), { workflow_id: workflow })).status).toBe(403);
    expect((await owner.post(path(), {})).status).toBe(422);
  });
});

describe("GET /entries/:id/workflow-runs", () => {
  it("lists only the runs of this entry, by workflow and status (200)", async () => {
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

  it("rejects unknown entries and those of other accounts (404)", async () => {
    expect((await owner.get(path(missing.ent))).status).toBe(404);
    expect((await (await h.newAccount()).get(path())).status).toBe(404);
  });
});
