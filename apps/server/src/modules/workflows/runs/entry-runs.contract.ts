/** Runs of an entry: list them and start one. */
import { z } from "zod";
import { account } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { JsonValue } from "../../../platform/json/json-schema.ts";
import { workflowPermissions } from "../definitions/index.ts";
import { RunOut, runPermissions, triggerKeyIn } from "./runs.contract.ts";
import { runErrors as R } from "./runs.errors.ts";
import { runStatuses } from "./runs.rules.ts";

const ById = z.strictObject({ id: idSchema("ent") });

const EntryRunStartIn = z
  .strictObject({
    workflow_id: idSchema("wfl"),
    payload: JsonValue.optional().describe("References read it as `trigger.data`."),
    trigger_key: triggerKeyIn,
  })
  .meta({ id: "EntryWorkflowRunStart" });

const about = { home: "shard", description: "Workflow runs of one entry." } as const;

export const entryRunsContract = defineContract("entryWorkflowRuns", about, {
  list: {
    method: "GET",
    path: "/entries/:id/workflow-runs",
    summary: "List the runs of an entry",
    access: account(workflowPermissions.read),
    params: ById,
    query: z.strictObject({
      workflow_id: idSchema("wfl").optional(),
      status: z.enum(runStatuses).optional(),
    }),
    list: { sorts: ["created_at"], byDefault: "-created_at" },
    returns: { 200: listOf(RunOut) },
    errors: [],
  },
  start: {
    method: "POST",
    path: "/entries/:id/workflow-runs",
    summary: "Start a workflow for an entry",
    description: "Uses the `manual` trigger of the workflow, or its `api` trigger if it has no `manual` one.",
    access: account(runPermissions.start),
    params: ById,
    body: EntryRunStartIn,
    idempotent: true,
    returns: { 202: RunOut },
    errors: [R.workflow_not_startable],
  },
});
