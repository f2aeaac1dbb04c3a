import { Trans, useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/text-link.tsx";
import { MailSent } from "./mail-sent.tsx";
import { nextSearch } from "./next-path.ts";
import { ResendMail } from "./resend-mail.tsx";

interface SignupSentProps {
  readonly email: string;
  readonly next: string;
  readonly onBack: () => void;
}

export function SignupSent({ email, next, onBack }: SignupSentProps) {
  const { t } = useTranslation("identity");
  const address = <strong className="font-semibold text-ink" />;
  return (
    <MailSent
      title={t("sent.title")}
      text={<Trans t={t} i18nKey="sent.text" values={{ email }} components={{ address }} />}
    >
      <div className="flex flex-col gap-3">
        <ButtonLink to="/login" search={nextSearch(next)} tone="primary" size="lg" isWide>
          {t("sent.signIn")}
        </ButtonLink>
        <ResendMail email={email} />
      </div>
      <Button tone="ghost" size="sm" className="-ms-2.5 self-start" onClick={onBack}>
        {t("sent.other")}
      </Button>
    </MailSent>
  );
}
