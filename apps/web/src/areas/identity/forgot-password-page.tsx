import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { forgotPassword } from "../../api/identity.ts";
import { tabNotes } from "../../lib/tab-notes.ts";
import { ButtonLink, TextLink } from "../../ui/text-link.tsx";
import { EmailForm } from "./email-form.tsx";
import { GuestCard } from "./guest-card.tsx";
import { MailSent } from "./mail-sent.tsx";

export function ForgotPasswordPage() {
  const { t } = useTranslation("identity");
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) {
    const address = <strong className="font-semibold text-ink" />;
    const text = <Trans t={t} i18nKey="forgot.sent" values={{ email: sentTo }} components={{ address }} />;
    return (
      <MailSent title={t("forgot.sentTitle")} text={text}>
        <ButtonLink to="/login" size="lg" isWide>
          {t("forgot.back")}
        </ButtonLink>
      </MailSent>
    );
  }
  const send = async (email: string) => {
    await forgotPassword(email);
    tabNotes.keep("email", email);
    setSentTo(email);
  };
  return (
    <GuestCard
      key="form"
      title={t("forgot.title")}
      lead={t("forgot.lead")}
      below={<TextLink to="/login">{t("forgot.back")}</TextLink>}
    >
      <EmailForm action={t("forgot.submit")} send={send} />
    </GuestCard>
  );
}
