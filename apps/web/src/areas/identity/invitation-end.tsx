import { CircleCheck, CircleSlash } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { tabNotes } from "../../lib/tab-notes.ts";
import { ButtonLink } from "../../ui/text-link.tsx";
import { GuestCard } from "./guest-card.tsx";

export type Ending = "expired" | "closed" | "member" | "declined";

/** The invitation can no longer be answered, so the tab drops the token. */
export function InvitationEnd({ ending, account }: { ending: Ending; account: string }) {
  const { t } = useTranslation("identity");
  useEffect(() => tabNotes.drop("invitation"), []);
  return (
    <GuestCard
      key={ending}
      icon={ending === "member" ? <CircleCheck /> : <CircleSlash />}
      title={t(`invitation.${ending}Title`)}
      lead={t(`invitation.${ending}`, { account })}
    >
      <ButtonLink to="/" size="lg" isWide tone={ending === "member" ? "primary" : "secondary"}>
        {t("invitation.toStart")}
      </ButtonLink>
    </GuestCard>
  );
}
