import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { BookOpen, Keyboard, LogOut, ShieldCheck, UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { meQuery } from "../api/me.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Menu, MenuItem, MenuLine } from "../ui/menu.tsx";
import { ThemeMenu } from "./theme-menu.tsx";
import { useSignOut } from "./use-sign-out.ts";

interface PersonMenuProps {
  readonly isRail: boolean;
  readonly onShortcuts: () => void;
  readonly onLeave?: (() => void) | undefined;
}

export function PersonMenu({ isRail, onShortcuts, onLeave }: PersonMenuProps) {
  const { t } = useTranslation("shell");
  const signOut = useSignOut("invitation");
  const { data: me } = useSuspenseQuery(meQuery);

  const trigger = (
    <button
      type="button"
      className={`flex min-h-11 min-w-0 items-center gap-2.5 rounded-md text-start hover:bg-hover data-popup-open:bg-hover ${isRail ? "w-9 justify-center" : "flex-1 px-2 py-1.5"}`}
    >
      <Avatar name={me.name} />
      <span className="sr-only">{t("person.menu")}: </span>
      <span className={isRail ? "sr-only" : "min-w-0 flex-1"}>
        <span className="block truncate font-medium text-sm">{me.name}</span>
        <span className="block truncate text-ink-faint text-xs">{me.email}</span>
      </span>
    </button>
  );
  return (
    <Menu trigger={trigger} align="start" side="top" className="w-64">
      <MenuItem
        icon={<UserRound aria-hidden="true" />}
        link={<Link to="/settings/profile" {...(onLeave && { onClick: onLeave })} />}
      >
        {t("person.profile")}
      </MenuItem>
      <MenuItem
        icon={<ShieldCheck aria-hidden="true" />}
        link={<Link to="/settings/security" {...(onLeave && { onClick: onLeave })} />}
      >
        {t("person.security")}
      </MenuItem>
      <MenuLine />
      <ThemeMenu />
      <MenuLine />
      <MenuItem icon={<Keyboard aria-hidden="true" />} onSelect={onShortcuts}>
        {t("person.shortcuts")}
      </MenuItem>
      <MenuItem
        icon={<BookOpen aria-hidden="true" />}
        link={<a href="/docs" target="_blank" rel="noreferrer" />}
      >
        {t("person.apiReference")}
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => void signOut()}>
        {t("person.logout")}
      </MenuItem>
    </Menu>
  );
}
