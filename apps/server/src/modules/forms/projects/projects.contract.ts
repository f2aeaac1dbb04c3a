/** Public schemas and operations for projects. */

import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account, definePermissions } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { etagOf } from "../../../platform/http/etag.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { projectErrors as P } from "./projects.errors.ts";
import type { Project } from "./projects.rules.ts";

export const projectPermissions = definePermissions("projects", {
  read: "viewer",
  write: "editor",
  manage: "admin",
});

const name = z.string().trim().min(1).max(120).describe("Unique within the account. Not case-sensitive.");
const description = z.string().max(2_000);
const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/, "must be a color like #3366ff")
  .nullable()
  .describe("Color that distinguishes the project, as `#rrggbb`.");

export const ProjectOut = z
  .object({
    id: idSchema("prj"),
    object: z.literal("project"),
    name,
    description,
    color,
    status: z.enum(["active", "archived", "trashed"]),
    etag: z.string(),
    created_by: idSchema("usr").nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    trashed_at: z.iso.datetime().nullable().describe("The project is permanently deleted 30 days later."),
  })
  .meta({ id: "Project" });

const ProjectCreateIn = z
  .strictObject({ name, description: description.optional(), color: color.optional() })
  .meta({ id: "ProjectCreate" });

const ProjectPatchIn = z
  .strictObject({ name: name.optional(), description: description.optional(), color: color.optional() })
  .meta({ id: "ProjectPatch", description: "Omitted properties are left unchanged." });

const ById = z.strictObject({ id: idSchema("prj") });

const about = { home: "shard", description: "Projects group the forms of an account." } as const;

export const projectsContract = defineContract("projects", about, {
  list: {
    method: "GET",
    path: "/projects",
    summary: "List projects",
    access: account(projectPermissions.read),
    query: z.strictObject({
      status: z
        .enum(["active", "archived", "trashed"])
        .optional()
        .describe("If omitted, all projects except those in the trash."),
      q: z.string().max(120).optional().describe("Part of the name. Not case-sensitive."),
    }),
    list: { sorts: ["created_at", "name", "updated_at"], byDefault: "-created_at" },
    returns: { 200: listOf(ProjectOut) },
    errors: [],
  },
  create: {
    method: "POST",
    path: "/projects",
    summary: "Create a project",
    access: account(projectPermissions.write),
    body: ProjectCreateIn,
    idempotent: true,
    returns: { 201: ProjectOut },
    errors: [P.name_taken],
  },
  get: {
    method: "GET",
    path: "/projects/:id",
    summary: "Get a project",
    access: account(projectPermissions.read),
    params: ById,
    etag: "read",
    returns: { 200: ProjectOut },
    errors: [],
  },
  update: {
    method: "PATCH",
    path: "/projects/:id",
    summary: "Update a project",
    access: account(projectPermissions.write),
    params: ById,
    body: ProjectPatchIn,
    idempotent: true,
    etag: "optional",
    returns: { 200: ProjectOut },
    errors: [P.name_taken, E.invalid_state],
  },
  archive: {
    method: "POST",
    path: "/projects/:id/archive",
    summary: "Archive a project",
    description: "The project stays readable, but no longer appears in the lists that people work with.",
    access: account(projectPermissions.manage),
    params: ById,
    idempotent: true,
    returns: { 200: ProjectOut },
    errors: [E.invalid_state],
  },
  unarchive: {
    method: "POST",
    path: "/projects/:id/unarchive",
    summary: "Unarchive a project",
    access: account(projectPermissions.manage),
    params: ById,
    idempotent: true,
    returns: { 200: ProjectOut },
    errors: [E.invalid_state],
  },
  trash: {
    method: "DELETE",
    path: "/projects/:id",
    summary: "Move a project to the trash",
    description: "The project can be restored for 30 days and is then permanently deleted.",
    access: account(projectPermissions.manage),
    params: ById,
    etag: "optional",
    returns: { 204: null },
    errors: [E.invalid_state, P.project_not_empty],
  },
  restore: {
    method: "POST",
    path: "/projects/:id/restore",
    summary: "Restore a project from the trash",
    access: account(projectPermissions.manage),
    params: ById,
    idempotent: true,
    returns: { 200: ProjectOut },
    errors: [E.invalid_state, P.name_taken],
  },
});

export function presentProject(project: Project): z.input<typeof ProjectOut> {
  return {
    id: project.id,
    object: "project",
    name: project.name,
    description: project.description,
    color: project.color,
    status: project.status,
    etag: etagOf(project.revision),
    created_by: project.createdBy,
    created_at: isoTime(project.createdAt),
    updated_at: isoTime(project.updatedAt),
    trashed_at: project.trashedAt && isoTime(project.trashedAt),
  };
}
