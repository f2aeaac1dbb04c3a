import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { ShieldCheck, UserRound } from "lucide-react";
import type { Area } from "../../shell/area.ts";
import { studio } from "../../shell/parents.ts";

const profile = createRoute({
  getParentRoute: () => studio,
  path: "/settings/profile",
  component: lazyRouteComponent(() => import("./profile-page.tsx"), "ProfilePage"),
});
const security = createRoute({
  getParentRoute: () => studio,
  path: "/settings/security",
  component: lazyRouteComponent(() => import("./security-page.tsx"), "SecurityPage"),
});

export const personal = {
  routes: { studio: [profile, security] },
  places: [
    {
      to: "/settings/profile",
      label: { en: "Profile", de: "Profil" },
      icon: UserRound,
      group: "personal",
    },
    {
      to: "/settings/security",
      label: { en: "Sign-in and security", de: "Anmeldung und Sicherheit" },
      icon: ShieldCheck,
      group: "personal",
    },
  ],
} as const satisfies Area;
