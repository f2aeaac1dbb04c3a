import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { endOtherSessions, sessionsQuery } from "../../api/security.ts";
import { useProblemText } from "../../i18n/problem-text.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toast.ts";
import type { ReturnTo } from "../../ui/use-return-focus.ts";

export function EndOtherSessions({ hasOthers, returnTo }: { hasOthers: boolean; returnTo: ReturnTo }) {
  const { t } = useTranslation("personal");
  const problemText = useProblemText();
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const end = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: async () => {
      setIsOpen(false);
      toast({ text: t("sessions.othersEnded") });
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
  const close = () => {
    end.reset();
    setIsOpen(false);
  };
  return (
    <>
      {hasOthers && <Button onClick={() => setIsOpen(true)}>{t("sessions.endOthers")}</Button>}
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        onConfirm={() => end.mutate()}
        returnTo={returnTo}
        title={t("sessions.endOthersTitle")}
        action={t("sessions.endOthersAction")}
        isBusy={end.isPending}
      >
        <p>{t("sessions.endOthersText")}</p>
        {end.isError && (
          <Notice tone="bad" isNews>
            {problemText(end.error)}
          </Notice>
        )}
      </ConfirmDialog>
    </>
  );
}
