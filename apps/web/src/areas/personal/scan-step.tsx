import { useTranslation } from "react-i18next";
import { useProblemText } from "../../i18n/problem-text.ts";
import { digitsOf } from "../../lib/digits.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { Button, buttonLook } from "../../ui/button.tsx";
import { CodeField } from "../../ui/code-field.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { QrCode } from "./qr-code.tsx";
import { StepText } from "./step-text.tsx";

interface ScanStepProps {
  readonly uri: string;
  readonly send: (code: string) => Promise<void>;
  readonly onCancel: () => void;
}

export function ScanStep({ uri, send, onCancel }: ScanStepProps) {
  const { t } = useTranslation(["personal", "common"]);
  const problemText = useProblemText();
  const key = new URL(uri).searchParams.get("secret") ?? "";
  const { form, onSubmit, errorOf, problem, isSubmitting, required } = useApiForm({
    defaultValues: { code: "" },
    codes: { invalid_code: "code" },
    problemText,
    send: ({ code }) => send(digitsOf(code)),
  });
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)}>
      <div className="flex flex-col gap-5">
        <StepText>{t("totp.scan")}</StepText>
        <QrCode text={uri} label={t("totp.qrLabel")} />
        {/* A phone cannot scan its own screen. */}
        <a href={uri} className={`${buttonLook()} pointer-fine:hidden`}>
          {t("totp.openApp")}
        </a>
        <div className="flex flex-col gap-2">
          <p className="text-ink-soft">{t("totp.cannotScan")}</p>
          <div className="flex flex-wrap items-center gap-3">
            <code
              dir="ltr"
              className="min-w-0 flex-1 basis-48 select-all rounded-md bg-sunken px-3 py-2 font-mono text-sm"
            >
              {key.match(/.{1,4}/g)?.join(" ")}
            </code>
            <CopyButton size="sm" text={() => key} label={t("totp.copyKey")} />
          </div>
        </div>
        <CodeField
          label={t("totp.code")}
          hint={t("totp.codeHint")}
          error={errorOf("code") ?? problem}
          {...form.register("code", {
            required,
            pattern: { value: /^(\s*\d){6}\s*$/, message: t("totp.codePattern") },
          })}
        />
      </div>
      <DialogActions>
        <Button onClick={onCancel}>{t("common:cancel")}</Button>
        <Button type="submit" tone="primary" isBusy={isSubmitting}>
          {t("totp.confirm")}
        </Button>
      </DialogActions>
    </form>
  );
}
