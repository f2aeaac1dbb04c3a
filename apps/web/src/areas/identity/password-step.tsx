import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { signInMethodsQuery } from "../../api/identity.ts";
import type { Me } from "../../api/types.ts";
import { Notice } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { GuestCard } from "./guest-card.tsx";
import { nextSearch } from "./next-path.ts";
import { OtherWays } from "./other-ways.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ResendMail } from "./resend-mail.tsx";

interface PasswordStepProps {
  readonly email: string;
  readonly next: string;
  readonly oidcError: string | undefined;
  readonly hasTimedOut: boolean;
  readonly onEmail: (email: string) => void;
  readonly onSignedIn: (me: Me) => Promise<void>;
  readonly onSecondStep: () => void;
}

export function PasswordStep({
  email,
  next,
  oidcError,
  hasTimedOut,
  onEmail,
  onSignedIn,
  onSecondStep,
}: PasswordStepProps) {
  const { t } = useTranslation(["identity", "problems"]);
  const { data: methods } = useQuery(signInMethodsQuery);
  const [unverified, setUnverified] = useState<string>();
  const hasPassword = methods?.password ?? true;
  const below = (
    <>
      {t("login.new")}{" "}
      <TextLink to="/signup" search={nextSearch(next)}>
        {t("login.signUp")}
      </TextLink>
    </>
  );
  return (
    <GuestCard key="password" title={t("login.title")} below={below}>
      <ArrivalNotice oidcError={oidcError} hasTimedOut={hasTimedOut} />
      {unverified !== undefined && (
        <div className="flex flex-col gap-3">
          <Notice tone="warning" isNews>
            {t("login.unverified", { email: unverified })}
          </Notice>
          <ResendMail email={unverified} />
        </div>
      )}
      {hasPassword && (
        <PasswordForm {...{ email, onEmail, onSignedIn, onSecondStep }} onUnverified={setUnverified} />
      )}
      {methods && (
        <OtherWays methods={methods} next={next} hasPassword={hasPassword} onSignedIn={onSignedIn} />
      )}
    </GuestCard>
  );
}

const oidcErrors = [
  "access_denied",
  "account_not_linked",
  "email_not_verified",
  "provider_unavailable",
  "state_mismatch",
] as const;

/** Explains why the person is back on the sign-in screen. */
function ArrivalNotice({ oidcError, hasTimedOut }: Pick<PasswordStepProps, "oidcError" | "hasTimedOut">) {
  const { t } = useTranslation(["identity", "problems"]);
  if (!hasTimedOut && oidcError === undefined) return null;
  const known = oidcErrors.find((code) => code === oidcError) ?? "sign_in_failed";
  return (
    <Notice tone="bad" isNews>
      {hasTimedOut ? t("problems:mfa_expired") : t(`login.errors.${known}`)}
    </Notice>
  );
}
