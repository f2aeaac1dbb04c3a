import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { deleteAccount } from "../../api/account.ts";
import { membershipsQuery } from "../../api/me.ts";
import type { Account } from "../../api/types.ts";
import { useProblemText } from "../../i18n/problem-text.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { FormProblem } from "../../ui/form-problem.tsx";
import { Section } from "../../ui/section.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { toast } from "../../ui/toast.ts";

export function DeletionSection({ account }: { account: Account }) {
  const { t } = useTranslation("accounts");
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const button = (
    <Button tone="danger" onClick={() => setIsOpen(true)}>
      {t("deletion.action")}
    </Button>
  );
  return (
    <>
      <Section tone="danger" title={t("deletion.title")} lead={t("deletion.lead")} actions={button} />
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t("deletion.dialogTitle", { name: account.name })}
        description={t("deletion.effects")}
      >
        <DeletionForm account={account} onClose={close} />
      </Dialog>
    </>
  );
}

function DeletionForm({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation(["accounts", "common"]);
  const problemText = useProblemText();
  const queries = useQueryClient();
  const { form, onSubmit, errorOf, problem, isSubmitting } = useApiForm({
    defaultValues: { confirm_name: "" },
    problemText,
    send: async ({ confirm_name }) => {
      await deleteAccount(account.id, confirm_name);
      await Promise.all([
        queries.invalidateQueries({ queryKey: membershipsQuery.queryKey }),
        queries.invalidateQueries({ queryKey: [account.id] }),
      ]);
      onClose();
      toast({ text: t("deletion.done") });
    },
  });
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
      <FormProblem problem={problem} />
      <p>
        <TextLink to="/$accountId/settings/export" params={{ accountId: account.id }}>
          {t("deletion.export")}
        </TextLink>
      </p>
      <TextField
        label={t("deletion.confirm")}
        hint={<strong className="font-medium text-ink">{account.name}</strong>}
        error={errorOf("confirm_name")}
        autoComplete="off"
        {...form.register("confirm_name", {
          validate: (typed) => typed === account.name || t("deletion.mismatch"),
        })}
      />
      <DialogActions>
        <Button onClick={onClose}>{t("common:cancel")}</Button>
        <Button type="submit" tone="danger" isBusy={isSubmitting}>
          {t("deletion.submit")}
        </Button>
      </DialogActions>
    </form>
  );
}
