import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { Area } from "../../shell/area.ts";
import { signedIn } from "../../shell/parents.ts";

const welcome = createRoute({
  getParentRoute: () => signedIn,
  path: "/welcome",
  component: lazyRouteComponent(() => import("./welcome-page.tsx"), "WelcomePage"),
});

export const onboarding = { routes: { signedIn: [welcome] } } as const satisfies Area;
