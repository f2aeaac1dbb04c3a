import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { acceptInvitation, declineInvitation } from "../../api/invitations.ts";
import { membershipsQuery } from "../../api/me.ts";
import { isProblem } from "../../api/problem.ts";
import { useProblemText } from "../../i18n/problem-text.ts";
import { tabNotes } from "../../lib/tab-notes.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toast.ts";
import type { Ending } from "./invitation-end.tsx";

interface InvitationAnswerProps {
  readonly token: string;
  readonly account: string;
  readonly onEnd: (ending: Ending) => void;
}

export function InvitationAnswer({ token, account, onEnd }: InvitationAnswerProps) {
  const { t } = useTranslation("identity");
  const problemText = useProblemText();
  const [isAsking, setIsAsking] = useState(false);
  const { join, decline } = useAnswers({ token, account, onEnd });
  const refusal = join.error ?? decline.error;
  return (
    <div className="flex flex-col gap-3">
      {refusal !== null && (
        <Notice tone="bad" isNews>
          {problemText(refusal)}
        </Notice>
      )}
      <Button tone="primary" size="lg" isWide isBusy={join.isPending} onClick={() => join.mutate()}>
        {t("invitation.join")}
      </Button>
      <Button tone="ghost" size="lg" isWide onClick={() => setIsAsking(true)}>
        {t("invitation.decline")}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => decline.mutate(undefined, { onSettled: () => setIsAsking(false) })}
        title={t("invitation.declineTitle")}
        action={t("invitation.decline")}
        isBusy={decline.isPending}
      >
        {t("invitation.declineText", { account })}
      </ConfirmDialog>
    </div>
  );
}

function useAnswers({ token, account, onEnd }: InvitationAnswerProps) {
  const { t } = useTranslation("identity");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const onError = (error: unknown) => {
    if (isProblem(error, "already_member")) onEnd("member");
    else if (isProblem(error, "token_expired")) onEnd("expired");
    else if (isProblem(error, "invalid_state")) onEnd("closed");
  };
  const join = useMutation({
    mutationFn: () => acceptInvitation(token),
    onSuccess: async (membership) => {
      tabNotes.drop("invitation");
      await queries.invalidateQueries({ queryKey: membershipsQuery.queryKey, refetchType: "all" });
      toast({ text: t("invitation.joined", { account }) });
      await navigate({ to: "/$accountId/projects", params: { accountId: membership.account.id } });
    },
    onError,
  });
  const decline = useMutation({
    mutationFn: () => declineInvitation(token),
    onSuccess: () => onEnd("declined"),
    onError,
  });
  return { join, decline };
}
