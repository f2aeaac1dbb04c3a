import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { meQuery } from "../../api/me.ts";
import { removeTotp } from "../../api/security.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toast.ts";
import type { ReturnTo } from "../../ui/use-return-focus.ts";
import { useRefusalText } from "./use-refusal-text.ts";

interface RemoveTotpDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly returnTo: ReturnTo;
}

export function RemoveTotpDialog({ isOpen, onClose, returnTo }: RemoveTotpDialogProps) {
  const { t } = useTranslation("personal");
  const refusalText = useRefusalText();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: removeTotp,
    onSuccess: () => {
      queries.setQueryData(meQuery.queryKey, (me) => me && { ...me, totp_enabled: false });
      onClose();
      toast({ text: t("totp.removed") });
    },
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      onConfirm={() => remove.mutate()}
      returnTo={returnTo}
      title={t("totp.removeTitle")}
      action={t("totp.removeAction")}
      isBusy={remove.isPending}
    >
      <p>{t("totp.removeText")}</p>
      <p>{t("totp.removeMore")}</p>
      {remove.isError && (
        <Notice tone="bad" isNews>
          {refusalText(remove.error)}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
