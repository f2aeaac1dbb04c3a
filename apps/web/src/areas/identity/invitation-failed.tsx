import { useTranslation } from "react-i18next";
import { useProblemText } from "../../i18n/problem-text.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { GuestCard } from "./guest-card.tsx";

export function InvitationFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(["identity", "common"]);
  const problemText = useProblemText();
  return (
    <GuestCard key="failed" title={t("invitation.failed")}>
      <Notice tone="bad" isNews>
        {problemText(error)}
      </Notice>
      <Button size="lg" isWide onClick={onRetry}>
        {t("common:retry")}
      </Button>
    </GuestCard>
  );
}
