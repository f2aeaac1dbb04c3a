import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { emailVerificationQuery } from "../../api/identity.ts";
import { isProblem } from "../../api/problem.ts";
import { useProblemText } from "../../i18n/problem-text.ts";
import { type NoteName, tabNotes } from "../../lib/tab-notes.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { ButtonLink } from "../../ui/text-link.tsx";
import { GuestCard } from "./guest-card.tsx";
import { NewVerificationMail } from "./new-verification-mail.tsx";
import { nextPath, nextSearch } from "./next-path.ts";
import { useBorrowedNotes } from "./use-borrowed-notes.ts";
import { useFragmentToken } from "./use-fragment-token.ts";

const signUpNotes: readonly NoteName[] = ["next", "email", "language", "invitation"];

export function VerifyEmailPage() {
  const { t } = useTranslation(["identity", "common"]);
  const token = useFragmentToken();
  // The link opened a new tab, so ask the sign-up tab for its notes.
  const isReady = useBorrowedNotes(signUpNotes);
  if (token !== undefined) return <Verification token={token} isReady={isReady} />;
  return isReady ? <NewVerificationMail title={t("verify.title")} lead={t("verify.missing")} /> : null;
}

function Verification({ token, isReady }: { token: string; isReady: boolean }) {
  const { t } = useTranslation(["identity", "common"]);
  const problemText = useProblemText();
  const { isSuccess, error, isFetching, refetch } = useQuery(emailVerificationQuery(token));
  if (!isReady) return <Confirming />;
  if (isSuccess) return <Verified />;
  if (isProblem(error, "token_expired"))
    return <NewVerificationMail title={t("verify.expiredTitle")} lead={t("verify.expired")} />;
  if (error === null) return <Confirming />;
  return (
    <GuestCard key="failed" title={t("verify.failed")}>
      <Notice tone="bad" isNews>
        {problemText(error)}
      </Notice>
      <Button isWide size="lg" isBusy={isFetching} onClick={() => void refetch()}>
        {t("common:retry")}
      </Button>
    </GuestCard>
  );
}

function Confirming() {
  const { t } = useTranslation("identity");
  return (
    <GuestCard key="busy" title={t("verify.title")}>
      <p role="status" className="flex items-center gap-2.5 text-ink-soft text-sm">
        <Spinner /> {t("verify.busy")}
      </p>
    </GuestCard>
  );
}

function Verified() {
  const { t } = useTranslation("identity");
  const kept = tabNotes.read("next");
  const next = nextPath(kept === undefined ? {} : { next: kept }, undefined);
  return (
    <GuestCard key="done" icon={<CircleCheck />} title={t("verify.doneTitle")} lead={t("verify.done")}>
      <ButtonLink to="/login" search={nextSearch(next)} tone="primary" size="lg" isWide>
        {t("verify.signIn")}
      </ButtonLink>
    </GuestCard>
  );
}
