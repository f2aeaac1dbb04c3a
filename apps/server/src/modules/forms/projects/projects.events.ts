/** Events and background jobs for projects. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineEvent, defineJob } from "../../../platform/outbox/definitions.ts";

const data = z.object({ project_id: idSchema("prj") });

export const projectCreated = defineEvent("project.created", { version: 1, isPublic: true, data });
export const projectUpdated = defineEvent("project.updated", { version: 1, isPublic: true, data });
export const projectArchived = defineEvent("project.archived", { version: 1, isPublic: true, data });
export const projectUnarchived = defineEvent("project.unarchived", { version: 1, isPublic: true, data });
export const projectTrashed = defineEvent("project.trashed", { version: 1, isPublic: true, data });
export const projectRestored = defineEvent("project.restored", { version: 1, isPublic: true, data });

export const purgeProject = defineJob("projects.purge", { input: z.object({ project_id: idSchema("prj") }) });
