/**
 * Starts runs: inserts a row and starts a durable process, in the transaction that causes the run. Idempotent: a cause
 * starts a workflow once, and a repeat returns the same run. Callers must check permissions.
 */
import type { StepFailure, Wait } from "@formstead/workflow-core";
import { userOf } from "../../../platform/context/context.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import type { Durable } from "../../../platform/durable/durable.ts";
import { type Id, idToUuid, isId, newId } from "../../../platform/ids/ids.ts";
import { StepError, type StepResult } from "../../../platform/module/step-type.ts";
import type { WorkflowsService } from "../definitions/index.ts";
import type { RunState } from "./run-state.rules.ts";
import { attemptGroupOf } from "./run-transaction.rules.ts";
import { runEvents, workflowRun } from "./runs.events.ts";
import { callDepthMax, chainAfter, type Run, signalOf, type Trigger, type WorkflowId } from "./runs.rules.ts";
import * as store from "./runs.store.ts";

export interface NewRun {
  readonly workflowId: WorkflowId;
  readonly version: number;
  readonly triggerKey: string;
  readonly trigger: Trigger;
  readonly cause: string;
  readonly entryId: Id<"ent"> | null;
  readonly parent?: Run["parent"];
  /** The run whose step called this one, or whose changes caused the event. */
  readonly causedBy?: Run | undefined;
  /** If set, the run is recorded with this reason and never starts. */
  readonly refusal?: StepFailure | undefined;
}

interface Deps {
  readonly durable: Durable;
  readonly workflows: Pick<WorkflowsService, "find" | "getVersion">;
}

export type RunStarter = ReturnType<typeof createRunStarter>;

export function createRunStarter({ durable, workflows }: Deps) {
  /** Returns only the runs that are new. */
  const start = async (tx: AccountTx, wanted: readonly NewRun[]): Promise<readonly Run[]> => {
    if (wanted.length === 0) return [];
    const runs = wanted.map((one) => newRun(tx, one));
    const inserted = new Set(await store.insert(tx, runs));
    const recorded = runs.filter(({ id }) => inserted.has(id));
    const started = recorded.filter(({ status }) => status === "queued");
    await durable.startAll(
      tx,
      workflowRun,
      started.map(({ id }) => ({ runId: idToUuid(id), input: { run_id: id } })),
    );
    for (const run of recorded) if (run.status === "refused") emitRefusal(tx, run);
    return started;
  };

  return {
    start,

    /** Returns the new run, or the existing one for this cause. */
    startOne: async (tx: AccountTx, wanted: NewRun): Promise<Run> => {
      const [started] = await start(tx, [wanted]);
      const run = started ?? (await store.findByCause(tx, wanted.workflowId, wanted.cause));
      if (!run) throw new Error("a run was neither started nor found");
      return run;
    },

    /** Starts a workflow that is called by a step of another one. It needs an `api` trigger. */
    startChild: async (
      tx: AccountTx,
      state: RunState,
      instance: string,
      { workflowId, payload, isWaiting }: Extract<Wait, { for: "run" }>,
    ): Promise<StepResult> => {
      const { run } = state;
      if (run.depth >= callDepthMax)
        throw new StepError("too_deep", `Workflows can call each other at most ${callDepthMax} levels deep.`);
      const called = isId("wfl", workflowId) ? await workflows.find(tx, workflowId) : undefined;
      if (!called || called.versionNumber === null)
        throw new StepError("not_found", "The workflow does not exist or was never published.");
      const { graph } = await workflows.getVersion(tx, called.id, called.versionNumber);
      const trigger = graph.triggers.find(({ type }) => type === "api");
      if (!trigger) throw new StepError("not_callable", "The workflow has no trigger of type api.");
      const [child] = await start(tx, [
        {
          workflowId: called.id,
          version: called.versionNumber,
          triggerKey: trigger.key,
          trigger: { type: "api", at: tx.now.toISOString(), event_id: null, data: payload },
          cause: `run:${run.id}:${instance}:${run.attempt}`,
          entryId: run.entryId,
          parent: isWaiting
            ? { runId: run.id, signal: signalOf(instance, attemptGroupOf(state, instance)) }
            : null,
          causedBy: run,
        },
      ]);
      return { outputs: { run_id: child?.id ?? null, status: "queued", outputs: {} } };
    },
  };
}

function emitRefusal(tx: AccountTx, run: Run): void {
  const { id: run_id, workflowId: workflow_id, entryId: entry_id, version, attempt, error } = run;
  tx.emit(runEvents.refused({ run_id, workflow_id, entry_id, version, attempt }));
  const details = {
    run_id,
    trigger: run.triggerKey,
    reason: error?.code,
    caused_by: run.chain.at(-1)?.run_id,
  };
  tx.audit("workflow.stop_loop", { type: "workflow", id: workflow_id }, details);
}

function newRun(tx: AccountTx, wanted: NewRun): Run {
  return {
    id: newId("run"),
    workflowId: wanted.workflowId,
    version: wanted.version,
    status: wanted.refusal ? "refused" : "queued",
    triggerKey: wanted.triggerKey,
    trigger: wanted.trigger,
    cause: wanted.cause,
    entryId: wanted.entryId,
    parent: wanted.parent ?? null,
    depth: wanted.causedBy ? wanted.causedBy.depth + 1 : 0,
    chain: wanted.causedBy ? chainAfter(wanted.causedBy) : [],
    attempt: 1,
    outputs: null,
    error: wanted.refusal ? { ...wanted.refusal, step: wanted.triggerKey } : null,
    createdBy: userOf(tx),
    createdAt: tx.now,
    startedAt: null,
    finishedAt: wanted.refusal ? tx.now : null,
  };
}
