/**
 * Asks for the password, then for a code from the app, then shows backup codes. Once the app is turned on, the dialog
 * can be closed only after the person has saved the codes.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { meQuery } from "../../api/me.ts";
import { confirmTotp, sessionsQuery, startTotp } from "../../api/security.ts";
import type { TotpSetup } from "../../api/types.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.ts";
import type { ReturnTo } from "../../ui/use-return-focus.ts";
import { BackupCodesStep } from "./backup-codes-step.tsx";
import { PasswordStep } from "./password-step.tsx";
import { ScanStep } from "./scan-step.tsx";

interface TotpSetupDialogProps {
  readonly onClose: () => void;
  readonly returnTo: ReturnTo;
}

export function TotpSetupDialog({ onClose, returnTo }: TotpSetupDialogProps) {
  const { t } = useTranslation(["personal", "common"]);
  const queries = useQueryClient();
  const [setup, setSetup] = useState<TotpSetup>();
  const [isOn, setIsOn] = useState(false);
  const [isTurningOn, setIsTurningOn] = useState(false);
  const now = isOn ? 3 : setup ? 2 : 1;

  const turnOn = async (code: string) => {
    setIsTurningOn(true);
    const me = await confirmTotp(code).finally(() => setIsTurningOn(false));
    queries.setQueryData(meQuery.queryKey, me);
    setIsOn(true);
    await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  };
  // Closing before the response arrives would turn the app on without showing the backup codes.
  const leave = () => {
    if (!isTurningOn) onClose();
  };
  const finish = () => {
    onClose();
    toast({ text: t("totp.enabled") });
  };
  return (
    <Dialog
      isOpen
      onClose={leave}
      returnTo={returnTo}
      isGated={isOn}
      title={t("totp.setUpTitle")}
      description={t("totp.step", { now })}
    >
      {!setup && (
        <PasswordStep
          text={t("proof.text")}
          action={t("common:continue")}
          onCancel={onClose}
          send={async (password) => setSetup(await startTotp(password))}
        />
      )}
      {setup && !isOn && <ScanStep uri={setup.totp_uri} send={turnOn} onCancel={leave} />}
      {setup && isOn && <BackupCodesStep codes={setup.backup_codes} onDone={finish} />}
    </Dialog>
  );
}
