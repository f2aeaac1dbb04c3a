/** The public shape of runs and their steps, and the operations on them. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account, definePermissions } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { anyJson } from "../../../platform/http/free-objects.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { JsonValue, parsedJson } from "../../../platform/json/json-schema.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { workflowPermissions } from "../definitions/index.ts";
import { runErrors as R } from "./runs.errors.ts";
import { type OpenTask, type Run, type RunStep, runStatuses, stepStatuses } from "./runs.rules.ts";

export const runPermissions = definePermissions("workflow_runs", { start: "contributor" });

const status = z.enum(runStatuses);
const hidden = "Null for viewers, because it may contain answers that they cannot see.";
const Failure = z.object({ code: z.string(), message: z.string().describe("Empty for viewers.") });

export const RunOut = z
  .object({
    id: idSchema("run"),
    object: z.literal("workflow_run"),
    workflow_id: idSchema("wfl"),
    version: z.int().describe("The version of the workflow. A run keeps the version it started with."),
    status: status.describe(
      "`refused`: recorded but not started, because the workflow kept starting itself or the chain of runs became too long. `error` contains the reason.",
    ),
    entry_id: idSchema("ent").nullable(),
    trigger: z.object({
      key: z.string(),
      type: z.string(),
      at: z.iso.datetime(),
      event_id: z.string().nullable(),
      data: anyJson(`The data of the trigger; references read it as \`trigger.data\`. ${hidden}`),
    }),
    parent_run_id: idSchema("run").nullable().describe("The run with the step that waits for this run."),
    causes: z
      .array(
        z.object({
          run_id: idSchema("run"),
          workflow_id: idSchema("wfl"),
          subject_id: z.string().nullable().describe("The entry or row of that run."),
        }),
      )
      .describe(
        "The runs that led to this one, oldest first. Each called the next one or caused the change that started it.",
      ),
    attempt: z.int().describe("Increases with each retry."),
    outputs: parsedJson.nullable().describe(hidden),
    error: Failure.extend({ step: z.string() }).nullable(),
    created_by: idSchema("usr").nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    started_at: z.iso.datetime().nullable(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "WorkflowRun" });

const StepOut = z
  .object({
    id: z
      .string()
      .describe("The key of the step; in a loop, followed by the index of each iteration: `mail@3`."),
    object: z.literal("workflow_run_step"),
    step_key: z.string(),
    type: z.string(),
    status: z.enum(stepStatuses),
    port: z.string().nullable().describe("The port through which the step continued."),
    input: parsedJson.nullable().describe(hidden),
    outputs: parsedJson.nullable().describe(hidden),
    error: Failure.nullable(),
    task: parsedJson.nullable().describe(`The decision that a person has to make. ${hidden}`),
    attempts: z.int(),
    run_attempt: z.int(),
    is_superseded: z.boolean().describe("Whether a later attempt of the run repeated this step."),
    wake_at: z.iso.datetime().nullable(),
    started_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
    duration_ms: z.int().nullable(),
  })
  .meta({ id: "WorkflowRunStep" });

const TaskOut = z
  .object({
    id: z.string().describe("`run_id` and `step_id` combined, as a unique ID for lists."),
    object: z.literal("workflow_task"),
    run_id: idSchema("run"),
    step_id: z.string(),
    workflow_id: idSchema("wfl"),
    entry_id: idSchema("ent").nullable(),
    title: z.string().describe("Empty for viewers, like the other details of the task."),
    description: z.string(),
    decisions: z.array(z.string()).describe("The values that `decide` accepts."),
    assignee_ids: z.array(z.string()).describe("The members who can decide; empty if everyone can."),
    form_id: z.string().nullable(),
    due_at: z.iso.datetime().nullable().describe("At this time the run continues at `timeout`."),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "WorkflowTask" });

export const triggerKeyIn = z
  .string()
  .min(1)
  .max(40)
  .optional()
  .describe(
    "The key of the `manual` or `api` trigger to use. Default: the first `manual` trigger if there is an entry, otherwise the first `api` trigger.",
  );

const RunStartIn = z
  .strictObject({
    entry_id: idSchema("ent").optional().describe("The entry to run the workflow for."),
    payload: JsonValue.optional().describe("References read it as `trigger.data`."),
    trigger_key: triggerKeyIn,
  })
  .meta({ id: "WorkflowRunStart" });

const RunRetryIn = z
  .strictObject({
    from_step: z.string().max(40).optional().describe("The step to restart from. Default: the failed step."),
    version: z
      .enum(["same", "latest"])
      .optional()
      .describe("The version of the workflow to use. Default: `same`."),
  })
  .meta({ id: "WorkflowRunRetry" });

const DecideIn = z
  .strictObject({
    decision: z.string().min(1).max(40),
    comment: z.string().max(4_000).optional(),
    answers: z.record(z.string(), JsonValue).optional(),
  })
  .meta({ id: "WorkflowTaskDecision" });

const ById = z.strictObject({ id: idSchema("run") });
const ByStep = z.strictObject({ id: idSchema("run"), step: z.string().min(1).max(120) });
const ByWorkflow = z.strictObject({ id: idSchema("wfl") });
const filters = { status: status.optional(), entry_id: idSchema("ent").optional() };
const sorted = { sorts: ["created_at"], byDefault: "-created_at" } as const;

const about = { home: "shard", description: "Workflow runs and their steps." } as const;

export const runsContract = defineContract("workflowRuns", about, {
  list: {
    method: "GET",
    path: "/workflow-runs",
    summary: "List runs",
    access: account(workflowPermissions.read),
    query: z.strictObject({ ...filters, workflow_id: idSchema("wfl").optional() }),
    list: sorted,
    returns: { 200: listOf(RunOut) },
    errors: [],
  },
  get: {
    method: "GET",
    path: "/workflow-runs/:id",
    summary: "Get a run",
    access: account(workflowPermissions.read),
    params: ById,
    returns: { 200: RunOut },
    errors: [],
  },
  listSteps: {
    method: "GET",
    path: "/workflow-runs/:id/steps",
    summary: "List the steps of a run",
    description: "Returns the steps in the order in which they started, including those of earlier attempts.",
    access: account(workflowPermissions.read),
    params: ById,
    returns: { 200: listOf(StepOut) },
    errors: [],
  },
  getStep: {
    method: "GET",
    path: "/workflow-runs/:id/steps/:step",
    summary: "Get a step of a run",
    access: account(workflowPermissions.read),
    params: ByStep,
    returns: { 200: StepOut },
    errors: [],
  },
  listTasks: {
    method: "GET",
    path: "/workflow-tasks",
    summary: "List open tasks",
    description: "Returns the tasks of runs that wait for a decision.",
    access: account(workflowPermissions.read),
    query: z.strictObject({
      assignee_id: idSchema("usr")
        .optional()
        .describe("Only tasks that this member can decide: assigned to them or to no one."),
    }),
    list: sorted,
    returns: { 200: listOf(TaskOut) },
    errors: [],
  },
  start: {
    method: "POST",
    path: "/workflows/:id/runs",
    summary: "Start a workflow",
    description: "Uses the `manual` trigger for an entry, or the `api` trigger with a payload.",
    access: account(runPermissions.start),
    params: ByWorkflow,
    body: RunStartIn,
    idempotent: true,
    returns: { 202: RunOut },
    errors: [R.workflow_not_startable],
  },
  cancel: {
    method: "POST",
    path: "/workflow-runs/:id/cancel",
    summary: "Cancel a run",
    description:
      "Cancels the run immediately if no call is in progress. Otherwise its status is `canceling` until the call ends.",
    access: account(runPermissions.start),
    params: ById,
    idempotent: true,
    returns: { 200: RunOut },
    errors: [E.invalid_state],
  },
  retry: {
    method: "POST",
    path: "/workflow-runs/:id/retry",
    summary: "Retry a failed run",
    description: "Succeeded steps keep their outputs; failed steps and all steps after them run again.",
    access: account(runPermissions.start),
    params: ById,
    body: RunRetryIn,
    idempotent: true,
    returns: { 202: RunOut },
    errors: [E.invalid_state],
  },
  decide: {
    method: "POST",
    path: "/workflow-runs/:id/steps/:step/decide",
    summary: "Decide a task",
    description: "Assignees can decide, or everyone if the task has none. Admins can always decide.",
    access: account(runPermissions.start),
    params: ByStep,
    body: DecideIn,
    idempotent: true,
    returns: { 202: StepOut },
    errors: [R.already_decided],
  },
});

export function presentRun(run: Run): z.input<typeof RunOut> {
  const { type, at, event_id, data } = run.trigger;
  return {
    id: run.id,
    object: "workflow_run",
    workflow_id: run.workflowId,
    version: run.version,
    status: run.status,
    entry_id: run.entryId,
    trigger: { key: run.triggerKey, type, at, event_id, data: data },
    parent_run_id: run.parent?.runId ?? null,
    causes: [...run.chain],
    attempt: run.attempt,
    outputs: run.outputs,
    error: run.error,
    created_by: run.createdBy,
    created_at: isoTime(run.createdAt),
    updated_at: isoTime(run.finishedAt ?? run.startedAt ?? run.createdAt),
    started_at: run.startedAt && isoTime(run.startedAt),
    finished_at: run.finishedAt && isoTime(run.finishedAt),
  };
}

export function presentTask({ run, step }: OpenTask): z.input<typeof TaskOut> {
  const asked = TaskFacts.parse(step.wait?.for === "decision" ? step.wait.task : {});
  return {
    id: `${run.id}:${step.instance}`,
    object: "workflow_task",
    run_id: run.id,
    step_id: step.instance,
    workflow_id: run.workflowId,
    entry_id: run.entryId,
    ...asked,
    due_at: step.wakeAt && isoTime(step.wakeAt),
    created_at: isoTime(step.startedAt),
  };
}

const TaskFacts = z.object({
  title: z.string().catch(""),
  description: z.string().catch(""),
  decisions: z.array(z.string()).catch([]),
  assignee_ids: z.array(z.string()).catch([]),
  form_id: z.string().nullable().catch(null),
});

export function presentStep(step: RunStep): z.input<typeof StepOut> {
  return {
    id: step.instance,
    object: "workflow_run_step",
    step_key: step.stepKey,
    type: step.type,
    status: step.status,
    port: step.port,
    input: step.input,
    outputs: step.outputs,
    error: step.error,
    task: step.wait?.for === "decision" ? step.wait.task : null,
    attempts: step.attempts,
    run_attempt: step.attemptGroup,
    is_superseded: step.isForgotten,
    wake_at: step.wakeAt && isoTime(step.wakeAt),
    started_at: isoTime(step.startedAt),
    finished_at: step.finishedAt && isoTime(step.finishedAt),
    duration_ms: step.finishedAt && step.finishedAt.getTime() - step.startedAt.getTime(),
  };
}
