import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { tabNotes } from "../../lib/tab-notes.ts";
import { useSignOut } from "../../shell/use-sign-out.ts";
import { Button } from "../../ui/button.tsx";
import { LogoMark } from "../../ui/logo.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ButtonLink, TextLink } from "../../ui/text-link.tsx";

const steps = [1, 2] as const;

interface WelcomeFrameProps {
  readonly email: string;
  /** True if the person already has an account to return to. */
  readonly canCancel: boolean;
  readonly step?: number;
  readonly children: ReactNode;
}

export function WelcomeFrame({ email, canCancel, step, children }: WelcomeFrameProps) {
  const { t } = useTranslation(["onboarding", "common"]);
  // Keeps an open invitation, because the person may want to accept it with another address.
  const signOut = useSignOut();
  return (
    <div className="flex min-h-dvh flex-col px-4 sm:px-8">
      <header className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 py-3">
        <span className="flex items-center gap-2.5 font-semibold text-base tracking-tight">
          <LogoMark /> Formstead
        </span>
        <div className="flex items-center gap-2">
          <span className="text-ink-faint text-sm max-sm:hidden">{t("frame.signedInAs", { email })}</span>
          <Button tone="ghost" size="sm" onClick={() => void signOut()}>
            {t("frame.signOut")}
          </Button>
          {canCancel && (
            <ButtonLink to="/" size="sm">
              {t("common:cancel")}
            </ButtonLink>
          )}
        </div>
      </header>
      <main
        className={`mx-auto w-full pt-6 pb-16 sm:pt-[12vh] ${step === undefined ? "max-w-3xl" : "max-w-lg"}`}
      >
        {step !== undefined && <StepMark step={step} />}
        {step === 1 && <OpenInvitation />}
        {children}
      </main>
    </div>
  );
}

function StepMark({ step }: { step: number }) {
  const { t } = useTranslation("onboarding");
  return (
    <div className="mb-6 flex items-center gap-3">
      <span aria-hidden="true" className="flex gap-1.5">
        {steps.map((one) => (
          <span
            key={one}
            className={`h-1.5 w-9 rounded-full transition-colors ${one <= step ? "bg-accent" : "bg-line"}`}
          />
        ))}
      </span>
      <span className="text-ink-soft text-sm">{t("frame.progress", { step, steps: steps.length })}</span>
    </div>
  );
}

/** Sign-in through another service ends here, not at the invitation it was started from. */
function OpenInvitation() {
  const { t } = useTranslation("onboarding");
  if (tabNotes.read("invitation") === undefined) return null;
  return (
    <div className="mb-8">
      <Notice>
        {t("frame.invitation")}{" "}
        <TextLink to="/invitations" className="text-info-ink">
          {t("frame.openInvitation")}
        </TextLink>
      </Notice>
    </div>
  );
}
