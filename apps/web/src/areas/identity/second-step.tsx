import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { finishLogin } from "../../api/identity.ts";
import { isProblem } from "../../api/problem.ts";
import type { Me } from "../../api/types.ts";
import { useProblemText } from "../../i18n/problem-text.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { Button } from "../../ui/button.tsx";
import { CodeField } from "../../ui/code-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { GuestCard } from "./guest-card.tsx";
import { GuestForm } from "./guest-form.tsx";

interface SecondStepProps {
  readonly email: string;
  readonly onSignedIn: (me: Me) => Promise<void>;
  readonly onBack: () => void;
  /** Called after ten minutes, when the server requires the password again. */
  readonly onExpired: () => void;
}

/** The second factor after the password: a code from the authenticator app or a backup code. */
export function SecondStep({ email, onSignedIn, onBack, onExpired }: SecondStepProps) {
  const { t } = useTranslation("identity");
  const [by, setBy] = useState<"code" | "backup">("code");
  return (
    <GuestCard
      key="code"
      title={t("code.title")}
      lead={by === "code" ? t("code.lead", { email }) : t("code.backupLead", { email })}
    >
      <CodeForm key={by} by={by} onSignedIn={onSignedIn} onExpired={onExpired} />
      <div className="flex flex-col items-start gap-1">
        <Button
          tone="ghost"
          size="sm"
          className="-ms-2.5"
          onClick={() => setBy(by === "code" ? "backup" : "code")}
        >
          {by === "code" ? t("code.useBackup") : t("code.useCode")}
        </Button>
        <Button tone="ghost" size="sm" className="-ms-2.5" onClick={onBack}>
          {t("code.back")}
        </Button>
      </div>
    </GuestCard>
  );
}

interface CodeFormProps extends Pick<SecondStepProps, "onSignedIn" | "onExpired"> {
  readonly by: "code" | "backup";
}

function CodeForm({ by, onSignedIn, onExpired }: CodeFormProps) {
  const { t } = useTranslation("identity");
  const problemText = useProblemText();
  const api = useApiForm({
    defaultValues: { code: "" },
    codes: { invalid_code: "code" },
    problemText: (error) =>
      by === "backup" && isProblem(error, "invalid_code") ? t("code.backupWrong") : problemText(error),
    send: async ({ code }) => {
      try {
        await onSignedIn(
          await finishLogin(by === "code" ? { code: plain(code) } : { backup_code: plain(code) }),
        );
      } catch (error) {
        if (!isProblem(error, "mfa_expired")) throw error;
        onExpired();
      }
    },
  });
  const { form, errorOf, required } = api;
  // Runs after the heading has received focus, because the person wants to type here.
  useEffect(() => form.setFocus("code"), [form]);
  const isWhole = (code: string) => by === "backup" || /^\d{6}$/.test(plain(code)) || t("code.sixDigits");
  const field = { error: errorOf("code"), ...form.register("code", { required, validate: isWhole }) };
  return (
    <GuestForm api={api} action={t("code.submit")}>
      {by === "code" ? (
        <CodeField label={t("code.code")} {...field} />
      ) : (
        <TextField
          label={t("code.backup")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="[&_input]:font-mono"
          {...field}
        />
      )}
    </GuestForm>
  );
}

/** Removes the gap that apps show in codes. */
function plain(code: string): string {
  return code.replace(/\s/g, "");
}
