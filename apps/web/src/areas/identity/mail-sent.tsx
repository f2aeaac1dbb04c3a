import { MailCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { GuestCard } from "./guest-card.tsx";

interface MailSentProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly children: ReactNode;
}

/** Tells the person to continue in their inbox. */
export function MailSent({ title, text, children }: MailSentProps) {
  const { t } = useTranslation("identity");
  return (
    <GuestCard key="sent" icon={<MailCheck />} title={title} lead={text}>
      <p className="-mt-3 text-ink-soft text-sm">{t("sent.missing")}</p>
      {children}
    </GuestCard>
  );
}
