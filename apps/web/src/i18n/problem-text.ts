/** The text to show for an error. Falls back to the API's message, which always exists but is in English. */
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Problem } from "../api/problem.ts";

function problemText(t: TFunction<["problems", "common"]>, error: unknown): string {
  if (!(error instanceof Problem)) return t("common:offline");
  const wait = Math.max(1, Math.ceil((error.retryAfterSeconds ?? 60) / 60));
  return t(`problems:${error.code}` as "problems:internal_error", {
    defaultValue: error.message,
    count: wait,
    ns: "problems",
  });
}

/** Returns a function that returns the text for any caught error. */
export function useProblemText(): (error: unknown) => string {
  const { t } = useTranslation(["problems", "common"]);
  return (error) => problemText(t, error);
}
