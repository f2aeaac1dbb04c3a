/**
 * The table model and its lifecycle. Pure: time and IDs are passed in, and refusals are returned, not thrown.
 *
 *   active → trashed → restored, or deleted after 30 days
 */
import type { Id } from "../../../platform/ids/ids.ts";

export type TableId = Id<"tbl">;
export type TableStatus = "active" | "trashed";

export interface DataTable {
  readonly id: TableId;
  readonly projectId: Id<"prj"> | null;
  /** The name used by people and API clients; unique within the account. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly status: TableStatus;
  readonly revision: number;
  /** Changes whenever the columns change. */
  readonly schemaId: string;
  readonly createdBy: Id<"usr"> | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly trashedAt: Date | null;
}

export type Decision =
  | { readonly ok: true; readonly next: DataTable }
  | { readonly ok: false; readonly allowed: readonly TableStatus[] };

export const trashDays = 30;
export const tablesMax = 500;

export interface TableTexts {
  readonly name: string;
  readonly key: string;
  readonly description?: string | undefined;
  readonly projectId?: Id<"prj"> | null | undefined;
}

/** Omitted or undefined properties are left unchanged. */
export type TableChange = { readonly [K in keyof TableTexts]?: TableTexts[K] | undefined };

export function create(
  ids: { readonly id: TableId; readonly schemaId: string },
  texts: TableTexts,
  createdBy: Id<"usr"> | null,
  now: Date,
): DataTable {
  return {
    ...ids,
    projectId: texts.projectId ?? null,
    key: texts.key,
    name: texts.name,
    description: texts.description ?? "",
    status: "active",
    revision: 1,
    createdBy,
    createdAt: now,
    updatedAt: now,
    trashedAt: null,
  };
}

/** Tables in the trash cannot be changed. */
export function change(table: DataTable, texts: TableChange, now: Date): Decision {
  if (table.status !== "active") return { ok: false, allowed: ["active"] };
  const { name = table.name, key = table.key, description = table.description } = texts;
  const { projectId = table.projectId } = texts;
  return { ok: true, next: touched({ ...table, name, key, description, projectId }, now) };
}

/** Assigns a new schema ID after a column change. */
export function withSchema(table: DataTable, schemaId: string, now: Date): DataTable {
  return touched({ ...table, schemaId }, now);
}

export function trash(table: DataTable, now: Date): Decision {
  if (table.status !== "active") return { ok: false, allowed: ["active"] };
  return { ok: true, next: touched({ ...table, status: "trashed", trashedAt: now }, now) };
}

export function restore(table: DataTable, now: Date): Decision {
  if (table.status !== "trashed") return { ok: false, allowed: ["trashed"] };
  return { ok: true, next: touched({ ...table, status: "active", trashedAt: null }, now) };
}

export function purgeDueAt(trashedAt: Date): Date {
  return new Date(trashedAt.getTime() + trashDays * 86_400_000);
}

export function isPurgeDue(table: DataTable, now: Date): boolean {
  return table.trashedAt !== null && purgeDueAt(table.trashedAt) <= now;
}

function touched(table: DataTable, now: Date): DataTable {
  return { ...table, revision: table.revision + 1, updatedAt: now };
}
