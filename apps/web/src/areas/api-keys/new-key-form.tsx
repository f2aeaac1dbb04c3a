import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../i18n/problem-text.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { Button } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { FormProblem } from "../../ui/form-problem.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { type Expiry, expiries } from "./expiry.ts";

export interface NewKeyValues {
  readonly name: string;
  readonly expiry: Expiry;
}

export function NewKeyForm({
  onSend,
  onClose,
}: {
  onSend: (values: NewKeyValues) => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslation(["api-keys", "common"]);
  const problemText = useProblemText();
  const { form, onSubmit, errorOf, problem, isSubmitting, nameRules } = useApiForm<NewKeyValues>({
    defaultValues: { name: "", expiry: "never" },
    problemText,
    send: onSend,
  });
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
      <FormProblem problem={problem} />
      <TextField
        label={t("form.name")}
        hint={t("form.nameHint")}
        error={errorOf("name")}
        autoComplete="off"
        autoFocus
        {...form.register("name", nameRules)}
      />
      <Controller
        control={form.control}
        name="expiry"
        render={({ field }) => (
          <SelectField
            label={t("form.expiry")}
            value={field.value}
            options={expiries.map((value) => ({ value, label: t(`form.expiries.${value}`) }))}
            onChange={field.onChange}
          />
        )}
      />
      <DialogActions>
        <Button onClick={onClose}>{t("common:cancel")}</Button>
        <Button type="submit" tone="primary" isBusy={isSubmitting}>
          {t("form.submit")}
        </Button>
      </DialogActions>
    </form>
  );
}
