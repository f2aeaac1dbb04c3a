import { useQueryClient } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { resetPassword } from "../../api/identity.ts";
import { isProblem } from "../../api/problem.ts";
import { useProblemText } from "../../i18n/problem-text.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { PasswordField } from "../../ui/password-field.tsx";
import { ButtonLink } from "../../ui/text-link.tsx";
import { GuestCard } from "./guest-card.tsx";
import { GuestForm } from "./guest-form.tsx";
import { useFragmentToken } from "./use-fragment-token.ts";

export function ResetPasswordPage() {
  const { t } = useTranslation("identity");
  const token = useFragmentToken();
  const [outcome, setOutcome] = useState<{ readonly token: string; readonly isDone: boolean }>();

  if (token === undefined)
    return <NewLink key="missing" title={t("reset.title")} lead={t("reset.missing")} />;
  if (outcome?.token === token && !outcome.isDone)
    return <NewLink key="expired" title={t("reset.expiredTitle")} lead={t("reset.expired")} />;
  if (outcome?.token === token)
    return (
      <GuestCard key="done" icon={<CircleCheck />} title={t("reset.doneTitle")} lead={t("reset.done")}>
        <ButtonLink to="/login" tone="primary" size="lg" isWide>
          {t("reset.signIn")}
        </ButtonLink>
      </GuestCard>
    );
  return (
    <GuestCard key={token} title={t("reset.title")} lead={t("reset.lead")}>
      <NewPasswordForm token={token} onOutcome={(isDone) => setOutcome({ token, isDone })} />
    </GuestCard>
  );
}

function NewPasswordForm({ token, onOutcome }: { token: string; onOutcome: (isDone: boolean) => void }) {
  const { t } = useTranslation("identity");
  const queries = useQueryClient();
  const problemText = useProblemText();
  const api = useApiForm({
    problemText,
    defaultValues: { password: "" },
    send: async ({ password }) => {
      try {
        await resetPassword({ token, password });
      } catch (error) {
        if (isProblem(error, "token_expired")) return onOutcome(false);
        throw error;
      }
      // The reset ended all of the person's sessions, including the one in this browser.
      queries.clear();
      onOutcome(true);
    },
  });
  const { form, errorOf, required, lengthMin, lengthMax } = api;
  return (
    <GuestForm api={api} action={t("reset.submit")}>
      <PasswordField
        label={t("fields.newPassword")}
        hint={t("fields.passwordRule")}
        autoComplete="new-password"
        autoFocus
        error={errorOf("password")}
        {...form.register("password", { required, minLength: lengthMin(10), maxLength: lengthMax(128) })}
      />
    </GuestForm>
  );
}

function NewLink({ title, lead }: { title: string; lead: string }) {
  const { t } = useTranslation("identity");
  return (
    <GuestCard title={title} lead={lead}>
      <ButtonLink to="/forgot-password" tone="primary" size="lg" isWide>
        {t("reset.again")}
      </ButtonLink>
    </GuestCard>
  );
}
