import { useNavigate } from "@tanstack/react-router";
import { ChevronsUpDown, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Avatar } from "../ui/avatar.tsx";
import { LogoMark } from "../ui/logo.tsx";
import { Menu, MenuChoice, MenuGroup, MenuHeading, MenuItem, MenuLine } from "../ui/menu.tsx";
import { useMembership, useMemberships } from "./account.ts";

interface AccountSwitcherProps {
  readonly isRail: boolean;
  readonly onLeave?: (() => void) | undefined;
}

export function AccountSwitcher({ isRail, onLeave }: AccountSwitcherProps) {
  const { t } = useTranslation(["shell", "common"]);
  const navigate = useNavigate();
  const current = useMembership();
  const memberships = useMemberships();
  if (!current) return <Brand isRail={isRail} />;

  const open = (accountId: string) => {
    onLeave?.();
    void navigate({ to: "/$accountId", params: { accountId } });
  };
  const trigger = (
    <button
      type="button"
      className={`flex min-h-11 items-center gap-2.5 rounded-md text-start hover:bg-hover data-popup-open:bg-hover ${isRail ? "w-9 justify-center" : "w-full px-2 py-1.5"}`}
    >
      <Avatar name={current.account.name} isSquare />
      <span className="sr-only">{t("switcher.account")} </span>
      <span className={isRail ? "sr-only" : "min-w-0 flex-1"}>
        <span className="block truncate font-semibold text-sm">{current.account.name}</span>
        <span className="block text-ink-faint text-xs">{t(`common:roles.${current.role}`)}</span>
      </span>
      {!isRail && <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />}
    </button>
  );
  return (
    <Menu trigger={trigger} align="start" className="w-64">
      <MenuGroup>
        <MenuHeading>{t("switcher.title")}</MenuHeading>
        <MenuChoice
          value={current.account.id}
          options={memberships.map(({ account }) => ({
            value: account.id,
            label: account.name,
            icon: <Avatar name={account.name} isSquare />,
          }))}
          onChange={open}
        />
      </MenuGroup>
      <MenuLine />
      <MenuItem icon={<Plus aria-hidden="true" />} onSelect={() => void navigate({ to: "/welcome" })}>
        {t("switcher.create")}
      </MenuItem>
    </Menu>
  );
}

function Brand({ isRail }: { isRail: boolean }) {
  return (
    <span className="flex min-h-11 items-center gap-2.5 px-2 font-semibold text-base">
      <LogoMark /> <span className={isRail ? "sr-only" : ""}>Formstead</span>
    </span>
  );
}
