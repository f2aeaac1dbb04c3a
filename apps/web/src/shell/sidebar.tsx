import { Link } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { keyLabel } from "../lib/shortcuts.ts";
import { Kbd } from "../ui/kbd.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useCan, useMembership } from "./account.ts";
import { type Place, places } from "./navigation.ts";

// Menus load in parallel with the screen and do not delay it.
const AccountSwitcher = lazy(() =>
  import("./account-switcher.tsx").then((file) => ({ default: file.AccountSwitcher })),
);
const PersonMenu = lazy(() => import("./person-menu.tsx").then((file) => ({ default: file.PersonMenu })));

interface SidebarProps {
  readonly onPalette: () => void;
  readonly onShortcuts: () => void;
  /** Called on navigation, so that the phone menu can close. */
  readonly onLeave?: () => void;
}

const itemLook =
  "flex min-h-8 items-center gap-2.5 rounded-md px-2.5 font-medium text-ink-soft text-sm hover:bg-hover hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0";

export function Sidebar({ onPalette, onShortcuts, onLeave }: SidebarProps) {
  const { t } = useTranslation("shell");
  const membership = useMembership();
  const can = useCan();
  const visible = membership ? places.filter(({ permission }) => can(permission)) : [];
  const groups = ["work", "account"] as const;
  return (
    <div className="flex h-full flex-col gap-3 bg-canvas p-3">
      <Suspense fallback={<Skeleton className="h-12.5 rounded-md" />}>
        <AccountSwitcher {...(onLeave && { onLeave })} />
      </Suspense>
      <button
        type="button"
        onClick={onPalette}
        className="flex h-8 items-center gap-2.5 rounded-md border border-line bg-surface px-2.5 text-ink-faint text-sm shadow-card hover:text-ink pointer-coarse:h-11"
      >
        <Search aria-hidden="true" className="size-4" />
        <span className="flex-1 truncate text-start">
          {t("palette.short")}
          <span className="sr-only">: {t("palette.open")}</span>
        </span>
        <span aria-hidden="true" className="pointer-coarse:hidden">
          <Kbd keys={[keyLabel("mod+k")]} />
        </span>
      </button>
      <nav aria-label={t("nav.main")} className="-mx-1 flex-1 overflow-y-auto px-1 py-1">
        {groups.map((group) => (
          <Places
            key={group}
            group={group}
            places={visible.filter((place) => place.group === group)}
            {...(onLeave && { onLeave })}
          />
        ))}
      </nav>
      <Suspense fallback={<Skeleton className="h-12.5 rounded-md" />}>
        <PersonMenu onShortcuts={onShortcuts} {...(onLeave && { onLeave })} />
      </Suspense>
    </div>
  );
}

function Places({
  group,
  places,
  onLeave,
}: {
  group: "work" | "account";
  places: readonly Place[];
  onLeave?: () => void;
}) {
  const { t } = useTranslation("shell");
  const accountId = useMembership()?.account.id ?? "";
  if (places.length === 0) return null;
  return (
    <div className="mb-5">
      {group === "account" && (
        <p className="px-2.5 pb-1.5 font-medium text-ink-faint text-xs">{t(`nav.${group}`)}</p>
      )}
      <ul className="flex flex-col gap-0.5">
        {places.map(({ to, text, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              params={{ accountId }}
              activeOptions={{ exact: to === "/$accountId/settings", includeSearch: false }}
              className={itemLook}
              {...(onLeave && { onClick: onLeave })}
            >
              <Icon aria-hidden="true" />
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
