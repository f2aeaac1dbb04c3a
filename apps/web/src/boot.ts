/** Runs before the first paint and before the bundle is loaded. Keep it tiny. */
import { askEarly, earlyAccountId, hasEarlyAnswers } from "./api/early-answers.ts";
import { applyTheme, readTheme } from "./lib/theme.ts";

applyTheme(readTheme());
applySidebar();

if (hasEarlyAnswers()) {
  askEarly("/api/v1/me");
  askEarly("/api/v1/me/accounts?limit=100");
  const accountId = earlyAccountId();
  if (accountId !== undefined) askEarly("/api/v1/roles", accountId);
}

function applySidebar(): void {
  try {
    const isRail = localStorage.getItem("formstead.sidebar") === "rail";
    if (isRail) document.documentElement.dataset.sidebar = "rail";
  } catch {
    // Storage may be blocked; the frame shows the whole sidebar then.
  }
}
