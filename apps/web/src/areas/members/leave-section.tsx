import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { membershipsQuery } from "../../api/me.ts";
import { memberCalls } from "../../api/members.ts";
import { useProblemText } from "../../i18n/problem-text.ts";
import { useMembership } from "../../shell/account.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/section.tsx";
import { toast } from "../../ui/toast.ts";

export function LeaveSection({ ownId }: { ownId: string }) {
  const { t } = useTranslation("members");
  const problemText = useProblemText();
  const account = useMembership()?.account;
  const [isOpen, setIsOpen] = useState(false);
  const leave = useLeave(ownId);
  const close = () => {
    setIsOpen(false);
    leave.reset();
  };
  if (!account) return null;
  const open = (
    <Button icon={<LogOut aria-hidden="true" />} onClick={() => setIsOpen(true)}>
      {t("leave.action")}
    </Button>
  );
  return (
    <>
      <Section title={t("leave.title")} lead={t("leave.lead")} actions={open} />
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        onConfirm={() => leave.mutate(account)}
        title={t("leave.question", { account: account.name })}
        action={t("leave.action")}
        isBusy={leave.isPending}
      >
        <p>{t("leave.text")}</p>
        <p>{t("leave.back")}</p>
        {leave.error && (
          <Notice tone="bad" isNews>
            {problemText(leave.error)}
          </Notice>
        )}
      </ConfirmDialog>
    </>
  );
}

function useLeave(ownId: string) {
  const { t } = useTranslation("members");
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => memberCalls(id).remove(ownId),
    onSuccess: async (_, { id, name }) => {
      // The next screen's guard reads this list, so remove the account before navigating.
      queries.setQueryData(membershipsQuery.queryKey, (all) =>
        all?.filter(({ account }) => account.id !== id),
      );
      await navigate({ to: "/" });
      queries.removeQueries({ queryKey: [id] });
      toast({ text: t("leave.done", { account: name }) });
      await queries.invalidateQueries({ queryKey: membershipsQuery.queryKey });
    },
  });
}
