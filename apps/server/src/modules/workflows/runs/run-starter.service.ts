/**
 * Starts runs: a row and a durable process by the transaction of their cause. A cause starts a workflow once, so whoever
 * asks twice gets the same run. Who may ask, and with what, is said elsewhere.
 */
import type { Json } from "@formstead/form-logic";
import type { StepFailure, Wait } from "@formstead/workflow-core";
import { StepError, type StepResult } from "../../../platform/automation/step-type.ts";
import { userOf } from "../../../platform/context/context.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import type { Durable } from "../../../platform/durable/durable.ts";
import { type Id, idToUuid, isId, newId } from "../../../platform/ids/ids.ts";
import type { WorkflowsService } from "../definitions/index.ts";
import type { Journey } from "./run-state.rules.ts";
import { runEvents, workflowRun } from "./runs.events.ts";
import { callDepthMax, chainAfter, type Run, signalOf, type Trigger, type WorkflowId } from "./runs.rules.ts";
import * as store from "./runs.store.ts";
import { groupOf } from "./run-transaction.rules.ts";

export interface NewRun {
  readonly workflowId: WorkflowId;
  readonly version: number;
  readonly triggerKey: string;
  readonly trigger: Trigger;
  readonly cause: string;
  readonly entryId: Id<"ent"> | null;
  readonly parent?: Run["parent"];
  /** The run whose step called it, or whose changes made its event happen. */
  readonly causedBy?: Run | undefined;
  /** It is recorded with this reason and never begins. */
  readonly refusal?: StepFailure | undefined;
}

interface Deps {
  readonly durable: Durable;
  readonly workflows: Pick<WorkflowsService, "find" | "getVersion">;
}

export type Starting = ReturnType<typeof createStarting>;

export function createStarting({ durable, workflows }: Deps) {
  /** The runs that were not started before. */
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
    for (const run of recorded) if (run.status === "refused") tellOfRefusal(tx, run);
    return started;
  };

  return {
    start,

    /** The new run, or the one this cause started before. */
    startOne: async (tx: AccountTx, wanted: NewRun): Promise<Run> => {
      const [started] = await start(tx, [wanted]);
      const run = started ?? (await store.findByCause(tx, wanted.workflowId, wanted.cause));
      if (!run) throw new Error("a run was neither started nor there");
      return run;
    },

    /** A workflow called by a step of another. It has to have a trigger for calls. */
    startChild: async (
      tx: AccountTx,
      journey: Journey,
      instance: string,
      { workflowId, payload, isWaiting }: Extract<Wait, { for: "run" }>,
    ): Promise<StepResult> => {
      const { run } = journey;
      if (run.depth >= callDepthMax)
        throw new StepError("too_deep", `Workflows call each other at most ${callDepthMax} deep.`);
      const called = isId("wfl", workflowId) ? await workflows.find(tx, workflowId) : undefined;
      if (!called || called.versionNumber === null)
        throw new StepError("not_found", "There is no such workflow, or it was never published.");
      const { graph } = await workflows.getVersion(tx, called.id, called.versionNumber);
      const trigger = graph.triggers.find(({ type }) => type === "api");
      if (!trigger)
        throw new StepError(
          "not_callable",
          "The workflow has no trigger of the type api, by which it could be called.",
        );
      const [child] = await start(tx, [
        {
          workflowId: called.id,
          version: called.versionNumber,
          triggerKey: trigger.key,
          trigger: { type: "api", at: tx.now.toISOString(), event_id: null, data: payload },
          cause: `run:${run.id}:${instance}:${run.attempt}`,
          entryId: run.entryId,
          parent: isWaiting
            ? { runId: run.id, signal: signalOf(instance, groupOf(journey, instance)) }
            : null,
          causedBy: run,
        },
      ]);
      return { outputs: { run_id: child?.id ?? null, status: "queued", outputs: {} as Json } };
    },
  };
}

function tellOfRefusal(tx: AccountTx, run: Run): void {
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
