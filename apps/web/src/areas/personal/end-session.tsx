import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../api/problem.ts";
import { endSession, sessionsQuery } from "../../api/security.ts";
import { useProblemText } from "../../i18n/problem-text.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";

/** Does not ask for confirmation: after a mistake, the person can simply sign in again. */
export function EndSession({ id, device }: { id: string; device: string }) {
  const { t } = useTranslation("personal");
  const problemText = useProblemText();
  const queries = useQueryClient();
  const end = useMutation({
    // A session that is already gone counts as success.
    mutationFn: () =>
      endSession(id).catch((error) => (isProblem(error, "not_found") ? undefined : Promise.reject(error))),
    onSuccess: () => {
      toast({ text: t("sessions.ended", { device }) });
      return queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    onError: (error) => toast({ text: problemText(error), tone: "problem" }),
  });
  return (
    <Button
      size="sm"
      tone="ghost"
      isBusy={end.isPending}
      aria-label={t("sessions.endLabel", { device })}
      onClick={() => end.mutate()}
    >
      {t("sessions.end")}
    </Button>
  );
}
