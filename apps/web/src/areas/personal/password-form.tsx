import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { meQuery } from "../../api/me.ts";
import { changePassword, sessionsQuery } from "../../api/security.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { Button } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { FormProblem } from "../../ui/form-problem.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { toast } from "../../ui/toast.ts";
import { useRefusalText } from "./use-refusal-text.ts";

export function PasswordForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["personal", "common"]);
  const queries = useQueryClient();
  const { data: me } = useSuspenseQuery(meQuery);
  const { form, onSubmit, errorOf, problem, isSubmitting, required, lengthMin, lengthMax } = useApiForm({
    defaultValues: { current_password: "", new_password: "" },
    codes: { invalid_credentials: "current_password" },
    problemText: useRefusalText(),
    send: async (values) => {
      await changePassword(values);
      onClose();
      toast({ text: t("password.done") });
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)}>
      <div className="flex flex-col gap-5">
        <FormProblem problem={problem} />
        {/* Tells password managers which account the password belongs to. */}
        <input hidden readOnly autoComplete="username" value={me.email} />
        <PasswordField
          label={t("password.current")}
          autoComplete="current-password"
          autoFocus
          error={errorOf("current_password")}
          {...form.register("current_password", { required, maxLength: lengthMax(128) })}
        />
        <PasswordField
          label={t("password.new")}
          hint={t("password.newHint")}
          autoComplete="new-password"
          error={errorOf("new_password")}
          {...form.register("new_password", {
            required,
            minLength: lengthMin(10),
            maxLength: lengthMax(128),
          })}
        />
        <p className="text-ink-soft">
          {t("password.forgot")} <TextLink to="/forgot-password">{t("password.forgotLink")}</TextLink>
        </p>
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t("common:cancel")}</Button>
        <Button type="submit" tone="primary" isBusy={isSubmitting}>
          {t("password.submit")}
        </Button>
      </DialogActions>
    </form>
  );
}
