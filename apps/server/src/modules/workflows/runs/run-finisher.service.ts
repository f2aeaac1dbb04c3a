/**
 * Finishes runs: writes their record, emits the event, signals the parent run, and suspends a workflow whose runs keep
 * failing.
 */
import type { Json } from "@formstead/form-logic";
import type { Instance, Settled } from "@formstead/workflow-core";
import type { Durable } from "../../../platform/durable/durable.ts";
import { type TurnTx, withLock } from "../../../platform/durable/turn-tx.ts";
import { idToUuid } from "../../../platform/ids/ids.ts";
import type { WorkflowsService } from "../definitions/index.ts";
import * as stepStore from "./run-steps.store.ts";
import type { RunTransaction } from "./run-transaction.rules.ts";
import { runEvents } from "./runs.events.ts";
import type { Run } from "./runs.rules.ts";
import * as store from "./runs.store.ts";

interface Deps {
  readonly durable: Durable;
  readonly workflows: Pick<WorkflowsService, "suspend">;
}

/** After this many failed runs in a row, the workflow is suspended until someone activates it again. */
const failuresMax = 50;

export type RunFinisher = ReturnType<typeof createRunFinisher>;

export function createRunFinisher({ durable, workflows }: Deps) {
  const finish = async (
    tx: TurnTx,
    run: Run,
    status: "succeeded" | "failed" | "canceled",
    details: { readonly outputs: Json; readonly error: Run["error"]; readonly hasOpen: boolean },
  ): Promise<void> => {
    const { outputs, error, hasOpen } = details;
    if (hasOpen) stepStore.cancelOpen(tx, run.id);
    store.change(tx, run.id, { status, outputs, error, isFinished: true });
    durable.end(tx, idToUuid(run.id), status, error ? `${error.code} in ${error.step}` : null);
    const { id: run_id, workflowId: workflow_id, entryId: entry_id, version, attempt } = run;
    tx.emit(runEvents[status]({ run_id, workflow_id, entry_id, version, attempt }));
    if (run.parent)
      await durable.signal(withLock(tx), idToUuid(run.parent.runId), run.parent.signal, {
        run_id,
        status,
        outputs,
      });
    // This run's row is not written until the commit, so the query does not count it.
    if (status === "failed" && (await store.haveAllFailed(withLock(tx), run.workflowId, failuresMax - 1)))
      await workflows.suspend(withLock(tx), run.workflowId, `the last ${failuresMax} runs failed`);
  };

  return {
    finish: async (tx: TurnTx, { state, traversal, timers, waits }: RunTransaction): Promise<void> => {
      const verdict = traversal.verdict();
      const outputs = state.stop?.outputs ?? {};
      const hasOpen =
        state.inProgress.size > 0 || timers.length > 0 || waits.length > 0 || state.loops.size > 0;
      if (verdict.status === "failed")
        return finish(tx, state.run, "failed", {
          outputs,
          error: { ...verdict.error, step: verdict.step },
          hasOpen,
        });
      return finish(tx, state.run, "succeeded", { outputs, error: null, hasOpen });
    },

    cancel: (tx: TurnTx, run: Run): Promise<void> =>
      finish(tx, run, "canceled", { outputs: {}, error: null, hasOpen: true }),

    /** The result of a step that was waiting for this signal. */
    settledBySignal: ({ step }: Instance, payload: unknown): Settled => {
      const signal = payload as Readonly<Record<string, Json>>;
      if (step.type === "human_task")
        return { status: "succeeded", port: String(signal.decision ?? "next"), outputs: signal };
      if (step.type === "call_workflow" && signal.status !== "succeeded")
        return {
          status: "failed",
          error: {
            code: "run_failed",
            message: `The run ${String(signal.run_id)} ${String(signal.status)}.`,
          },
        };
      if (step.type === "call_workflow") return { status: "succeeded", port: "next", outputs: signal };
      return { status: "succeeded", port: "next", outputs: { event: signal as Json } };
    },
  };
}
