/** The entries of the palette that need no request: actions, places, accounts, and what was opened last. */
import { useLocation, useNavigate } from "@tanstack/react-router";
import { ArrowLeftRight, Keyboard, SunMoon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useRecents } from "../../lib/recents.ts";
import { toggleTheme } from "../../lib/theme.ts";
import { useMembership, useMemberships } from "../account.ts";
import { useAreaCommands, useLabel, usePlaces, useSearchSources } from "../navigation.ts";
import { readScreenActions } from "../screen-actions.ts";
import { useOpen } from "../use-open.ts";
import type { Entry, EntryGroup } from "./entry.ts";

export interface LocalEntries {
  readonly screen: EntryGroup;
  readonly recent: EntryGroup;
  readonly actions: EntryGroup;
  readonly places: EntryGroup;
  readonly accounts: EntryGroup;
}

export function useLocalEntries(onShortcuts: () => void): LocalEntries {
  const { t } = useTranslation("shell");
  return {
    screen: { value: t("palette.screen"), items: readScreenActions() },
    recent: { value: t("palette.recent"), items: useRecentEntries() },
    actions: { value: t("palette.actions"), items: useActionEntries(onShortcuts) },
    places: { value: t("palette.goTo"), items: usePlaceEntries() },
    accounts: { value: t("palette.accounts"), items: useAccountEntries() },
  };
}

function useRecentEntries(): readonly Entry[] {
  const sources = useSearchSources();
  const open = useOpen();
  const here = useLocation({ select: ({ pathname }) => pathname });
  return useRecents(useMembership()?.account.id).flatMap(({ source, to, params, ...recent }) => {
    const icon = sources.find(({ id }) => id === source)?.icon;
    return icon && !here.includes(recent.id) ? [{ ...recent, icon, run: () => open({ to, params }) }] : [];
  });
}

function useActionEntries(onShortcuts: () => void): readonly Entry[] {
  const { t } = useTranslation("shell");
  const label = useLabel();
  const open = useOpen();
  const ofAreas = useAreaCommands().map(({ id, label: name, icon, to, hash }) => ({
    id,
    name: label(name),
    icon,
    run: () => open({ to, ...(hash !== undefined && { hash }) }),
  }));
  return [
    ...ofAreas,
    { id: "theme", name: t("palette.theme"), icon: SunMoon, keys: "mod+shift+l", run: toggleTheme },
    { id: "shortcuts", name: t("person.shortcuts"), icon: Keyboard, keys: "?", run: onShortcuts },
  ];
}

function usePlaceEntries(): readonly Entry[] {
  const label = useLabel();
  const open = useOpen();
  return usePlaces().map((place) => ({
    id: place.to,
    name: label(place.label),
    icon: place.icon,
    ...(place.keys !== undefined && { keys: place.keys }),
    run: () => open({ to: place.to }),
  }));
}

function useAccountEntries(): readonly Entry[] {
  const navigate = useNavigate();
  const current = useMembership();
  return useMemberships()
    .filter(({ account }) => account.id !== current?.account.id)
    .map(({ account }) => ({
      id: account.id,
      name: account.name,
      icon: ArrowLeftRight,
      run: () => void navigate({ to: "/$accountId", params: { accountId: account.id } }),
    }));
}
