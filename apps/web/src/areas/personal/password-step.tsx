/**
 * Asks for the password once before secrets are created. It is optional if people can sign in through another
 * service, because they may not have one.
 */
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { signInMethodsQuery } from "../../api/identity.ts";
import { meQuery } from "../../api/me.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { Button } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { useRefusalText } from "./use-refusal-text.ts";

interface PasswordStepProps {
  readonly text: string;
  readonly action: string;
  readonly send: (password: string) => Promise<void>;
  readonly onCancel: () => void;
}

export function PasswordStep({ text, action, send, onCancel }: PasswordStepProps) {
  const { t } = useTranslation(["personal", "common"]);
  const refusalText = useRefusalText();
  const { data: me } = useSuspenseQuery(meQuery);
  const { data: methods } = useQuery(signInMethodsQuery);
  const isOptional = methods !== undefined && methods.oidc.length > 0;
  const { form, onSubmit, errorOf, problem, isSubmitting, required, lengthMax } = useApiForm({
    defaultValues: { password: "" },
    codes: { invalid_credentials: "password" },
    problemText: refusalText,
    send: ({ password }) => send(password),
  });
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)}>
      <div className="flex flex-col gap-4">
        <p className="text-ink-soft">{text}</p>
        <input hidden readOnly autoComplete="username" value={me.email} />
        <PasswordField
          label={t("proof.password")}
          {...(isOptional && { hint: t("proof.optionalHint"), isOptional })}
          autoComplete="current-password"
          autoFocus
          error={errorOf("password") ?? problem}
          {...form.register("password", {
            required: isOptional ? false : required,
            maxLength: lengthMax(128),
          })}
        />
      </div>
      <DialogActions>
        <Button onClick={onCancel}>{t("common:cancel")}</Button>
        <Button type="submit" tone="primary" isBusy={isSubmitting}>
          {action}
        </Button>
      </DialogActions>
    </form>
  );
}
