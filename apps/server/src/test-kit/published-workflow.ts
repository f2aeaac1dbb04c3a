/** A workflow with a published version, created through the API, with a built-in step. */
import type { WorkflowRunsService } from "../modules/workflows/runs/index.ts";
import { systemAccountCtx } from "../platform/context/context.ts";
import { createLedger } from "../platform/durable/ledger.ts";
import type { HeldRun } from "../platform/durable/process.ts";
import { type Id, idToUuid } from "../platform/ids/ids.ts";
import type { Answer, ApiClient } from "./caller.ts";
import type { Caller, Harness } from "./harness.ts";
import { newWorkflow, startRun } from "./workflow-runs.ts";

const anyEtag = { headers: { "if-match": "*" } };

export const workflowGraph = (amount = 1) => ({
  triggers: [{ key: "start", type: "manual" }],
  steps: [{ key: "wait", type: "delay", input: { amount } }],
  connections: [{ from: "start", to: "wait" }],
});

export async function draftedWorkflow(owner: ApiClient): Promise<string> {
  const made = must(await owner.post("/workflows", { name: "Workflow" }), 201);
  must(await owner.put(`/workflows/${made.body.id}/draft`, workflowGraph(), anyEtag), 200);
  return made.body.id;
}

export async function publishedWorkflow(owner: ApiClient, versions = 1): Promise<string> {
  const id = await draftedWorkflow(owner);
  for (let number = 1; number <= versions; number += 1) {
    must(await owner.put(`/workflows/${id}/draft`, workflowGraph(number), anyEtag), 200);
    must(await owner.post(`/workflows/${id}/draft/publish`, {}, anyEtag), 201);
  }
  return id;
}

function must(answer: Answer, status: number): Answer {
  if (answer.status !== status) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

const oneStep = (step: object) => ({ ...workflowGraph(), steps: [{ key: "wait", ...step }] });
const asking = oneStep({ type: "human_task", input: { title: "May we?" } });
const failing = oneStep({ type: "fail", input: { message: "No." } });

/** Claims a run as an engine does while working on it, in the attempt it started with. */
export function heldRun({ composition }: Harness, { account }: Caller, id: Id<"run">): HeldRun {
  const { uow, now } = composition.platform;
  const ledger = createLedger(uow);
  const ctx = () => systemAccountCtx("test", account, "test", now());
  const over = () => new Error("over");
  return {
    ctx,
    hold: (work) => ledger.hold(ctx(), idToUuid(id), 1, work, over),
    takeTurn: (turn, work) => ledger.takeTurn(ctx(), idToUuid(id), 1, turn, work, over),
  };
}

/** A run that has advanced as far as it can without an engine: it waits for a person, or it has failed. */
export async function begunRun(h: Harness, owner: Caller, how: "asking" | "failed"): Promise<string> {
  const workflow = await newWorkflow(owner, how === "asking" ? asking : failing);
  const id = (await startRun(owner, workflow)) as Id<"run">;
  const { runner } = h.services.get("workflowRuns") as WorkflowRunsService;
  await runner.begin(heldRun(h, owner, id), id);
  return id;
}
