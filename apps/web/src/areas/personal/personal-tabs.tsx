import { useTranslation } from "react-i18next";
import { TabLinks } from "../../ui/tabs.tsx";
import { TabLink } from "../../ui/text-link.tsx";

/** Tabs for the two personal settings screens, for small screens, where the sidebar is hidden. */
export function PersonalTabs() {
  const { t } = useTranslation("personal");
  return (
    <div className="mb-5 lg:hidden">
      <TabLinks label={t("tabs.label")}>
        <TabLink to="/settings/profile">{t("tabs.profile")}</TabLink>
        <TabLink to="/settings/security">{t("tabs.security")}</TabLink>
      </TabLinks>
    </div>
  );
}
