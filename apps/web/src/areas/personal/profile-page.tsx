import { useTranslation } from "react-i18next";
import { Page } from "../../ui/page.tsx";
import { LookSection } from "./look-section.tsx";
import { PersonSection } from "./person-section.tsx";
import { PersonalTabs } from "./personal-tabs.tsx";

export function ProfilePage() {
  const { t } = useTranslation("personal");
  return (
    <Page title={t("profile.title")} lead={t("profile.lead")} above={<PersonalTabs />}>
      <PersonSection />
      <LookSection />
    </Page>
  );
}
