/** Runs before the first paint and before the bundle is loaded. Keep it tiny. */
import { askEarly, earlyAccountId, hasEarlyAnswers } from "./api/early-answers.ts";
import { sidebarChoice } from "./lib/sidebar-choice.ts";
import { applyTheme, readTheme } from "./lib/theme.ts";

applyTheme(readTheme());
if (sidebarChoice.read() === "rail") document.documentElement.dataset.sidebar = "rail";

if (hasEarlyAnswers()) {
  askEarly("/api/v1/me");
  askEarly("/api/v1/me/accounts?limit=100");
  const accountId = earlyAccountId();
  if (accountId !== undefined) askEarly("/api/v1/roles", accountId);
}
