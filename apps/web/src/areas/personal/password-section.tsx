import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Section } from "../../ui/section.tsx";
import { PasswordForm } from "./password-form.tsx";

export function PasswordSection() {
  const { t } = useTranslation("personal");
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const change = <Button onClick={() => setIsOpen(true)}>{t("password.change")}</Button>;
  return (
    <>
      <Section title={t("password.title")} lead={t("password.lead")} actions={change} />
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t("password.dialogTitle")}
        description={t("password.dialogText")}
      >
        <PasswordForm onClose={close} />
      </Dialog>
    </>
  );
}
