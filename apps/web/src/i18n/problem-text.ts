/** What to tell a person about a failure. The API's own sentence is the fallback: it is always there, in English. */
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

/** For rendering: the sentence for any caught error. */
export function useProblemText(): (error: unknown) => string {
  const { t } = useTranslation(["problems", "common"]);
  return (error) => problemText(t, error);
}
