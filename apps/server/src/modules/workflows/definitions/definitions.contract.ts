/** The public shape of workflows and of step and trigger types, and the operations on them. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account, definePermissions } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { etagOf } from "../../../platform/http/etag.ts";
import { jsonSchema } from "../../../platform/http/free-objects.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import type { StepTypeFacts, TriggerTypeFacts } from "./catalogue.service.ts";
import { workflowErrors as W } from "./definitions.errors.ts";
import { type Workflow, type WorkflowChange, workflowStatuses } from "./definitions.rules.ts";

export const workflowPermissions = definePermissions("workflows", { read: "viewer", write: "editor" });

const nameCharsMax = 120;
const name = z.string().trim().min(1).max(nameCharsMax);
const description = z.string().max(2_000);
const projectId = idSchema("prj").nullable().describe("The project it is listed under, if any.");
const status = z.enum(workflowStatuses);

const WorkflowOut = z
  .object({
    id: idSchema("wfl"),
    object: z.literal("workflow"),
    project_id: projectId,
    name,
    description,
    status: status.describe("`suspended`: stopped by the service until someone activates it again."),
    suspended_reason: z.string().nullable().describe("A human-readable reason."),
    version: z.int().nullable().describe("The number of the latest version; null before the first."),
    etag: z.string(),
    created_by: idSchema("usr").nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "Workflow" });

const WorkflowCreateIn = z
  .strictObject({ name, description: description.optional(), project_id: projectId.optional() })
  .meta({ id: "WorkflowCreate" });

const WorkflowPatchIn = z
  .strictObject({
    name: name.optional(),
    description: description.optional(),
    project_id: projectId.optional(),
  })
  .meta({ id: "WorkflowPatch", description: "Omitted properties are left unchanged." });

const StepTypeOut = z
  .object({
    object: z.literal("workflow_step_type"),
    type: z.string(),
    title: z.string(),
    description: z.string(),
    group: z.string(),
    effect: z
      .enum(["flow", "inside", "outside"])
      .describe(
        "`flow`: makes decisions only. `inside`: runs exactly once. `outside`: calls an external service at least once.",
      ),
    ports: z
      .array(z.string())
      .describe("Output ports. A switch or a human task has more, depending on its input."),
    input_schema: jsonSchema("JSON Schema of the input after references are resolved."),
    output_schema: jsonSchema("JSON Schema of the outputs that later steps read as `steps.<key>.outputs`."),
  })
  .meta({ id: "WorkflowStepType" });

const TriggerTypeOut = z
  .object({
    object: z.literal("workflow_trigger_type"),
    type: z.string(),
    title: z.string(),
    description: z.string(),
    events: z
      .array(z.string())
      .describe("The events that start it; empty for schedules, hooks, and manual triggers."),
    config_schema: jsonSchema("JSON Schema of the configuration."),
  })
  .meta({ id: "WorkflowTriggerType" });

const ById = z.strictObject({ id: idSchema("wfl") });

const about = {
  home: "shard",
  description:
    "Workflows automate what happens after an event. You edit the draft; runs execute a published version.",
} as const;

export const workflowsContract = defineContract("workflows", about, {
  list: {
    method: "GET",
    path: "/workflows",
    summary: "List workflows",
    access: account(workflowPermissions.read),
    query: z.strictObject({
      project_id: idSchema("prj").optional(),
      status: status.optional(),
      q: z.string().max(nameCharsMax).optional().describe("Part of the name. Not case-sensitive."),
    }),
    list: { sorts: ["created_at", "name", "updated_at"], byDefault: "-created_at" },
    returns: { 200: listOf(WorkflowOut) },
    errors: [],
  },
  create: {
    method: "POST",
    path: "/workflows",
    summary: "Create a workflow",
    description: "The workflow starts out inactive, with an empty draft.",
    access: account(workflowPermissions.write),
    body: WorkflowCreateIn,
    idempotent: true,
    returns: { 201: WorkflowOut },
    errors: [E.invalid_state],
  },
  get: {
    method: "GET",
    path: "/workflows/:id",
    summary: "Get a workflow",
    access: account(workflowPermissions.read),
    params: ById,
    etag: "read",
    returns: { 200: WorkflowOut },
    errors: [],
  },
  update: {
    method: "PATCH",
    path: "/workflows/:id",
    summary: "Update a workflow",
    description: "Updates its name, description, and project. To change its steps, edit the draft.",
    access: account(workflowPermissions.write),
    params: ById,
    body: WorkflowPatchIn,
    idempotent: true,
    etag: "optional",
    returns: { 200: WorkflowOut },
    errors: [E.invalid_state],
  },
  remove: {
    method: "DELETE",
    path: "/workflows/:id",
    summary: "Delete a workflow",
    description:
      "Permanently deletes the workflow, its draft, and its versions. Deactivate an active workflow first.",
    access: account(workflowPermissions.write),
    params: ById,
    etag: "optional",
    returns: { 204: null },
    errors: [W.workflow_active, W.workflow_in_use],
  },
  activate: {
    method: "POST",
    path: "/workflows/:id/activate",
    summary: "Activate a workflow",
    description: "From now on, its triggers start runs of its latest version.",
    access: account(workflowPermissions.write),
    params: ById,
    idempotent: true,
    returns: { 200: WorkflowOut },
    errors: [W.workflow_not_published, E.invalid_state],
  },
  deactivate: {
    method: "POST",
    path: "/workflows/:id/deactivate",
    summary: "Deactivate a workflow",
    description:
      "Its triggers no longer start runs. Runs in progress finish on the version they started with.",
    access: account(workflowPermissions.write),
    params: ById,
    idempotent: true,
    returns: { 200: WorkflowOut },
    errors: [E.invalid_state],
  },
});

export const workflowTypesContract = defineContract(
  "workflowTypes",
  {
    title: "Step and trigger types",
    home: "shard",
    description: "The step and trigger types that workflows can use.",
  },
  {
    listStepTypes: {
      method: "GET",
      path: "/workflow-step-types",
      summary: "List step types",
      description: "Returns all of them on one page.",
      access: account(workflowPermissions.read),
      returns: { 200: listOf(StepTypeOut) },
      errors: [],
    },
    listTriggerTypes: {
      method: "GET",
      path: "/workflow-trigger-types",
      summary: "List trigger types",
      description: "Returns all of them on one page.",
      access: account(workflowPermissions.read),
      returns: { 200: listOf(TriggerTypeOut) },
      errors: [],
    },
  },
);

export function presentWorkflow(workflow: Workflow): z.input<typeof WorkflowOut> {
  return {
    id: workflow.id,
    object: "workflow",
    project_id: workflow.projectId,
    name: workflow.name,
    description: workflow.description,
    status: workflow.status,
    suspended_reason: workflow.suspendedReason,
    version: workflow.versionNumber,
    etag: etagOf(workflow.revision),
    created_by: workflow.createdBy,
    created_at: isoTime(workflow.createdAt),
    updated_at: isoTime(workflow.updatedAt),
  };
}

export function changeOf({
  project_id: projectId,
  ...texts
}: z.output<typeof WorkflowPatchIn>): WorkflowChange {
  return { ...texts, projectId };
}

export function presentStepType(facts: StepTypeFacts): z.input<typeof StepTypeOut> {
  const { inputSchema, outputSchema, ports, ...rest } = facts;
  return {
    object: "workflow_step_type",
    ...rest,
    ports: [...ports],
    input_schema: { ...inputSchema },
    output_schema: { ...outputSchema },
  };
}

export function presentTriggerType(facts: TriggerTypeFacts): z.input<typeof TriggerTypeOut> {
  const { configSchema, events, ...rest } = facts;
  return {
    object: "workflow_trigger_type",
    ...rest,
    events: [...events],
    config_schema: { ...configSchema },
  };
}
