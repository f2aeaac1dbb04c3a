import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { memberCalls } from "../../api/members.ts";
import type { Invitation } from "../../api/types.ts";
import { useProblemText } from "../../i18n/problem-text.ts";
import { useLast } from "../../lib/use-last.ts";
import { useAccountId } from "../../shell/account.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toast.ts";

interface TakeBackDialogProps {
  readonly invitation: Invitation | undefined;
  readonly returnTo: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

export function TakeBackDialog({ invitation, returnTo, onClose }: TakeBackDialogProps) {
  const { t } = useTranslation("members");
  const problemText = useProblemText();
  const queries = useQueryClient();
  const accountId = useAccountId();
  const shown = useLast(invitation);

  const takeBack = useMutation({
    mutationFn: ({ id }: Invitation) => memberCalls(accountId).revoke(id),
    onSuccess: async (_, { email }) => {
      await queries.invalidateQueries({ queryKey: [accountId, "invitations"] });
      close();
      toast({ text: t("takeBack.done", { email }) });
    },
  });
  const close = () => {
    onClose();
    takeBack.reset();
  };
  if (!shown) return null;
  return (
    <ConfirmDialog
      isOpen={invitation !== undefined}
      onClose={close}
      returnTo={returnTo}
      onConfirm={() => takeBack.mutate(shown)}
      title={t("takeBack.title")}
      action={t("takeBack.action")}
      isBusy={takeBack.isPending}
    >
      <p>{t("takeBack.text", { email: shown.email })}</p>
      {takeBack.error && (
        <Notice tone="bad" isNews>
          {problemText(takeBack.error)}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
