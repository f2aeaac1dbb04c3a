/** The theme choice as part of a menu, for signed-in users and guests. */
import { Monitor, Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { chooseTheme, readTheme, type Theme, themes, watchTheme } from "../lib/theme.ts";
import { MenuChoice, MenuGroup, MenuHeading } from "../ui/menu.tsx";

export const themeIcons = {
  auto: <Monitor aria-hidden="true" />,
  light: <Sun aria-hidden="true" />,
  dark: <Moon aria-hidden="true" />,
};

export function useTheme(): Theme {
  return useSyncExternalStore(watchTheme, readTheme);
}

export function ThemeMenu() {
  const { t } = useTranslation();
  const theme = useTheme();
  return (
    <MenuGroup>
      <MenuHeading>{t("theme.title")}</MenuHeading>
      <MenuChoice
        value={theme}
        options={themes.map((value) => ({ value, label: t(`theme.${value}`), icon: themeIcons[value] }))}
        onChange={chooseTheme}
      />
    </MenuGroup>
  );
}
