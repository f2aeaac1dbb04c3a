/** The navigation of Studio: the account, search, the places, and the person. Settings have a navigation of their own. */
import { useLocation } from "@tanstack/react-router";
import { Folder, Search, Settings } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { keyLabels } from "../lib/keys/key-label.ts";
import { Kbd } from "../ui/kbd.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useCan, useMembership } from "./account.ts";
import { NavGroup, NavItem, RailName } from "./nav-item.tsx";
import { PlaceGroup } from "./place-items.tsx";
import { ProjectItems } from "./project-items.tsx";
import { SettingsItems } from "./settings-items.tsx";
import { SidebarToggle } from "./sidebar-toggle.tsx";
import { useIsRailHere } from "./sidebar-width.ts";

// Menus load in parallel with the screen and do not delay it.
const AccountSwitcher = lazy(() =>
  import("./account-switcher.tsx").then((file) => ({ default: file.AccountSwitcher })),
);
const PersonMenu = lazy(() => import("./person-menu.tsx").then((file) => ({ default: file.PersonMenu })));

interface SidebarProps {
  readonly isRail?: boolean;
  readonly onPalette: () => void;
  readonly onShortcuts: () => void;
  /** Called on navigation, so that the phone menu can close. */
  readonly onLeave?: (() => void) | undefined;
}

export function Sidebar({ isRail = false, onPalette, onShortcuts, onLeave }: SidebarProps) {
  const { t } = useTranslation("shell");
  const isInSettings = useLocation({
    select: ({ pathname }) => /^(\/[^/]+)?\/settings(\/|$)/.test(pathname),
  });
  const isRailHere = useIsRailHere();
  const items = { isRail, onLeave };
  return (
    <div className={`flex h-full flex-col gap-3 bg-canvas ${isRail ? "items-center px-2 py-3" : "p-3"}`}>
      <Suspense fallback={<Skeleton className="h-11 rounded-md" />}>
        <AccountSwitcher {...items} />
      </Suspense>
      <SearchButton isRail={isRail} onPalette={onPalette} />
      <nav aria-label={t("nav.main")} className="-mx-1 flex-1 overflow-y-auto px-1 py-1">
        {isInSettings ? <SettingsItems {...items} /> : <WorkItems {...items} />}
      </nav>
      {!isInSettings && <SettingsItem {...items} />}
      <div className={isRail ? "flex flex-col items-center gap-2" : "flex items-center gap-1"}>
        <Suspense fallback={<Skeleton className="h-11 flex-1 rounded-md" />}>
          <PersonMenu {...items} onShortcuts={onShortcuts} />
        </Suspense>
        {onLeave === undefined && !isRailHere && <SidebarToggle />}
      </div>
    </div>
  );
}

function SearchButton({ isRail, onPalette }: { isRail: boolean; onPalette: () => void }) {
  const { t, i18n } = useTranslation("shell");
  const button = (
    <button
      type="button"
      onClick={onPalette}
      {...(isRail && { "aria-label": t("palette.open") })}
      className={`flex h-8 shrink-0 items-center rounded-md text-ink-faint text-sm hover:text-ink pointer-coarse:h-11 ${isRail ? "w-9 justify-center hover:bg-hover" : "gap-2.5 border border-line bg-surface px-2.5 shadow-card"}`}
    >
      <Search aria-hidden="true" className="size-4" />
      {!isRail && (
        <>
          <span className="flex-1 truncate text-start">
            {t("palette.short")}
            <span className="sr-only">: {t("palette.open")}</span>
          </span>
          <span aria-hidden="true" className="pointer-coarse:hidden">
            <Kbd keys={keyLabels("mod+k", i18n.language)} />
          </span>
        </>
      )}
    </button>
  );
  return isRail ? <RailName name={t("palette.open")}>{button}</RailName> : button;
}

interface ItemsProps {
  readonly isRail: boolean;
  readonly onLeave?: (() => void) | undefined;
}

function WorkItems({ isRail, onLeave }: ItemsProps) {
  const { t } = useTranslation("shell");
  const accountId = useMembership()?.account.id;
  const can = useCan();
  if (accountId === undefined) return null;
  return (
    <>
      <PlaceGroup group="work" isRail={isRail} onLeave={onLeave} />
      {isRail && can("projects:read") && (
        <NavGroup isRail>
          <li>
            <NavItem
              to="/$accountId/projects"
              params={{ accountId }}
              icon={<Folder aria-hidden="true" />}
              name={t("nav.projects")}
              isRail
              onLeave={onLeave}
            />
          </li>
        </NavGroup>
      )}
      {!isRail && <ProjectItems accountId={accountId} onLeave={onLeave} />}
      <PlaceGroup group="connect" title={t("nav.connect")} isRail={isRail} onLeave={onLeave} />
    </>
  );
}

/** Leads to the first settings that the person may open. */
function SettingsItem({ isRail, onLeave }: ItemsProps) {
  const { t } = useTranslation("shell");
  const accountId = useMembership()?.account.id;
  const isAllowed = useCan()("account:read");
  const target =
    accountId !== undefined && isAllowed
      ? ({ to: "/$accountId/settings", params: { accountId } } as const)
      : ({ to: "/settings/profile" } as const);
  return (
    <NavItem
      {...target}
      icon={<Settings aria-hidden="true" />}
      name={t("nav.settings")}
      isRail={isRail}
      onLeave={onLeave}
    />
  );
}
