/** The commands in the palette, filtered by permission. */
import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import {
  ArrowLeftRight,
  FolderPlus,
  Keyboard,
  KeyRound,
  type LucideIcon,
  ShieldCheck,
  UserPlus,
  UserRound,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { membershipsQuery } from "../api/me.ts";
import { useCan, useMembership } from "./account.ts";
import { places } from "./navigation.ts";

export interface Command {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly keys?: readonly string[];
  readonly run: () => void;
}

export interface CommandGroup {
  readonly value: string;
  readonly items: readonly Command[];
}

export function useCommands(onShortcuts: () => void): readonly CommandGroup[] {
  const { t } = useTranslation("shell");
  const goTo = usePlaceCommands();
  const actions = useActionCommands(onShortcuts);
  const accounts = useAccountCommands();
  return [
    { value: t("palette.actions"), items: actions },
    { value: t("palette.goTo"), items: goTo },
    { value: t("palette.accounts"), items: accounts },
  ].filter(({ items }) => items.length > 0);
}

function usePlaceCommands(): readonly Command[] {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  const accountId = useMembership()?.account.id;
  const can = useCan();
  const personal: readonly Command[] = [
    {
      id: "profile",
      label: t("person.profile"),
      icon: UserRound,
      run: () => void navigate({ to: "/settings/profile" }),
    },
    {
      id: "security",
      label: t("person.security"),
      icon: ShieldCheck,
      run: () => void navigate({ to: "/settings/security" }),
    },
  ];
  if (accountId === undefined) return personal;
  const ofAccount = places
    .filter(({ permission }) => can(permission))
    .map(({ to, text, icon, keys }) => ({
      id: to,
      label: t(text),
      icon,
      keys,
      run: () => void navigate({ to, params: { accountId } }),
    }));
  return [...ofAccount, ...personal];
}

/** Each command opens a screen and its "create" dialog. */
function useActionCommands(onShortcuts: () => void): readonly Command[] {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  const accountId = useMembership()?.account.id;
  const can = useCan();
  const params = { accountId: accountId ?? "" };
  const hash = "new";
  const all = [
    {
      id: "new-project",
      label: t("palette.createProject"),
      icon: FolderPlus,
      permission: "projects:write",
      to: "/$accountId/projects",
    },
    {
      id: "new-key",
      label: t("palette.createKey"),
      icon: KeyRound,
      permission: "api-keys:write",
      to: "/$accountId/settings/api-keys",
    },
    {
      id: "invite",
      label: t("palette.invite"),
      icon: UserPlus,
      permission: "users:invite",
      to: "/$accountId/settings/members",
    },
  ] as const;
  return [
    ...all
      .filter(({ permission }) => can(permission))
      .map(({ id, label, icon, to }) => ({
        id,
        label,
        icon,
        run: () => void navigate({ to, params, hash }),
      })),
    { id: "shortcuts", label: t("person.shortcuts"), icon: Keyboard, keys: ["?"], run: onShortcuts },
  ];
}

function useAccountCommands(): readonly Command[] {
  const navigate = useNavigate();
  const current = useMembership();
  const { data } = useSuspenseQuery(membershipsQuery);
  return data
    .filter(({ account }) => account.id !== current?.account.id)
    .map(({ account }) => ({
      id: account.id,
      label: account.name,
      icon: ArrowLeftRight,
      run: () => void navigate({ to: "/$accountId/projects", params: { accountId: account.id } }),
    }));
}
