/** A run that a test advances itself, as the engine would. */

import {
  applyTransitions,
  type Call,
  createRunState,
  type MutableRunState,
  type WorkflowRunsService,
} from "../modules/workflows/runs/index.ts";
import { systemAccountCtx } from "../platform/context/context.ts";
import type { HeldRun } from "../platform/durable/process.ts";
import type { Id } from "../platform/ids/ids.ts";
import type { Caller, Harness } from "./harness.ts";
import { heldRun } from "./published-workflow.ts";
import { startRun } from "./workflow-runs.ts";

export interface BegunRun {
  readonly held: HeldRun;
  readonly id: Id<"run">;
  readonly state: MutableRunState;
  /** The calls to make first. */
  readonly calls: readonly Call[];
}

export async function beginRun(h: Harness, owner: Caller, workflow: string, payload = {}): Promise<BegunRun> {
  return continueRun(h, owner, (await startRun(owner, workflow, payload)) as Id<"run">);
}

/** For a run that was started elsewhere. */
export async function continueRun(h: Harness, owner: Caller, id: Id<"run">): Promise<BegunRun> {
  const runs = h.services.get("workflowRuns") as WorkflowRunsService;
  const held = heldRun(h, owner, id);
  const first = await runs.runner.begin(held, id);
  if (!first) throw new Error("no run");
  const ctx = systemAccountCtx("test", owner.account, "test", h.clock.now());
  const state = createRunState(first.run, await runs.planOf(ctx, first.run), first.steps);
  applyTransitions(state, first.moves);
  return { held, id, state, calls: first.moves.calls };
}
