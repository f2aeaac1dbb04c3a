/** Asks for the password or a code when the server requires reauthentication. The pending request then continues. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { proveIdentity } from "../api/identity.ts";
import { meQuery } from "../api/me.ts";
import { isProblem } from "../api/problem.ts";
import { answerIdentityQuestions } from "../api/reauthentication.ts";
import { useProblemText } from "../i18n/problem-text.ts";
import { digitsOf } from "../lib/digits.ts";
import { useApiForm } from "../lib/use-api-form.ts";
import { Button } from "../ui/button.tsx";
import { CodeField } from "../ui/code-field.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { PasswordField } from "../ui/password-field.tsx";

export function IdentityDialog() {
  const { t } = useTranslation("shell");
  const [isOpen, setIsOpen] = useState(false);
  const settle = useRef<(isConfirmed: boolean) => void>(() => {});

  useEffect(
    () =>
      answerIdentityQuestions(() => {
        setIsOpen(true);
        return new Promise((resolve) => {
          settle.current = resolve;
        });
      }),
    [],
  );
  const finish = (isConfirmed: boolean) => {
    setIsOpen(false);
    settle.current(isConfirmed);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => finish(false)}
      title={t("identity.title")}
      description={t("identity.text")}
    >
      <ProofForm onDone={() => finish(true)} onCancel={() => finish(false)} />
    </Dialog>
  );
}

function ProofForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { t } = useTranslation(["shell", "common"]);
  const problemText = useProblemText();
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const [by, setBy] = useState<"password" | "code">("password");
  const { form, onSubmit, errorOf, problem, isSubmitting, required } = useApiForm({
    defaultValues: { password: "", code: "" },
    codes: { invalid_credentials: "password", invalid_code: "code" },
    problemText: (error) =>
      isProblem(error, "invalid_credentials") ? t("identity.wrong") : problemText(error),
    send: async ({ password, code }) => {
      await proveIdentity(by === "password" ? { password } : { code: digitsOf(code) });
      onDone();
    },
  });
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
      {by === "password" ? (
        <PasswordField
          key="password"
          label={t("identity.password")}
          autoComplete="current-password"
          error={errorOf("password") ?? problem}
          autoFocus
          {...form.register("password", { required })}
        />
      ) : (
        <CodeField
          key="code"
          label={t("identity.code")}
          error={errorOf("code") ?? problem}
          autoFocus
          {...form.register("code", { required })}
        />
      )}
      {me?.totp_enabled && (
        <Button
          tone="ghost"
          size="sm"
          className="self-start"
          onClick={() => setBy(by === "password" ? "code" : "password")}
        >
          {by === "password" ? t("identity.useCode") : t("identity.usePassword")}
        </Button>
      )}
      <DialogActions>
        <Button onClick={onCancel}>{t("common:cancel")}</Button>
        <Button type="submit" tone="primary" isBusy={isSubmitting}>
          {t("identity.confirm")}
        </Button>
      </DialogActions>
    </form>
  );
}
