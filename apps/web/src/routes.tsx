/**
 * Assembles the screens of all areas into one router. Screens are loaded on demand; `shell/guards.ts` decides who can
 * open them. URLs contain all state worth sharing: account, filter, search.
 */
import type { QueryClient } from "@tanstack/react-query";
import { createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { areas } from "./areas/index.ts";
import { leaveForActiveAccount, leaveForSettings } from "./shell/guards.ts";
import { LoadFailedPage } from "./shell/load-failed-page.tsx";
import { NotFoundPage } from "./shell/not-found-page.tsx";
import { inAccount, root, signedIn, studio } from "./shell/parents.ts";
import { PendingPage } from "./shell/pending-page.tsx";

type AreaRoutes = (typeof areas)[number]["routes"];
type RoutesOf<Parent extends string> = AreaRoutes extends infer Routes
  ? Routes extends { readonly [Key in Parent]: readonly (infer Route)[] }
    ? Route
    : never
  : never;

/** The routes of all areas under one parent, as one list whose type still contains every path. */
function routesIn<Parent extends string>(parent: Parent): RoutesOf<Parent>[] {
  const routesOf = (routes: { readonly [key: string]: readonly unknown[] }) => routes[parent] ?? [];
  return areas.flatMap(({ routes }) => routesOf(routes)) as RoutesOf<Parent>[];
}

const home = createRoute({ getParentRoute: () => signedIn, path: "/", beforeLoad: leaveForActiveAccount });
const account = createRoute({
  getParentRoute: () => signedIn,
  path: "/account",
  beforeLoad: leaveForSettings,
});
const accountHome = createRoute({
  getParentRoute: () => inAccount,
  path: "/",
  beforeLoad: leaveForActiveAccount,
});

root.update({ notFoundComponent: NotFoundPage });
// Lazy, because guests do not need the frame.
studio.update({ component: lazyRouteComponent(() => import("./shell/studio-shell.tsx"), "StudioShell") });

const tree = root.addChildren([
  ...routesIn("root"),
  signedIn.addChildren([
    home,
    account,
    ...routesIn("signedIn"),
    studio.addChildren([
      ...routesIn("studio"),
      inAccount.addChildren([accountHome, ...routesIn("inAccount")]),
    ]),
  ]),
]);

export function createStudioRouter(queries: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { queries },
    defaultPreload: "intent",
    // TanStack Query caches the data; the router only waits for it.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PendingPage,
    defaultPendingMs: 200,
    defaultErrorComponent: LoadFailedPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    // Drops search parameters that the screen does not read.
    search: { strict: true },
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createStudioRouter>;
  }
}
