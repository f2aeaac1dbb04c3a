import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { passkeysQuery } from "../../api/security.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { FormProblem } from "../../ui/form-problem.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.ts";
import type { ReturnTo } from "../../ui/use-return-focus.ts";
import { createPasskey, PromptError } from "./create-passkey.ts";
import { describeAgent } from "./describe-agent.ts";
import { useRefusalText } from "./use-refusal-text.ts";

interface NewPasskeyDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly returnTo: ReturnTo;
}

export function NewPasskeyDialog({ isOpen, onClose, returnTo }: NewPasskeyDialogProps) {
  const { t } = useTranslation("personal");
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      returnTo={returnTo}
      title={t("passkeys.newTitle")}
      description={t("passkeys.newText")}
    >
      <NewPasskeyForm onClose={onClose} />
    </Dialog>
  );
}

function NewPasskeyForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["personal", "common"]);
  const refusalText = useRefusalText();
  const queries = useQueryClient();
  const attempt = useRef<AbortController>(null);
  useEffect(() => () => attempt.current?.abort(), []);
  const { form, onSubmit, errorOf, problem, isSubmitting, nameRules } = useApiForm({
    defaultValues: { name: describeAgent(navigator.userAgent).system ?? "" },
    problemText: (error) =>
      error instanceof PromptError ? t(`passkeys.${error.outcome}`) : refusalText(error),
    send: async ({ name }) => {
      attempt.current = new AbortController();
      await createPasskey(name.trim(), attempt.current.signal);
      await queries.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      onClose();
      toast({ text: t("passkeys.added", { name: name.trim() }) });
    },
  });
  // Selects the suggested name, so that typing replaces it.
  useEffect(() => form.setFocus("name", { shouldSelect: true }), [form]);
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)}>
      <div className="flex flex-col gap-4">
        <FormProblem problem={problem} tone="warning" />
        <TextField
          label={t("passkeys.name")}
          hint={t("passkeys.nameHint")}
          error={errorOf("name")}
          autoComplete="off"
          autoFocus
          {...form.register("name", nameRules)}
        />
        <p role="status" className="text-ink-soft empty:-mt-4">
          {isSubmitting && t("passkeys.waiting")}
        </p>
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t("common:cancel")}</Button>
        <Button type="submit" tone="primary" isBusy={isSubmitting}>
          {t("passkeys.submit")}
        </Button>
      </DialogActions>
    </form>
  );
}
