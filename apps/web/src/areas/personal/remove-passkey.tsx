import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { passkeysQuery, removePasskey } from "../../api/security.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toast.ts";
import { useRefusalText } from "./use-refusal-text.ts";

/** A row's remove button and its confirmation dialog. */
export function RemovePasskey({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("personal");
  const refusalText = useRefusalText();
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const remove = useMutation({
    mutationFn: () => removePasskey(id),
    onSuccess: async () => {
      setIsOpen(false);
      toast({ text: t("passkeys.removed", { name }) });
      await queries.invalidateQueries({ queryKey: passkeysQuery.queryKey });
    },
  });
  const close = () => {
    remove.reset();
    setIsOpen(false);
  };
  return (
    <>
      <Button
        size="sm"
        tone="dangerGhost"
        aria-label={t("passkeys.removeLabel", { name })}
        onClick={() => setIsOpen(true)}
      >
        {t("passkeys.remove")}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        onConfirm={() => remove.mutate()}
        title={t("passkeys.removeTitle", { name })}
        action={t("passkeys.removeAction")}
        isBusy={remove.isPending}
      >
        <p>{t("passkeys.removeText")}</p>
        {remove.isError && (
          <Notice tone="bad" isNews>
            {refusalText(remove.error)}
          </Notice>
        )}
      </ConfirmDialog>
    </>
  );
}
