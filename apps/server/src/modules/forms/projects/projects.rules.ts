/**
 * The state of a project and its transitions. Pure: time and IDs are passed in, and refusals are returned, not thrown.
 *
 *   active ⇄ archived        either → trashed → previous state, or deleted after 30 days
 */
import type { Id } from "../../../platform/ids/ids.ts";

export type ProjectId = Id<"prj">;
export type ProjectStatus = "active" | "archived" | "trashed";

export interface Project {
  readonly id: ProjectId;
  readonly name: string;
  readonly description: string;
  readonly color: string | null;
  readonly status: ProjectStatus;
  /** The state that `restore` returns to; set only in the trash. */
  readonly statusBeforeTrash: "active" | "archived" | null;
  readonly revision: number;
  readonly createdBy: Id<"usr"> | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly trashedAt: Date | null;
}

export type Decision =
  | { readonly ok: true; readonly next: Project }
  | { readonly ok: false; readonly allowed: readonly ProjectStatus[] };

export const trashDays = 30;

export interface ProjectTexts {
  readonly name: string;
  readonly description?: string | undefined;
  readonly color?: string | null | undefined;
}

/** Omitted and undefined properties do not change. */
export type ProjectChange = { readonly [K in keyof ProjectTexts]?: ProjectTexts[K] | undefined };

export function create(id: ProjectId, texts: ProjectTexts, createdBy: Id<"usr"> | null, now: Date): Project {
  return {
    id,
    name: texts.name,
    description: texts.description ?? "",
    color: texts.color ?? null,
    status: "active",
    statusBeforeTrash: null,
    revision: 1,
    createdBy,
    createdAt: now,
    updatedAt: now,
    trashedAt: null,
  };
}

/** A project in the trash cannot be changed. */
export function change(project: Project, texts: ProjectChange, now: Date): Decision {
  if (project.status === "trashed") return { ok: false, allowed: ["active", "archived"] };
  const { name = project.name, description = project.description, color = project.color } = texts;
  return { ok: true, next: touched({ ...project, name, description, color }, now) };
}

export function archive(project: Project, now: Date): Decision {
  return project.status === "active"
    ? { ok: true, next: touched({ ...project, status: "archived" }, now) }
    : { ok: false, allowed: ["active"] };
}

export function unarchive(project: Project, now: Date): Decision {
  return project.status === "archived"
    ? { ok: true, next: touched({ ...project, status: "active" }, now) }
    : { ok: false, allowed: ["archived"] };
}

export function trash(project: Project, now: Date): Decision {
  if (project.status === "trashed") return { ok: false, allowed: ["active", "archived"] };
  const next = { ...project, status: "trashed", statusBeforeTrash: project.status, trashedAt: now } as const;
  return { ok: true, next: touched(next, now) };
}

export function restore(project: Project, now: Date): Decision {
  if (project.status !== "trashed") return { ok: false, allowed: ["trashed"] };
  const next = {
    ...project,
    status: project.statusBeforeTrash ?? "active",
    statusBeforeTrash: null,
    trashedAt: null,
  };
  return { ok: true, next: touched(next, now) };
}

export function purgeDueAt(trashedAt: Date): Date {
  return new Date(trashedAt.getTime() + trashDays * 86_400_000);
}

export function purgeAgainAt(now: Date): Date {
  return new Date(now.getTime() + 3_600_000);
}

export function isPurgeDue(project: Project, now: Date): boolean {
  return project.trashedAt !== null && purgeDueAt(project.trashedAt) <= now;
}

function touched(project: Project, now: Date): Project {
  return { ...project, revision: project.revision + 1, updatedAt: now };
}
