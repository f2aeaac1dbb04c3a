import { Languages } from "lucide-react";
import { useTranslation } from "react-i18next";
import { closestLanguage, type Language, languages, switchLanguage } from "../../i18n/i18n.ts";
import { tabNotes } from "../../lib/tab-notes.ts";
import { ThemeMenu, themeIcons, useTheme } from "../../shell/theme-menu.tsx";
import { Button } from "../../ui/button.tsx";
import { Menu, MenuChoice, MenuGroup, MenuHeading } from "../../ui/menu.tsx";

const languageOptions = Object.entries(languages).map(([value, label]) => ({
  value: value as Language,
  label,
}));

/** Language and theme for visitors without a profile. */
export function GuestChoices() {
  const { t, i18n } = useTranslation(["identity", "common"]);
  const theme = useTheme();
  const language = closestLanguage([i18n.language]);

  const choose = (next: Language) => {
    // Saved to the profile at the next sign-in, which would otherwise switch back to the old language.
    tabNotes.keep("language", next);
    void switchLanguage(next);
  };
  const languageTrigger = (
    <Button
      tone="ghost"
      size="sm"
      icon={<Languages aria-hidden="true" />}
      aria-label={`${t("layout.language")}: ${languages[language]}`}
    >
      {languages[language]}
    </Button>
  );
  const themeTrigger = (
    <Button
      tone="ghost"
      size="sm"
      icon={themeIcons[theme]}
      aria-label={`${t("common:theme.title")}: ${t(`common:theme.${theme}`)}`}
    >
      {t(`common:theme.${theme}`)}
    </Button>
  );
  return (
    <>
      <Menu trigger={languageTrigger} align="start" side="top">
        <MenuGroup>
          <MenuHeading>{t("layout.language")}</MenuHeading>
          <MenuChoice value={language} options={languageOptions} onChange={choose} />
        </MenuGroup>
      </Menu>
      <Menu trigger={themeTrigger} align="start" side="top">
        <ThemeMenu />
      </Menu>
    </>
  );
}
