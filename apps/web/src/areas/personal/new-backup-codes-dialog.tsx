import { useState } from "react";
import { useTranslation } from "react-i18next";
import { renewBackupCodes } from "../../api/security.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.ts";
import type { ReturnTo } from "../../ui/use-return-focus.ts";
import { BackupCodesStep } from "./backup-codes-step.tsx";
import { PasswordStep } from "./password-step.tsx";

interface NewBackupCodesDialogProps {
  readonly onClose: () => void;
  readonly returnTo: ReturnTo;
}

export function NewBackupCodesDialog({ onClose, returnTo }: NewBackupCodesDialogProps) {
  const { t } = useTranslation("personal");
  const [codes, setCodes] = useState<readonly string[]>();
  const [isRenewing, setIsRenewing] = useState(false);

  const renew = async (password: string) => {
    setIsRenewing(true);
    const renewed = await renewBackupCodes(password).finally(() => setIsRenewing(false));
    setCodes(renewed.backup_codes);
  };
  // Closing before the response arrives would invalidate the old codes without showing the new ones.
  const leave = () => {
    if (!isRenewing) onClose();
  };
  const finish = () => {
    onClose();
    toast({ text: t("codes.renewed") });
  };
  return (
    <Dialog
      isOpen
      onClose={leave}
      returnTo={returnTo}
      isGated={codes !== undefined}
      title={t("codes.renewTitle")}
    >
      {codes ? (
        <BackupCodesStep codes={codes} onDone={finish} />
      ) : (
        <PasswordStep text={t("codes.renewText")} action={t("codes.renew")} onCancel={leave} send={renew} />
      )}
    </Dialog>
  );
}
