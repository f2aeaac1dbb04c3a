import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { sendVerificationMail } from "../../api/identity.ts";
import { tabNotes } from "../../lib/tab-notes.ts";
import { TextLink } from "../../ui/text-link.tsx";
import { EmailForm } from "./email-form.tsx";
import { GuestCard } from "./guest-card.tsx";
import { MailSent } from "./mail-sent.tsx";
import { ResendMail } from "./resend-mail.tsx";

/** Offers a new verification link when the current one does not work. */
export function NewVerificationMail({ title, lead }: { title: string; lead: string }) {
  const { t } = useTranslation("identity");
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) {
    const address = <strong className="font-semibold text-ink" />;
    const text = <Trans t={t} i18nKey="verify.sent" values={{ email: sentTo }} components={{ address }} />;
    return (
      <MailSent title={t("verify.sentTitle")} text={text}>
        <ResendMail email={sentTo} />
      </MailSent>
    );
  }
  const send = async (email: string) => {
    await sendVerificationMail(email);
    tabNotes.keep("email", email);
    setSentTo(email);
  };
  return (
    <GuestCard
      key="form"
      title={title}
      lead={lead}
      below={<TextLink to="/login">{t("forgot.back")}</TextLink>}
    >
      <EmailForm action={t("verify.send")} send={send} />
    </GuestCard>
  );
}
