/** Workflows: large orders need an approval. */

import type { WorkflowRunsService } from "../../../modules/workflows/runs/index.ts";
import type { Id } from "../../../platform/ids/ids.ts";
import { heldRun } from "../../published-workflow.ts";
import { ada, openRegistration } from "../registration-form.ts";
import { anyEtag, type Stage, type StoryClient } from "../stage.ts";

const approval = {
  triggers: [{ key: "start", type: "api" }],
  steps: [
    {
      key: "ask",
      type: "human_task",
      name: "Ask a manager",
      input: { title: "Approve {{ trigger.data.amount }} €?" },
    },
    { key: "done", type: "stop", input: { outputs: { is_approved: true } } },
  ],
  connections: [
    { from: "start", to: "ask" },
    { from: "ask", port: "approved", to: "done" },
  ],
};

async function published(owner: StoryClient, graph: object): Promise<string> {
  const { id } = await owner.post("/workflows", { name: "Approve orders" });
  await owner.put(`/workflows/${id}/draft`, graph, anyEtag);
  await owner.post(`/workflows/${id}/draft/publish`, { notes: "First version" }, anyEtag);
  await owner.post(`/workflows/${id}/activate`);
  return id;
}

async function workflowsStory({ newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  const project = await owner.post("/projects", { name: "Customer research" });
  const { id } = await owner.post("/workflows", {
    name: "Approve orders",
    description: "A manager approves every order over 1,000 €.",
    project_id: project.id,
  });
  const workflow = `/workflows/${id}`;
  const draft = `${workflow}/draft`;
  await owner.put(draft, approval, anyEtag);
  await owner.get(draft);
  const patch = [{ op: "replace", path: "/steps/0/name", value: "Ask the team lead" }];
  await owner.patch(draft, patch, {
    headers: { ...anyEtag.headers, "content-type": "application/json-patch+json" },
  });
  await owner.post(`${draft}/triggers`, { key: "by_hand", type: "manual" }, anyEtag);
  await owner.patch(
    `${draft}/triggers/by_hand`,
    { type: "schedule", config: { cron: "0 9 * * 1" } },
    anyEtag,
  );
  const step = { key: "wait", type: "delay", name: "Wait a day", input: { amount: 1, unit: "days" } };
  await owner.post(`${draft}/steps`, step, anyEtag);
  await owner.patch(
    `${draft}/steps/wait`,
    { name: "Wait two days", input: { amount: 2, unit: "days" } },
    anyEtag,
  );
  await owner.post(`${draft}/connections`, { from: "by_hand", to: "wait" }, anyEtag);
  await owner.post(`${draft}/connections`, { from: "ask", port: "rejected", to: "wait" }, anyEtag);
  await owner.patch(`${draft}/connections/ask:rejected:wait`, { port: "error" }, anyEtag);
  await owner.post(`${draft}/validate`);
  await owner.post(`${draft}/publish`, { notes: "Orders wait for two days." }, anyEtag);
  await owner.get(`${workflow}/versions`);
  await owner.get(`${workflow}/versions/1`);
  await owner.post(`${workflow}/activate`);
  await owner.get(workflow);
  await owner.get("/workflows");
  await owner.patch(workflow, { name: "Approve large orders" });
  await owner.post(`${workflow}/deactivate`);
  await owner.get("/workflow-step-types");
  await owner.get("/workflow-trigger-types");
}

async function workflowRunsStory({ h, newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  const workflow = await published(owner, approval);
  const { id } = await owner.post(`/workflows/${workflow}/runs`, {
    payload: { amount: 1250, customer: "Ada Lovelace" },
    trigger_key: "start",
  });
  await begin(h, owner, id);
  await owner.get("/workflow-tasks");
  await owner.get(`/workflow-runs/${id}`);
  await owner.get("/workflow-runs");
  await owner.get(`/workflow-runs/${id}/steps`);
  await owner.get(`/workflow-runs/${id}/steps/ask`);
  await owner.post(`/workflow-runs/${id}/steps/ask/decide`, {
    decision: "approved",
    comment: "Within the budget.",
  });
  const unwanted = await owner.post(`/workflows/${workflow}/runs`, { payload: { amount: 20 } });
  await owner.post(`/workflow-runs/${unwanted.id}/cancel`);
  const failing = await published(owner, {
    ...approval,
    steps: [{ key: "ask", type: "fail", input: { message: "The budget is used up." } }],
    connections: [{ from: "start", to: "ask" }],
  });
  const failed = await owner.post(`/workflows/${failing}/runs`, {});
  await begin(h, owner, failed.id);
  await owner.post(`/workflow-runs/${failed.id}/retry`, { from_step: "ask", version: "same" });
}

/** Advances a run as far as it can get without an engine. */
async function begin(h: Stage["h"], owner: { caller: Parameters<typeof heldRun>[1] }, id: Id<"run">) {
  const { runner } = h.services.get("workflowRuns") as WorkflowRunsService;
  await runner.begin(heldRun(h, owner.caller, id), id);
}

async function entryRunsStory({ newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  const { form } = await openRegistration(owner);
  const entry = await owner.post("/entries", { form_id: form, answers: ada });
  const workflow_id = await published(owner, { ...approval, triggers: [{ key: "start", type: "manual" }] });
  await owner.post(`/entries/${entry.id}/workflow-runs`, { workflow_id, trigger_key: "start" });
  await owner.get(`/entries/${entry.id}/workflow-runs`);
}

async function trialsStory({ newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  const { form } = await openRegistration(owner);
  const workflow = await published(owner, approval);
  await owner.post(`/workflows/${workflow}/test-runs`, {
    of: "draft",
    payload: { amount: 1250 },
    mock_outputs: { ask: { port: "approved", outputs: { comment: "Within the budget." } } },
  });
  await owner.post(`/workflows/${workflow}/backtests`, { form_id: form, last: 50 });
}

async function hooksStory({ h, newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  const workflow = await published(owner, { ...approval, triggers: [{ key: "start", type: "hook" }] });
  await h.runJobs();
  const { data } = await owner.get(`/workflows/${workflow}/hooks`);
  const token = data[0].url.slice(data[0].url.lastIndexOf("/") + 1);
  await owner.post(`/hooks/${token}`, { amount: 1250, customer: "Ada Lovelace" });
  await owner.post(`/workflows/${workflow}/hooks/start/rotate`);
}

export const workflowStories = [workflowsStory, workflowRunsStory, entryRunsStory, trialsStory, hooksStory];
