/** The search parameters of the list of projects. Unknown or invalid values are ignored. */
import type { ProjectStatus } from "../../api/projects.ts";

const statuses: readonly ProjectStatus[] = ["active", "archived", "trashed"];

interface ProjectSearch {
  readonly status?: ProjectStatus;
  readonly q?: string;
}

export function readProjectSearch({ status, q }: Record<string, unknown>): ProjectSearch {
  const known = statuses.find((one) => one === status);
  return {
    ...(known && known !== "active" && { status: known }),
    ...(typeof q === "string" && q !== "" && { q }),
  };
}
