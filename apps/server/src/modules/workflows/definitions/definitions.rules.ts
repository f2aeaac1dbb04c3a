/**
 * Types for workflows, and the rules for changing their state. Pure: time and IDs are passed in, and refusals are
 * returned, not thrown.
 *
 *   inactive ⇄ active      active → suspended → active or inactive
 *
 * Only a workflow with a published version can be active. State changes do not affect runs in progress.
 */
import type { Id } from "../../../platform/ids/ids.ts";

export type WorkflowId = Id<"wfl">;
export const workflowStatuses = ["inactive", "active", "suspended"] as const;
export type WorkflowStatus = (typeof workflowStatuses)[number];

export interface Workflow {
  readonly id: WorkflowId;
  readonly projectId: Id<"prj"> | null;
  readonly name: string;
  readonly description: string;
  readonly status: WorkflowStatus;
  /** Why the workflow was suspended; null unless it is suspended. */
  readonly suspendedReason: string | null;
  /** The latest version; null before the first. */
  readonly versionNumber: number | null;
  readonly revision: number;
  readonly createdBy: Id<"usr"> | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface WorkflowTexts {
  readonly name: string;
  readonly description?: string | undefined;
  readonly projectId?: Id<"prj"> | null | undefined;
}

/** Omitted or undefined properties stay unchanged. */
export type WorkflowChange = { readonly [K in keyof WorkflowTexts]?: WorkflowTexts[K] | undefined };

export type Command = "activate" | "deactivate" | "suspend";

export type Decision =
  | { readonly ok: true; readonly next: Workflow }
  | { readonly ok: false; readonly why: "state"; readonly allowed: readonly WorkflowStatus[] }
  | { readonly ok: false; readonly why: "unpublished" };

/** All allowed transitions. */
const transitions: Readonly<Record<Command, { from: readonly WorkflowStatus[]; to: WorkflowStatus }>> = {
  activate: { from: ["inactive", "suspended"], to: "active" },
  deactivate: { from: ["active", "suspended"], to: "inactive" },
  suspend: { from: ["active"], to: "suspended" },
};

export function create(
  id: WorkflowId,
  texts: WorkflowTexts,
  createdBy: Id<"usr"> | null,
  now: Date,
): Workflow {
  return {
    id,
    projectId: texts.projectId ?? null,
    name: texts.name,
    description: texts.description ?? "",
    status: "inactive",
    suspendedReason: null,
    versionNumber: null,
    revision: 1,
    createdBy,
    createdAt: now,
    updatedAt: now,
  };
}

export function change(workflow: Workflow, texts: WorkflowChange, now: Date): Workflow {
  const { name = workflow.name, description = workflow.description, projectId = workflow.projectId } = texts;
  return touched({ ...workflow, name, description, projectId }, now);
}

export function changeState(
  workflow: Workflow,
  command: Command,
  reason: string | null,
  now: Date,
): Decision {
  const { from, to } = transitions[command];
  if (!from.includes(workflow.status)) return { ok: false, why: "state", allowed: from };
  if (to === "active" && workflow.versionNumber === null) return { ok: false, why: "unpublished" };
  return { ok: true, next: touched({ ...workflow, status: to, suspendedReason: reason }, now) };
}

export function published(workflow: Workflow, now: Date): Workflow & { readonly versionNumber: number } {
  const versionNumber = (workflow.versionNumber ?? 0) + 1;
  return { ...touched(workflow, now), versionNumber };
}

function touched(workflow: Workflow, now: Date): Workflow {
  return { ...workflow, revision: workflow.revision + 1, updatedAt: now };
}
