/** The screens of an account. The sidebar, the command palette, and the shortcuts are built from this list. */
import { FolderOpen, History, KeyRound, Package, Settings, Users } from "lucide-react";

export const places = [
  {
    to: "/$accountId/projects",
    text: "nav.projects",
    icon: FolderOpen,
    group: "work",
    permission: "projects:read",
    keys: ["g", "p"],
  },
  {
    to: "/$accountId/settings",
    text: "nav.details",
    icon: Settings,
    group: "account",
    permission: "account:read",
    keys: ["g", "s"],
  },
  {
    to: "/$accountId/settings/members",
    text: "nav.members",
    icon: Users,
    group: "account",
    permission: "users:read",
    keys: ["g", "m"],
  },
  {
    to: "/$accountId/settings/api-keys",
    text: "nav.apiKeys",
    icon: KeyRound,
    group: "account",
    permission: "api-keys:read",
    keys: ["g", "k"],
  },
  {
    to: "/$accountId/settings/audit-log",
    text: "nav.auditLog",
    icon: History,
    group: "account",
    permission: "audit:read",
    keys: ["g", "a"],
  },
  {
    to: "/$accountId/settings/export",
    text: "nav.export",
    icon: Package,
    group: "account",
    permission: "account_exports:manage",
    keys: ["g", "e"],
  },
] as const;

export type Place = (typeof places)[number];
