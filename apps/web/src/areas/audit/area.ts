import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { History } from "lucide-react";
import type { Area } from "../../shell/area.ts";
import { inAccount } from "../../shell/parents.ts";
import { readAuditSearch } from "./search.ts";

const log = createRoute({
  getParentRoute: () => inAccount,
  path: "/settings/audit-log",
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import("./audit-page.tsx"), "AuditPage"),
});

export const audit = {
  routes: { inAccount: [log] },
  places: [
    {
      to: "/$accountId/settings/audit-log",
      label: { en: "Audit log", de: "Audit-Log" },
      icon: History,
      group: "settings",
      permission: "audit:read",
      keys: "g a",
    },
  ],
} as const satisfies Area;
