/** The navigation of the settings: those of the account, then those of the person. */
import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { NavGroup, NavItem } from "./nav-item.tsx";
import { PlaceGroup } from "./place-items.tsx";

interface SettingsItemsProps {
  readonly isRail: boolean;
  readonly onLeave?: (() => void) | undefined;
}

export function SettingsItems({ isRail, onLeave }: SettingsItemsProps) {
  const { t } = useTranslation("shell");
  return (
    <>
      <NavGroup isRail={isRail}>
        <li>
          <NavItem
            to="/"
            isExact
            icon={<ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />}
            name={t("nav.leaveSettings")}
            isRail={isRail}
            onLeave={onLeave}
          />
        </li>
      </NavGroup>
      <PlaceGroup group="settings" title={t("nav.account")} isRail={isRail} onLeave={onLeave} />
      <PlaceGroup group="personal" title={t("nav.personal")} isRail={isRail} onLeave={onLeave} />
    </>
  );
}
