import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { memberCalls } from "../../api/members.ts";
import type { User } from "../../api/types.ts";
import { useProblemText } from "../../i18n/problem-text.ts";
import { useLast } from "../../lib/use-last.ts";
import { useAccountId, useMembership } from "../../shell/account.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toast.ts";

interface RemoveDialogProps {
  readonly member: User | undefined;
  readonly returnTo: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

export function RemoveDialog({ member, returnTo, onClose }: RemoveDialogProps) {
  const { t } = useTranslation("members");
  const problemText = useProblemText();
  const queries = useQueryClient();
  const accountId = useAccountId();
  const account = useMembership()?.account.name ?? "";
  const shown = useLast(member);

  const remove = useMutation({
    mutationFn: ({ id }: User) => memberCalls(accountId).remove(id),
    onSuccess: async (_, { name }) => {
      await queries.invalidateQueries({ queryKey: [accountId, "users"] });
      close();
      toast({ text: t("remove.done", { name }) });
    },
  });
  const close = () => {
    onClose();
    remove.reset();
  };
  if (!shown) return null;
  return (
    <ConfirmDialog
      isOpen={member !== undefined}
      onClose={close}
      returnTo={returnTo}
      onConfirm={() => remove.mutate(shown)}
      title={t("remove.title", { name: shown.name })}
      action={t("remove.confirm")}
      isBusy={remove.isPending}
    >
      <p>{t("remove.text", { name: shown.name, account })}</p>
      <p>{t("remove.stays")}</p>
      {remove.error && (
        <Notice tone="bad" isNews>
          {problemText(remove.error)}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
