import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { Area } from "../../shell/area.ts";
import { root, studio } from "../../shell/parents.ts";

const page = createRoute({
  getParentRoute: () => root,
  path: "/gallery",
  component: lazyRouteComponent(() => import("./gallery-page.tsx"), "GalleryPage"),
});
const workspace = createRoute({
  getParentRoute: () => studio,
  path: "/gallery/workspace",
  staticData: { frame: "workspace" },
  component: lazyRouteComponent(() => import("./workspace-page.tsx"), "WorkspacePage"),
});

export const gallery = { routes: { root: [page], studio: [workspace] } } as const satisfies Area;
