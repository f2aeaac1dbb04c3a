import { useSuspenseQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { meQuery } from "../../api/me.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/section.tsx";
import { NewBackupCodesDialog } from "./new-backup-codes-dialog.tsx";
import { RemoveTotpDialog } from "./remove-totp-dialog.tsx";
import { TotpSetupDialog } from "./totp-setup-dialog.tsx";

type Open = "setup" | "codes" | "remove";

export function TotpSection() {
  const { t } = useTranslation("personal");
  const { data: me } = useSuspenseQuery(meQuery);
  const [open, setOpen] = useState<Open>();
  const row = useRef<HTMLDivElement>(null);
  // The button that opened the dialog may have been replaced by another one when it closes.
  const dialog = { onClose: () => setOpen(undefined), returnTo: row };
  return (
    <Section title={t("totp.title")} lead={t("totp.lead")}>
      <div ref={row} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="flex items-center gap-2.5">
          <Badge tone={me.totp_enabled ? "good" : "plain"}>
            {me.totp_enabled ? t("totp.on") : t("totp.off")}
          </Badge>
          {me.totp_enabled ? t("totp.onText") : t("totp.offText")}
        </p>
        {me.totp_enabled ? (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setOpen("codes")}>{t("totp.newCodes")}</Button>
            <Button tone="dangerGhost" onClick={() => setOpen("remove")}>
              {t("totp.turnOff")}
            </Button>
          </div>
        ) : (
          <Button onClick={() => setOpen("setup")}>{t("totp.setUp")}</Button>
        )}
      </div>
      {/* Mounted only while open, so that the secrets they show are discarded on close. */}
      {open === "setup" && <TotpSetupDialog {...dialog} />}
      {open === "codes" && <NewBackupCodesDialog {...dialog} />}
      <RemoveTotpDialog isOpen={open === "remove"} {...dialog} />
    </Section>
  );
}
