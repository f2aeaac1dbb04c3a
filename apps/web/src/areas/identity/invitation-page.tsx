import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { type NoteName, tabNotes } from "../../lib/tab-notes.ts";
import { ButtonLink } from "../../ui/text-link.tsx";
import { GuestCard } from "./guest-card.tsx";
import { Invitation } from "./invitation.tsx";
import { InvitationSkeleton } from "./invitation-skeleton.tsx";
import { useBorrowedNotes } from "./use-borrowed-notes.ts";
import { useFragmentToken } from "./use-fragment-token.ts";

const invitationNote: readonly NoteName[] = ["invitation"];

/**
 * Opened by invitation links, and again after a sign-in or sign-up that started here. In between, the tab keeps the
 * token.
 */
export function InvitationPage() {
  const { t } = useTranslation("identity");
  const linked = useFragmentToken();
  const isReady = useBorrowedNotes(invitationNote);
  useEffect(() => {
    if (linked !== undefined) tabNotes.keep("invitation", linked);
  }, [linked]);

  const token = linked ?? (isReady ? tabNotes.read("invitation") : undefined);
  if (token !== undefined) return <Invitation key={token} token={token} />;
  if (!isReady) return <InvitationSkeleton />;
  return (
    <GuestCard title={t("invitation.missingTitle")} lead={t("invitation.missing")}>
      <ButtonLink to="/" size="lg" isWide>
        {t("invitation.toStart")}
      </ButtonLink>
    </GuestCard>
  );
}
