import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { KeyRound } from "lucide-react";
import type { Area } from "../../shell/area.ts";
import { inAccount } from "../../shell/parents.ts";
import { readApiKeySearch } from "./search.ts";

const list = createRoute({
  getParentRoute: () => inAccount,
  path: "/settings/api-keys",
  validateSearch: readApiKeySearch,
  component: lazyRouteComponent(() => import("./api-keys-page.tsx"), "ApiKeysPage"),
});

export const apiKeys = {
  routes: { inAccount: [list] },
  places: [
    {
      to: "/$accountId/settings/api-keys",
      label: { en: "API keys", de: "API-Schlüssel" },
      icon: KeyRound,
      group: "settings",
      permission: "api-keys:read",
      keys: "g k",
    },
  ],
  commands: [
    {
      id: "new-key",
      label: { en: "Create an API key", de: "API-Schlüssel erstellen" },
      icon: KeyRound,
      permission: "api-keys:write",
      to: "/$accountId/settings/api-keys",
      hash: "new",
    },
  ],
} as const satisfies Area;
