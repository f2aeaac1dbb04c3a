import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Building2 } from "lucide-react";
import type { Area } from "../../shell/area.ts";
import { inAccount } from "../../shell/parents.ts";

const details = createRoute({
  getParentRoute: () => inAccount,
  path: "/settings",
  component: lazyRouteComponent(() => import("./account-page.tsx"), "AccountPage"),
});

export const accounts = {
  routes: { inAccount: [details] },
  places: [
    {
      to: "/$accountId/settings",
      label: { en: "Account details", de: "Kontodaten" },
      icon: Building2,
      group: "settings",
      permission: "account:read",
      keys: "g s",
      isExact: true,
    },
  ],
} as const satisfies Area;
