import * as api from "../../api/projects.ts";
import type { Found, Search } from "../../shell/area.ts";

/** Finds active projects by name. */
export async function findProjects({ accountId, text, signal }: Search): Promise<readonly Found[]> {
  const { data } = await api.findProjects(accountId, text, signal);
  return data.map(({ id, name }) => ({
    id,
    name,
    to: "/$accountId/projects/$projectId",
    params: { projectId: id },
  }));
}
