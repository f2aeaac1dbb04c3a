import { useTranslation } from "react-i18next";
import { login } from "../../api/identity.ts";
import { isProblem } from "../../api/problem.ts";
import type { Me } from "../../api/types.ts";
import { useProblemText } from "../../i18n/problem-text.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { GuestForm } from "./guest-form.tsx";

interface PasswordFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onSignedIn: (me: Me) => Promise<void>;
  readonly onSecondStep: () => void;
  readonly onUnverified: (email: string | undefined) => void;
}

export function PasswordForm({ email, onEmail, onSignedIn, onSecondStep, onUnverified }: PasswordFormProps) {
  const { t } = useTranslation("identity");
  const problemText = useProblemText();
  const api = useApiForm({
    defaultValues: { email, password: "" },
    problemText,
    send: async (values) => {
      onUnverified(undefined);
      onEmail(values.email.trim());
      try {
        await onSignedIn(await login({ ...values, email: values.email.trim() }));
      } catch (error) {
        if (isProblem(error, "mfa_required")) onSecondStep();
        else if (isProblem(error, "email_not_verified")) onUnverified(values.email.trim());
        else throw error;
      }
    },
  });
  const { form, errorOf, required } = api;
  return (
    <GuestForm api={api} action={t("login.submit")}>
      <TextField
        label={t("fields.email")}
        type="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={errorOf("email")}
        {...form.register("email", { required })}
      />
      <div className="flex flex-col gap-2">
        <PasswordField
          label={t("fields.password")}
          autoComplete="current-password"
          error={errorOf("password")}
          {...form.register("password", { required })}
        />
        <TextLink
          to="/forgot-password"
          className="self-start py-0.5 text-sm pointer-coarse:-my-1 pointer-coarse:py-2.5"
          onClick={() => onEmail(form.getValues("email").trim())}
        >
          {t("login.forgot")}
        </TextLink>
      </div>
    </GuestForm>
  );
}
