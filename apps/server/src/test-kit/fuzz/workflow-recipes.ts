/**
 * Recipes for workflow and reference calls that must succeed: they need a graph, a version, a state, or an existing
 * name.
 */
import { begunRun, draftedWorkflow, publishedWorkflow, workflowGraph } from "../published-workflow.ts";
import type { Ingredients } from "./ingredients.ts";
import type { World } from "./world.ts";

type Recipe = (world: World) => Promise<Ingredients>;

const ownEtag = ({ owner }: World) => ({ ...owner.headers, "if-match": "*" });

const inDraft =
  (more: { readonly key?: string; readonly body?: unknown }): Recipe =>
  async (world) => {
    const id = await draftedWorkflow(world.owner);
    const params = more.key === undefined ? { id } : { id, key: more.key };
    return { params, headers: ownEtag(world), ...(more.body === undefined ? {} : { body: more.body }) };
  };

const connection = "start:next:wait";

const withLooseStep: Recipe = async (world) => {
  const id = await draftedWorkflow(world.owner);
  const step = { key: "next_one", type: "delay", input: { amount: 1 } };
  await world.owner.post(`/workflows/${id}/draft/steps`, step, { headers: { "if-match": "*" } });
  return { params: { id }, headers: ownEtag(world), body: { from: "wait", to: "next_one" } };
};

/** A workflow with an address, created by the jobs that run after activation. */
async function hooked({ h, owner }: World): Promise<{ readonly id: string; readonly token: string }> {
  const id = await draftedWorkflow(owner);
  const graph = { ...workflowGraph(), triggers: [{ key: "start", type: "hook" }] };
  await owner.put(`/workflows/${id}/draft`, graph, { headers: { "if-match": "*" } });
  await owner.post(`/workflows/${id}/draft/publish`, {}, { headers: { "if-match": "*" } });
  await owner.post(`/workflows/${id}/activate`);
  await h.runJobs();
  const { url } = (await owner.get(`/workflows/${id}/hooks`)).body.data[0];
  return { id, token: url.slice(url.lastIndexOf("/") + 1) };
}

export const workflowRecipes: Readonly<Record<string, Recipe>> = {
  "workflows.activate": async ({ owner }) => ({ params: { id: await publishedWorkflow(owner) } }),
  "workflows.deactivate": async ({ owner }) => {
    const id = await publishedWorkflow(owner);
    await owner.post(`/workflows/${id}/activate`);
    return { params: { id } };
  },
  "workflows.create": async () => ({ body: { name: "A" } }),
  "workflowDrafts.replace": inDraft({ body: workflowGraph() }),
  "workflowDrafts.patch": inDraft({ body: [{ op: "replace", path: "/steps/0/input/amount", value: 2 }] }),
  "workflowDrafts.addTrigger": inDraft({ body: { key: "other", type: "manual" } }),
  "workflowDrafts.changeTrigger": inDraft({ key: "start", body: { type: "api" } }),
  "workflowDrafts.removeTrigger": inDraft({ key: "start" }),
  "workflowDrafts.addStep": inDraft({ body: { key: "other", type: "stop" } }),
  "workflowDrafts.changeStep": inDraft({ key: "wait", body: { name: "Wait" } }),
  "workflowDrafts.removeStep": inDraft({ key: "wait" }),
  "workflowDrafts.addConnection": withLooseStep,
  "workflowDrafts.changeConnection": inDraft({ key: connection, body: { port: "error" } }),
  "workflowDrafts.removeConnection": inDraft({ key: connection }),
  "workflowVersions.publish": inDraft({ body: { notes: "A" } }),
  "workflowVersions.get": async ({ owner }) => ({
    params: { id: await publishedWorkflow(owner), number: "1" },
  }),
  "entryWorkflowRuns.start": async (world) => {
    const workflow_id = await publishedWorkflow(world.owner);
    await world.owner.post(`/workflows/${workflow_id}/activate`);
    return { params: { id: await world.make("ent") }, body: { workflow_id } };
  },
  "workflowRuns.start": async ({ owner }) => {
    const id = await publishedWorkflow(owner);
    await owner.post(`/workflows/${id}/activate`);
    return { params: { id }, body: {} };
  },
  "workflowRuns.getStep": async ({ h, owner }) => ({
    params: { id: await begunRun(h, owner, "asking"), step: "wait" },
  }),
  "workflowRuns.retry": async ({ h, owner }) => ({
    params: { id: await begunRun(h, owner, "failed") },
    body: {},
  }),
  "workflowRuns.decide": async ({ h, owner }) => ({
    params: { id: await begunRun(h, owner, "asking"), step: "wait" },
    body: { decision: "approved" },
  }),
  "workflowHooks.list": async (world) => ({ params: { id: (await hooked(world)).id } }),
  "workflowHooks.rotate": async (world) => ({
    params: { id: (await hooked(world)).id, trigger_key: "start" },
  }),
  "workflowHooks.call": async (world) => ({
    params: { token: (await hooked(world)).token },
    headers: {},
    body: { a: 1 },
  }),
  "workflowTrials.testRun": async ({ owner }) => ({
    params: { id: await draftedWorkflow(owner) },
    body: { mock_outputs: { wait: { outputs: {} } } },
  }),
  "workflowTrials.backtest": async (world) => ({
    params: { id: await publishedWorkflow(world.owner) },
    body: { form_id: await world.make("frm"), last: 5 },
  }),
  "references.search": async (world) => ({ query: [["context", `entry:${await world.make("ent")}`]] }),
  "references.validate": async () => ({ body: { reference: "entry.id" } }),
  "references.usages": async () => ({ query: [["ref", "entry.answers.name"]] }),
};
