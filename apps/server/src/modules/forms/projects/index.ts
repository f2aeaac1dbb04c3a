/** Public interface of projects. Other modules import only this file. */

import type { Id } from "../../../platform/ids/ids.ts";
import { defineModule } from "../../../platform/module/define-module.ts";
import { presentProject, projectPermissions } from "./projects.contract.ts";
import { projectErrors } from "./projects.errors.ts";
import * as events from "./projects.events.ts";
import { projectJobs } from "./projects.jobs.ts";
import { projectsRoutes } from "./projects.routes.ts";
import { createProjects } from "./projects.service.ts";
import * as store from "./projects.store.ts";

export type { Project, ProjectId } from "./projects.rules.ts";
export type { ProjectsService } from "./projects.service.ts";

export const projectsModule = defineModule({
  name: "projects",
  needs: [],
  create: ({ platform }) => createProjects(platform),
  routes: [projectsRoutes],
  errors: projectErrors,
  events: [
    events.projectCreated,
    events.projectUpdated,
    events.projectArchived,
    events.projectUnarchived,
    events.projectTrashed,
    events.projectRestored,
  ],
  permissions: projectPermissions,
  jobs: projectJobs,
  accountData: () => [
    {
      name: "projects",
      count: store.count,
      batch: async (tx, after, limit) =>
        (await store.batch(tx, after as Id<"prj"> | undefined, limit)).map(presentProject),
    },
  ],
});
