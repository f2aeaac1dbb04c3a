import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { Area } from "../../shell/area.ts";
import { root } from "../../shell/parents.ts";

const page = createRoute({
  getParentRoute: () => root,
  path: "/gallery",
  component: lazyRouteComponent(() => import("./gallery-page.tsx"), "GalleryPage"),
});

export const gallery = { routes: { root: [page] } } as const satisfies Area;
