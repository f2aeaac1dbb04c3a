import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { FolderOpen, FolderPlus } from "lucide-react";
import type { Area } from "../../shell/area.ts";
import { inAccount } from "../../shell/parents.ts";
import { findProjects } from "./find-projects.ts";
import { readProjectSearch } from "./search.ts";

const list = createRoute({
  getParentRoute: () => inAccount,
  path: "/projects",
  validateSearch: readProjectSearch,
  component: lazyRouteComponent(() => import("./projects-page.tsx"), "ProjectsPage"),
});
const project = createRoute({
  getParentRoute: () => inAccount,
  path: "/projects/$projectId",
  component: lazyRouteComponent(() => import("./project-page.tsx"), "ProjectPage"),
});

const label = { en: "Projects", de: "Projekte" };

export const projects = {
  routes: { inAccount: [list, project] },
  places: [
    {
      to: "/$accountId/projects",
      label,
      icon: FolderOpen,
      group: "projects",
      permission: "projects:read",
      keys: "g p",
    },
  ],
  commands: [
    {
      id: "new-project",
      label: { en: "Create a project", de: "Projekt erstellen" },
      icon: FolderPlus,
      permission: "projects:write",
      to: "/$accountId/projects",
      hash: "new",
    },
  ],
  searchSources: [
    { id: "projects", label, icon: FolderOpen, permission: "projects:read", find: findProjects },
  ],
} as const satisfies Area;
