/** Inbound hooks: URLs through which other systems start a workflow, and the call itself. */
import { z } from "zod";
import { account, open } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { JsonValue } from "../../../platform/json/json-schema.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { workflowPermissions } from "../definitions/index.ts";
import type { HookView } from "./hooks.service.ts";

const HookOut = z
  .object({
    object: z.literal("workflow_hook"),
    workflow_id: idSchema("wfl"),
    trigger_key: z.string(),
    url: z
      .string()
      .describe("Anyone who knows this URL can start the workflow. Keep it secret like a password."),
    is_active: z.boolean().describe("Whether a call starts a run; if false, calls return 404."),
    created_at: z.iso.datetime(),
    rotated_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "WorkflowHook" });

const CallOut = z
  .object({
    object: z.literal("workflow_hook_call"),
    run_id: idSchema("run").nullable().describe("Null if the trigger's filter does not match."),
  })
  .meta({ id: "WorkflowHookCall" });

const ById = z.strictObject({ id: idSchema("wfl") });

const about = { home: "shard", description: "URLs through which other systems start a workflow." } as const;

export const workflowHooksContract = defineContract("workflowHooks", about, {
  list: {
    method: "GET",
    path: "/workflows/:id/hooks",
    summary: "List the hooks of a workflow",
    description: "A trigger of type `hook` gets its URL when its workflow is activated, and keeps it.",
    access: account(workflowPermissions.write),
    params: ById,
    returns: { 200: listOf(HookOut) },
    errors: [],
  },
  rotate: {
    method: "POST",
    path: "/workflows/:id/hooks/:trigger_key/rotate",
    summary: "Replace the URL of a hook",
    description: "The old URL stops working immediately.",
    access: account(workflowPermissions.write),
    params: ById.extend({ trigger_key: z.string().max(40) }),
    idempotent: "claimed",
    secretAnswer: true,
    returns: { 200: HookOut },
    errors: [],
  },
  call: {
    method: "POST",
    path: "/hooks/:token",
    summary: "Start a workflow through its hook",
    description:
      "Accepts any JSON up to 256 kB, which references read as `trigger.data`. A repeat with the same `Idempotency-Key` or `webhook-id` returns the run of the first call.",
    access: open(),
    params: z.strictObject({ token: z.string().max(200) }),
    body: JsonValue.default({}),
    bodyMembersMax: 20_000,
    idempotent: "by_service",
    returns: { 202: CallOut },
    errors: [],
  },
});

export function presentHook(hook: HookView): z.input<typeof HookOut> {
  return {
    object: "workflow_hook",
    workflow_id: hook.workflowId,
    trigger_key: hook.triggerKey,
    url: hook.url,
    is_active: hook.isActive,
    created_at: isoTime(hook.createdAt),
    rotated_at: hook.rotatedAt && isoTime(hook.rotatedAt),
  };
}
