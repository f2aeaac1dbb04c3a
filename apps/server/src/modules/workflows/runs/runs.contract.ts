/** The public shape of runs and their steps, and the operations on them. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account, definePermissions } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { workflowPermissions } from "../definitions/index.ts";
import { runErrors as R } from "./runs.errors.ts";
import { type OpenTask, type Run, type RunStep, runStatuses, stepStatuses } from "./runs.rules.ts";

export const runPermissions = definePermissions("workflow_runs", { start: "contributor" });

const status = z.enum(runStatuses);
const hidden = "Null for viewers: answers that they do not see may be in it.";
const Failure = z.object({ code: z.string(), message: z.string().describe("Empty for viewers.") });

export const RunOut = z
  .object({
    id: idSchema("run"),
    object: z.literal("workflow_run"),
    workflow_id: idSchema("wfl"),
    version: z.int().describe("Of the workflow; a run stays with the one it began with."),
    status: status.describe(
      "`refused`: recorded and never started, because the workflow kept starting itself or the chain of runs became too long; `error` says which.",
    ),
    entry_id: idSchema("ent").nullable(),
    trigger: z.object({
      key: z.string(),
      type: z.string(),
      at: z.iso.datetime(),
      event_id: z.string().nullable(),
      data: z.unknown().describe(`What the trigger told; read by references as \`trigger.data\`. ${hidden}`),
    }),
    parent_run_id: idSchema("run").nullable().describe("The run one of whose steps waits for this one."),
    causes: z
      .array(
        z.object({
          run_id: idSchema("run"),
          workflow_id: idSchema("wfl"),
          subject_id: z.string().nullable().describe("The entry or row that run was about."),
        }),
      )
      .describe("The runs that led to this one, oldest first: each called or changed what started the next."),
    attempt: z.int().describe("Rises with each retry."),
    outputs: z.unknown().nullable().describe(hidden),
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
    id: z.string().describe("The key of the step; inside loops with the numbers of the rounds: `mail@3`."),
    object: z.literal("workflow_run_step"),
    step_key: z.string(),
    type: z.string(),
    status: z.enum(stepStatuses),
    port: z.string().nullable().describe("The way by which it was left."),
    input: z.unknown().nullable().describe(hidden),
    outputs: z.unknown().nullable().describe(hidden),
    error: Failure.nullable(),
    task: z.unknown().nullable().describe(`What a person is asked to decide. ${hidden}`),
    attempts: z.int(),
    run_attempt: z.int(),
    is_superseded: z.boolean().describe("Done again by a later attempt of the run."),
    wake_at: z.iso.datetime().nullable(),
    started_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
    duration_ms: z.int().nullable(),
  })
  .meta({ id: "WorkflowRunStep" });

const TaskOut = z
  .object({
    id: z.string().describe("`run_id` and `step_id`, for lists that want one."),
    object: z.literal("workflow_task"),
    run_id: idSchema("run"),
    step_id: z.string(),
    workflow_id: idSchema("wfl"),
    entry_id: idSchema("ent").nullable(),
    title: z.string().describe("Empty for viewers, like all that is asked."),
    description: z.string(),
    decisions: z.array(z.string()).describe("What `decide` takes."),
    assignee_ids: z.array(z.string()).describe("Who is asked; anybody where it is empty."),
    form_id: z.string().nullable(),
    due_at: z.iso.datetime().nullable().describe("Then it goes on by `timeout`."),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "WorkflowTask" });

export const triggerKeyIn = z
  .string()
  .min(1)
  .max(40)
  .optional()
  .describe(
    "Which trigger of the type `manual` or `api` to start by. Without it: the first `manual` one for an entry, else the first `api` one.",
  );

const RunStartIn = z
  .strictObject({
    entry_id: idSchema("ent").optional().describe("The entry the run is about."),
    payload: z.json().optional().describe("Read by references as `trigger.data`."),
    trigger_key: triggerKeyIn,
  })
  .meta({ id: "WorkflowRunStart" });

const RunRetryIn = z
  .strictObject({
    from_step: z.string().max(40).optional().describe("Without it: from where it failed."),
    version: z.enum(["same", "latest"]).optional().describe("Of the workflow; `same` where it is left out."),
  })
  .meta({ id: "WorkflowRunRetry" });

const DecideIn = z
  .strictObject({
    decision: z.string().min(1).max(40),
    comment: z.string().max(4_000).optional(),
    answers: z.record(z.string(), z.json()).optional(),
  })
  .meta({ id: "WorkflowTaskDecision" });

const ById = z.strictObject({ id: idSchema("run") });
const ByStep = z.strictObject({ id: idSchema("run"), step: z.string().min(1).max(120) });
const ByWorkflow = z.strictObject({ id: idSchema("wfl") });
const filters = { status: status.optional(), entry_id: idSchema("ent").optional() };
const sorted = { sorts: ["created_at"], byDefault: "-created_at" } as const;

const about = { home: "shard", description: "Runs of workflows, step by step." } as const;

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
    description: "In the order in which they began, with what earlier attempts did.",
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
    summary: "List what people are asked to decide",
    description: "Open tasks of runs that wait for a decision.",
    access: account(workflowPermissions.read),
    query: z.strictObject({
      assignee_id: idSchema("usr")
        .optional()
        .describe("Only those this member is asked for, by name or with everybody."),
    }),
    list: sorted,
    returns: { 200: listOf(TaskOut) },
    errors: [],
  },
  start: {
    method: "POST",
    path: "/workflows/:id/runs",
    summary: "Start a workflow",
    description: "By its trigger `manual` for an entry, or by its trigger `api` with a payload.",
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
      "At once between steps. While somebody is being called it is `canceling` until that has ended.",
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
    description: "Steps that worked keep their outputs; what failed and what comes after it is done again.",
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
    description: "By those who are asked by name, or by anybody where nobody is; admins may always.",
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
