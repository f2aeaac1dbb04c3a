import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Package } from "lucide-react";
import type { Area } from "../../shell/area.ts";
import { inAccount } from "../../shell/parents.ts";

const exports = createRoute({
  getParentRoute: () => inAccount,
  path: "/settings/export",
  component: lazyRouteComponent(() => import("./export-page.tsx"), "ExportPage"),
});

export const accountExport = {
  routes: { inAccount: [exports] },
  places: [
    {
      to: "/$accountId/settings/export",
      label: { en: "Data export", de: "Datenexport" },
      icon: Package,
      group: "settings",
      permission: "account_exports:manage",
      keys: "g e",
    },
  ],
} as const satisfies Area;
