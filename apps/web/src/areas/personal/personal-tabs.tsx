import { useTranslation } from "react-i18next";
import { TabLinks } from "../../ui/tabs.tsx";
import { TabLink } from "../../ui/text-link.tsx";

/** Tabs for the two personal settings screens. */
export function PersonalTabs() {
  const { t } = useTranslation("personal");
  return (
    <div className="mb-5">
      <TabLinks label={t("tabs.label")}>
        <TabLink to="/settings/profile">{t("tabs.profile")}</TabLink>
        <TabLink to="/settings/security">{t("tabs.security")}</TabLink>
      </TabLinks>
    </div>
  );
}
