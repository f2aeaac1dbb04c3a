// Who can read runs and decide tasks. There is no engine, so each run executes only up to its first wait.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Id } from "../../../../platform/ids/ids.ts";
import type { ApiClient } from "../../../../test-kit/caller.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { heldRun } from "../../../../test-kit/published-workflow.ts";
import { graphOf, newWorkflow } from "../../../../test-kit/workflow-runs.ts";
import type { WorkflowRunsService } from "../runs.service.ts";

let h: Harness;
let owner: Caller;
let entry: string;
beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  const form_id = await publishedForm(owner, [field("name")]);
  entry = (await owner.post("/entries", { form_id, answers: { name: "Ada" } })).body.id;
});
afterAll(() => h.stop());

async function begun(steps: readonly Record<string, unknown>[], payload: object = {}): Promise<string> {
  const workflow = await newWorkflow(owner, graphOf(steps));
  const started = await owner.post(`/workflows/${workflow}/runs`, { entry_id: entry, payload });
  const id = started.body.id as Id<"run">;
  const { runner } = h.services.get("workflowRuns") as WorkflowRunsService;
  await runner.begin(heldRun(h, owner, id), id);
  return id;
}

const told = "{{ trigger.data.secret }}";
const copy = { key: "copy", type: "transform", input: { values: { told } } };
const ask = (more: object = {}) => ({ key: "ask", type: "human_task", input: { title: "May we?", ...more } });

describe("viewers see the status of a run but not its inputs and outputs", () => {
  const everything = async (caller: ApiClient, run: string): Promise<string> => {
    const paths = [
      "/workflow-runs?limit=100",
      `/workflow-runs/${run}`,
      `/workflow-runs/${run}/steps`,
      `/workflow-runs/${run}/steps/copy`,
      "/workflow-tasks?limit=100",
      `/entries/${entry}/workflow-runs?limit=100`,
    ];
    const answers = await Promise.all(paths.map((path) => caller.get(path)));
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
    return JSON.stringify(answers.map(({ body }) => body));
  };

  it("for runs in progress and for finished runs (200)", async () => {
    const secret = randomUUID();
    const ends = [
      ask({ title: told, description: told }),
      { key: "end", type: "stop", input: { outputs: { told } } },
      { key: "end", type: "fail", input: { message: told } },
    ];
    const viewer = await owner.colleague("viewer");
    for (const end of ends) {
      const run = await begun([copy, end], { secret });
      expect(await everything(await owner.colleague("contributor"), run)).toContain(secret);
      const seen = await everything(viewer, run);
      expect(seen).toContain(run);
      expect(seen).not.toContain(secret);
    }
    expect((await viewer.get("/workflow-tasks")).body.data[0]).toMatchObject({ step_id: "ask", title: "" });
  });
});

describe("POST /workflow-runs/:id/steps/:step/decide", () => {
  const decide = (caller: ApiClient, run: string) =>
    caller.post(`/workflow-runs/${run}/steps/ask/decide`, { decision: "approved" });

  it("rejects members who are not assigned (403) and accepts assignees and admins (202)", async () => {
    const [asked, other] = [await owner.colleague("contributor"), await owner.colleague("editor")];
    const steps = [ask({ assignee_ids: [asked.user.id] })];
    const [first, second] = [await begun(steps), await begun(steps)];
    const refused = await decide(other, first);
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
    expect((await decide(asked, first)).status).toBe(202);
    expect((await decide(await owner.colleague("admin"), second)).status).toBe(202);
  });

  it("accepts every contributor if no one is assigned (202)", async () => {
    expect((await decide(await owner.colleague("contributor"), await begun([ask()]))).status).toBe(202);
  });
});
