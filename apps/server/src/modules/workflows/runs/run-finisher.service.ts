/** How runs end: their record, the event, whoever waits for them, and a workflow that only fails. */
import type { Json } from "@formstead/form-logic";
import type { Instance, Settled } from "@formstead/workflow-core";
import type { AccountTx } from "../../../platform/db/tx.ts";
import type { Durable } from "../../../platform/durable/durable.ts";
import { idToUuid } from "../../../platform/ids/ids.ts";
import type { WorkflowsService } from "../definitions/index.ts";
import * as stepStore from "./run-steps.store.ts";
import { runEvents } from "./runs.events.ts";
import type { Run } from "./runs.rules.ts";
import * as store from "./runs.store.ts";
import type { Stretch } from "./run-transaction.rules.ts";

interface Deps {
  readonly durable: Durable;
  readonly workflows: Pick<WorkflowsService, "suspend">;
}

/** So many runs in a row that failed, and the workflow is taken off until somebody has looked at it. */
const failuresMax = 50;

export type Endings = ReturnType<typeof createEndings>;

export function createEndings({ durable, workflows }: Deps) {
  const conclude = async (
    tx: AccountTx,
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
      await durable.signal(tx, idToUuid(run.parent.runId), run.parent.signal, { run_id, status, outputs });
    // This one is written only with the commit.
    if (status === "failed" && (await store.haveAllFailed(tx, run.workflowId, failuresMax - 1)))
      await workflows.suspend(tx, run.workflowId, `the last ${failuresMax} runs failed`);
  };

  return {
    end: async (tx: AccountTx, { journey, walk, timers, waits }: Stretch): Promise<void> => {
      const verdict = walk.verdict();
      const outputs = journey.stop?.outputs ?? {};
      const hasOpen =
        journey.busy.size > 0 || timers.length > 0 || waits.length > 0 || journey.loops.size > 0;
      if (verdict.status === "failed")
        return conclude(tx, journey.run, "failed", {
          outputs,
          error: { ...verdict.error, step: verdict.step },
          hasOpen,
        });
      return conclude(tx, journey.run, "succeeded", { outputs, error: null, hasOpen });
    },

    cancel: (tx: AccountTx, run: Run): Promise<void> =>
      conclude(tx, run, "canceled", { outputs: {}, error: null, hasOpen: true }),

    /** What a signal means to the step that waited for it. */
    settledBySignal: ({ step }: Instance, payload: unknown): Settled => {
      const told = payload as Readonly<Record<string, Json>>;
      if (step.type === "human_task")
        return { status: "succeeded", port: String(told.decision ?? "next"), outputs: told };
      if (step.type === "call_workflow" && told.status !== "succeeded")
        return {
          status: "failed",
          error: { code: "run_failed", message: `The run ${String(told.run_id)} ${String(told.status)}.` },
        };
      if (step.type === "call_workflow") return { status: "succeeded", port: "next", outputs: told };
      return { status: "succeeded", port: "next", outputs: { event: told as Json } };
    },
  };
}
