/** Binds each operation to one service call. */
import { bind } from "../../../platform/http/contract.ts";
import { onePage } from "../../../platform/http/paging.ts";
import { presentHook, workflowHooksContract } from "./triggers.contract.ts";
import type { WorkflowHooksService } from "./triggers.service.ts";

export const workflowHooksRoutes = bind<WorkflowHooksService>()(workflowHooksContract, {
  list: async ({ hooks }, { ctx, params }) => onePage((await hooks.list(ctx, params.id)).map(presentHook)),
  rotate: async ({ hooks }, { ctx, params }) =>
    presentHook(await hooks.rotate(ctx, params.id, params.trigger_key)),
  call: async ({ hooks }, { ctx, params, body, idempotencyKey, request }) => {
    // Senders that follow Standard Webhooks identify each message.
    const key = idempotencyKey ?? request.headers.get("webhook-id") ?? undefined;
    const call = { token: params.token, payload: body, idempotencyKey: key };
    return { object: "workflow_hook_call" as const, run_id: await hooks.call(ctx, call) };
  },
});
