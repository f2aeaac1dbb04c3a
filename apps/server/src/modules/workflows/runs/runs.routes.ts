/** Binds each operation on runs to one service call. */
import type { AccountCtx } from "../../../platform/context/context.ts";
import { bind } from "../../../platform/http/contract.ts";
import { listResult, onePage } from "../../../platform/http/paging.ts";
import { entryRunsContract } from "./entry-runs.contract.ts";
import { presentRun, presentStep, presentTask, runsContract } from "./runs.contract.ts";
import { maskRun, maskStep, type OpenTask, type Run, type RunStep } from "./runs.rules.ts";
import type { WorkflowRunsService } from "./runs.service.ts";

const runFor = (ctx: AccountCtx) => (run: Run) => presentRun(ctx.role === "viewer" ? maskRun(run) : run);
const stepFor = (ctx: AccountCtx) => (step: RunStep) =>
  presentStep(ctx.role === "viewer" ? maskStep(step) : step);
const taskFor =
  (ctx: AccountCtx) =>
  ({ run, step }: OpenTask) =>
    presentTask({ run, step: ctx.role === "viewer" ? maskStep(step) : step });

export const runsRoutes = bind<WorkflowRunsService>()(runsContract, {
  list: async (runs, { ctx, query, page }) => {
    const { workflow_id: workflowId, entry_id: entryId, status } = query;
    return listResult(await runs.list(ctx, { workflowId, entryId, status }, page), runFor(ctx));
  },
  get: async (runs, { ctx, params }) => runFor(ctx)(await runs.get(ctx, params.id)),
  listSteps: async (runs, { ctx, params }) =>
    onePage((await runs.listSteps(ctx, params.id)).map(stepFor(ctx))),
  getStep: async (runs, { ctx, params }) => stepFor(ctx)(await runs.getStep(ctx, params.id, params.step)),
  listTasks: async (runs, { ctx, query, page }) =>
    listResult(await runs.listTasks(ctx, query.assignee_id, page), taskFor(ctx)),
  start: async (runs, { ctx, params, body }) =>
    presentRun(
      await runs.start(ctx, params.id, {
        entryId: body.entry_id,
        payload: body.payload ?? {},
        triggerKey: body.trigger_key,
      }),
    ),
  cancel: async (runs, { ctx, params }) => presentRun(await runs.cancel(ctx, params.id)),
  retry: async (runs, { ctx, params, body }) =>
    presentRun(
      await runs.retry(ctx, params.id, { fromStep: body.from_step, onLatest: body.version === "latest" }),
    ),
  decide: async (runs, { ctx, params, body }) => {
    const { decision, comment = "", answers = {} } = body;
    return presentStep(await runs.decide(ctx, params.id, params.step, { decision, comment, answers }));
  },
});

export const entryRunsRoutes = bind<WorkflowRunsService>()(entryRunsContract, {
  list: async (runs, { ctx, params, query, page }) => {
    const filter = { workflowId: query.workflow_id, status: query.status };
    return listResult(await runs.listOfEntry(ctx, params.id, filter, page), runFor(ctx));
  },
  start: async (runs, { ctx, params, body }) =>
    presentRun(
      await runs.start(ctx, body.workflow_id, {
        entryId: params.id,
        payload: body.payload ?? {},
        triggerKey: body.trigger_key,
      }),
    ),
});
