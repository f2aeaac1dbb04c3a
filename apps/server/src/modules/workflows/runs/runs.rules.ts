/** Types of runs and steps, and the rules for what users can do with them. Pure. */
import type { Json, JsonObject } from "@formstead/form-logic";
import type { Plan, Recorded, Settled, StepFailure, Wait } from "@formstead/workflow-core";
import { type Role, roleAtLeast } from "../../../platform/context/context.ts";
import type { Id } from "../../../platform/ids/ids.ts";

export type RunId = Id<"run">;
export type WorkflowId = Id<"wfl">;

export const runStatuses = [
  "queued",
  "running",
  "waiting",
  "succeeded",
  "failed",
  "canceling",
  "canceled",
  "refused",
] as const;
export type RunStatus = (typeof runStatuses)[number];

export const stepStatuses = [
  "running",
  "retrying",
  "waiting",
  "succeeded",
  "failed",
  "skipped",
  "canceled",
] as const;
export type StepStatus = (typeof stepStatuses)[number];

/** The data of the trigger that started a run, which references read as `trigger`. */
export interface Trigger {
  readonly type: string;
  readonly at: string;
  readonly event_id: string | null;
  readonly data: Json;
}

export interface Link {
  readonly run_id: RunId;
  readonly workflow_id: WorkflowId;
  /** The entry or row that the run is about. */
  readonly subject_id: string | null;
}

/** The runs that led to a run, oldest first. */
export type Chain = readonly Link[];

