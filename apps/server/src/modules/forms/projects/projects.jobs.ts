import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import { purgeProject } from "./projects.events.ts";
import type { ProjectsService } from "./projects.service.ts";

const job = bindAccountJob<ProjectsService>();

export const projectJobs = [
  job(purgeProject, (projects, ctx, input) => projects.purge(ctx, input.project_id)),
];
