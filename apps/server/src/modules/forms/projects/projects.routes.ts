import { bind } from "../../../platform/http/contract.ts";
import { listResult } from "../../../platform/http/paging.ts";
import { presentProject, projectsContract } from "./projects.contract.ts";
import type { ProjectsService } from "./projects.service.ts";

export const projectsRoutes = bind<ProjectsService>()(projectsContract, {
  list: async (projects, { ctx, query, page }) =>
    listResult(await projects.list(ctx, query, page), presentProject),
  create: async (projects, { ctx, body }) => presentProject(await projects.create(ctx, body)),
  get: async (projects, { ctx, params }) => presentProject(await projects.get(ctx, params.id)),
  update: async (projects, { ctx, params, body, ifMatch }) =>
    presentProject(await projects.update(ctx, params.id, body, ifMatch)),
  archive: async (projects, { ctx, params }) => presentProject(await projects.archive(ctx, params.id)),
  unarchive: async (projects, { ctx, params }) => presentProject(await projects.unarchive(ctx, params.id)),
  trash: async (projects, { ctx, params, ifMatch }) => {
    await projects.trash(ctx, params.id, ifMatch);
    return undefined;
  },
  restore: async (projects, { ctx, params }) => presentProject(await projects.restore(ctx, params.id)),
});