export interface Run {
  readonly id: RunId;
  readonly workflowId: WorkflowId;
  readonly version: number;
  readonly status: RunStatus;
  readonly triggerKey: string;
  readonly trigger: Trigger;
  readonly cause: string;
  readonly entryId: Id<"ent"> | null;
  readonly parent: { readonly runId: RunId; readonly signal: string } | null;
  /** The number of runs that led to this one through calls or changes. */
  readonly depth: number;
  readonly chain: Chain;
  readonly attempt: number;
  readonly outputs: Json | null;
  readonly error: (StepFailure & { readonly step: string }) | null;
  readonly createdBy: Id<"usr"> | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

export interface Loop {
  readonly items: readonly Json[];
  readonly roundsAtOnce: number;
  readonly isLenient: boolean;
}

export interface RunStep {
  readonly instance: string;
  readonly attemptGroup: number;
  readonly isForgotten: boolean;
  readonly stepKey: string;
  readonly type: string;
  readonly status: StepStatus;
  readonly port: string | null;
  readonly input: Json | null;
  readonly outputs: Readonly<Record<string, Json>> | null;
  readonly error: StepFailure | null;
  readonly loop: Loop | null;
  readonly wait: Wait | null;
  readonly attempts: number;
  readonly wakeAt: Date | null;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

/** A step that waits for a decision, and the run it belongs to. */
export interface OpenTask {
  readonly run: Pick<Run, "id" | "workflowId" | "entryId">;
  readonly step: RunStep;
}

/** Hides data that may contain answers, because some answers are hidden from viewers. */
export function maskRun(run: Run): Run {
  const error = run.error && { ...run.error, message: "" };
  return { ...run, trigger: { ...run.trigger, data: null }, outputs: null, error };
}

export function maskStep(step: RunStep): RunStep {
  const error = step.error && { ...step.error, message: "" };
  return { ...step, input: null, outputs: null, wait: null, error };
}

/**
 * Assignees can decide; without assignees, everyone can. Admins always can, so that an absence does not block a run.
 */
export function mayDecide({ wait }: RunStep, userId: Id<"usr"> | null, role: Role): boolean {
  const assignees = wait?.for === "decision" ? wait.task.assignee_ids : null;
  if (!Array.isArray(assignees) || assignees.length === 0 || roleAtLeast(role, "admin")) return true;
  return userId !== null && assignees.includes(userId);
}

/** A step's record in the form that the graph traversal reads. */
export function recordedOf({ status, port, outputs, error, loop }: RunStep): Recorded {
  return { settled: settledOf(status, port, outputs, error), items: loop?.items };
}

function settledOf(
  status: StepStatus,
  port: string | null,
  outputs: RunStep["outputs"],
  error: StepFailure | null,
): Settled | undefined {
  if (status === "succeeded") return { status, port: port ?? "next", outputs: outputs ?? {} };
  if (status === "skipped") return { status };
  return status === "failed" && error ? { status, error } : undefined;
}

export const callDepthMax = 10;

const finished: readonly RunStatus[] = ["succeeded", "failed", "canceled", "refused"];
export const isFinished = (status: RunStatus): boolean => finished.includes(status);

/**
 * The signal that a step waits for. It includes the attempt, so that a late signal cannot complete a step of the next
 * attempt.
 */
export const signalOf = (instance: string, attemptGroup: number): string => `${instance}:${attemptGroup}`;

/** A compensation is recorded as a separate instance. */
export const compensationIdOf = (instance: string): string => `${instance}~undo`;

export const stepKeyOf = (instance: string): string => instance.split(/[@~]/, 1).join("");

/** The delay before the next attempt of a step, at most one hour. */
export function retryDelayMs(
  retry: { readonly delay_s: number; readonly backoff: "fixed" | "exponential" },
  attempt: number,
): number {
  const factor = retry.backoff === "fixed" ? 1 : 2 ** Math.min(attempt - 1, 20);
  return Math.min(retry.delay_s * factor, 3_600) * 1_000;
}

export const retryByDefault = { attempts: 5, delay_s: 1, backoff: "exponential" } as const;

/** The steps that a retry repeats: failed, canceled, and compensated steps, `fromStep`, and everything after them. */
export function stepsToRepeat(plan: Plan, steps: readonly RunStep[], fromStep: string | undefined): string[] {
  const repeated = fromStep === undefined ? new Set<string>() : stepsFrom(plan, fromStep);
  const compensated = new Set(
    steps.map(({ instance }) => instance).filter((id) => id.endsWith(compensationIdOf(""))),
  );
  // Compensated steps must run again before the steps that depend on them.
  for (const id of compensated) for (const key of stepsFrom(plan, stepKeyOf(id))) repeated.add(key);
  const failed = steps.filter(({ status }) => status === "failed" || status === "canceled");
  const afterFailed = new Set(failed.flatMap(({ stepKey }) => [...stepsFrom(plan, stepKey)]));
  return steps
    .filter(({ instance, stepKey, status }) => {
      if (compensated.has(instance) || repeated.has(stepKey)) return true;
      return (
        status === "failed" || status === "canceled" || (status === "skipped" && afterFailed.has(stepKey))
      );
    })
    .map(({ instance }) => instance);
}

/** The step itself, all steps after it, and the loops around it, which become unfinished. */
function stepsFrom(plan: Plan, key: string): Set<string> {
  const found = new Set<string>();
  const follow = [key, ...(plan.loopsOf.get(key) ?? [])];
  for (let here = follow.pop(); here !== undefined; here = follow.pop()) {
    if (found.has(here)) continue;
    found.add(here);
    for (const { to, port } of plan.outgoing.get(here) ?? [])
      if (port !== "each" || here === key) follow.push(to);
  }
  return found;
}

/** Allows a workflow to react to its own changes a few times, until there is nothing left to change. */
const repeatsMax = 3;

export function chainAfter(run: Pick<Run, "id" | "workflowId" | "entryId" | "trigger" | "chain">): Chain {
  const subject = subjectOf(run.entryId, run.trigger.data);
  return [...run.chain, { run_id: run.id, workflow_id: run.workflowId, subject_id: subject }];
}

export function subjectOf(entryId: Id<"ent"> | null, data: Json): string | null {
  if (entryId) return entryId;
  const isObject = typeof data === "object" && data !== null && !Array.isArray(data);
  const row = isObject ? (data as JsonObject).row_id : undefined;
  return typeof row === "string" ? row : null;
}

/** Why a run that another run caused must not start; undefined if it can start. */
export function refusalOf(
  cause: Pick<Run, "depth"> | undefined,
  chain: Chain,
  workflowId: WorkflowId,
  subjectId: string | null,
): StepFailure | undefined {
  const repeats = chain.filter((link) => link.workflow_id === workflowId && link.subject_id === subjectId);
  if (repeats.length >= repeatsMax)
    return {
      code: "loop_detected",
      message: `This workflow started itself. It ran ${repeatsMax} times for the same entry or row because of its own changes. Add a filter to its trigger to end the loop.`,
    };
  if (cause && cause.depth >= callDepthMax)
    return {
      code: "too_deep",
      message: `Workflows can start each other at most ${callDepthMax} times in a row. causes lists the runs that led to this one.`,
    };
  return undefined;
}
