import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Problem } from "../api/problem.ts";
import { useProblemText } from "../i18n/problem-text.ts";
import { ErrorState } from "../ui/error-state.tsx";

/** Shown when a screen crashes or cannot be loaded. The shell around it stays. */
export function LoadFailedPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <main className="mx-auto max-w-4xl px-4 py-16">
      <title>{`${t("loadFailed")} · Formstead`}</title>
      <ErrorState
        title={t("loadFailed")}
        text={problemText(error)}
        requestId={error instanceof Problem ? error.requestId : undefined}
        onRetry={retry}
      />
    </main>
  );
}
