import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { UserPlus, UserRound, Users } from "lucide-react";
import type { Area } from "../../shell/area.ts";
import { inAccount } from "../../shell/parents.ts";
import { findMembers } from "./find-members.ts";
import { readMemberSearch } from "./search.ts";

const list = createRoute({
  getParentRoute: () => inAccount,
  path: "/settings/members",
  validateSearch: readMemberSearch,
  component: lazyRouteComponent(() => import("./members-page.tsx"), "MembersPage"),
});

export const members = {
  routes: { inAccount: [list] },
  places: [
    {
      to: "/$accountId/settings/members",
      label: { en: "Members", de: "Mitglieder" },
      icon: Users,
      group: "settings",
      permission: "users:read",
      keys: "g m",
    },
  ],
  commands: [
    {
      id: "invite",
      label: { en: "Invite people", de: "Personen einladen" },
      icon: UserPlus,
      permission: "users:invite",
      to: "/$accountId/settings/members",
      hash: "new",
    },
  ],
  searchSources: [
    {
      id: "people",
      label: { en: "People", de: "Personen" },
      icon: UserRound,
      permission: "users:read",
      prefix: "@",
      find: findMembers,
    },
  ],
} as const satisfies Area;
