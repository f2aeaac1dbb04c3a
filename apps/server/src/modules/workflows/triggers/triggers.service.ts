/** Combines hooks and schedules, and keeps them in sync with the triggers of active workflows. */
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { Id } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { FormAddressesService } from "../../forms/public-addresses/index.ts";
import type { WorkflowsService } from "../definitions/index.ts";
import type { WorkflowRunsService } from "../runs/index.ts";
import { createHooks } from "./hooks.service.ts";
import { createSchedules } from "./schedules.service.ts";
import { lockWorkflow } from "./schedules.store.ts";

interface Deps {
  readonly platform: Pick<Platform, "uow" | "vault" | "limiter" | "config">;
  readonly formAddresses: FormAddressesService;
  readonly workflows: WorkflowsService;
  readonly workflowRuns: WorkflowRunsService;
}

export type WorkflowHooksService = ReturnType<typeof createWorkflowHooks>;

export function createWorkflowHooks(deps: Deps) {
  const { platform, workflows } = deps;
  const hooks = createHooks(deps);
  const schedules = createSchedules(deps);

  return {
    hooks,
    schedules,

    /** Reads the current state of the workflow, so the job can run late, twice, or out of order. */
    syncTriggers: (ctx: AccountCtx, workflowId: Id<"wfl">): Promise<void> =>
      platform.uow(ctx, async (tx) => {
        await lockWorkflow(tx, workflowId);
        const workflow = await workflows.find(tx, workflowId);
        if (!workflow) return;
        const activeOf = async (type: string) =>
          (await workflows.activeFor(tx, type)).filter((one) => one.workflowId === workflowId);
        const hookKeys = (await activeOf("hook")).map(({ triggerKey }) => triggerKey);
        await hooks.createMissing(tx, workflowId, hookKeys);
        await schedules.replace(tx, workflowId, await activeOf("schedule"), workflow.updatedAt);
      }),
  };
}
