/**
 * The chain of runs that led to a run: each changed or called something that started the next. A chain that does not
 * end by itself is stopped here. Pure.
 */
import type { Json, JsonObject } from "@formstead/form-logic";
import type { StepFailure } from "@formstead/workflow-core";
import type { Id } from "../../platform/ids/ids.ts";
import { type Chain, callDepthMax, type Run, type WorkflowId } from "./workflow-runs.rules.ts";

/** Enough for a workflow that corrects what it changed itself and then has nothing left to do. */
export const turnsMax = 3;

export function chainAfter(run: Pick<Run, "id" | "workflowId" | "entryId" | "trigger" | "chain">): Chain {
  const subject = subjectOf(run.entryId, run.trigger.data);
  return [...run.chain, { run_id: run.id, workflow_id: run.workflowId, subject_id: subject }];
}

export function subjectOf(entryId: Id<"ent"> | null, data: Json): string | null {
  if (entryId) return entryId;
  const isObject = typeof data === "object" && data !== null && !Array.isArray(data);
  const row = isObject ? (data as JsonObject).row_id : undefined;
  return typeof row === "string" ? row : null;
}

/** Why a run is not started by what another run did; undefined where it may be. */
export function refusalOf(
  cause: Pick<Run, "depth"> | undefined,
  chain: Chain,
  workflowId: WorkflowId,
  subjectId: string | null,
): StepFailure | undefined {
  const turns = chain.filter((link) => link.workflow_id === workflowId && link.subject_id === subjectId);
  if (turns.length >= turnsMax)
    return {
      code: "loop_detected",
      message: `This workflow started itself: it ran ${turnsMax} times for the same entry or row because of its own changes. Add a filter to its trigger so that it ends.`,
    };
  if (cause && cause.depth >= callDepthMax)
    return {
      code: "too_deep",
      message: `Workflows can start each other at most ${callDepthMax} times in a row; causes lists the runs that led to this one.`,
    };
  return undefined;
}
