/** The routes that the areas attach their screens to. `routes.tsx` assembles the tree. */
import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute } from "@tanstack/react-router";
import { enterAccount, enterStudio } from "./guards.ts";

interface RouterContext {
  readonly queries: QueryClient;
}

export const root = createRootRouteWithContext<RouterContext>()({});

/** Screens that need a signed-in user, but not the frame with the sidebar. */
export const signedIn = createRoute({ getParentRoute: () => root, id: "signed-in", beforeLoad: enterStudio });

/** Screens in the frame. */
export const studio = createRoute({ getParentRoute: () => signedIn, id: "studio" });

/** Screens in the frame that belong to one account. */
export const inAccount = createRoute({
  getParentRoute: () => studio,
  path: "/$accountId",
  beforeLoad: enterAccount,
});
