import { useTranslation } from "react-i18next";
import { Page } from "../../ui/page.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { PersonalTabs } from "./personal-tabs.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { TotpSection } from "./totp-section.tsx";

export function SecurityPage() {
  const { t } = useTranslation("personal");
  return (
    <Page title={t("security.title")} lead={t("security.lead")} above={<PersonalTabs />}>
      <PasswordSection />
      <TotpSection />
      <PasskeysSection />
      <SessionsSection />
    </Page>
  );
}
