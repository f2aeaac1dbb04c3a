/** The shortcuts that work on every screen. */
import { useTranslation } from "react-i18next";
import { useKeys } from "../lib/keys/use-keys.ts";
import { toggleTheme } from "../lib/theme.ts";
import { useLabel, usePlaces } from "./navigation.ts";
import { toggleSidebar } from "./sidebar-width.ts";
import { useOpen } from "./use-open.ts";

interface ShellKeys {
  readonly onPalette: () => void;
  readonly onActions: () => void;
  readonly onShortcuts: () => void;
}

export function useShellKeys({ onPalette, onActions, onShortcuts }: ShellKeys): void {
  const { t } = useTranslation("shell");
  const label = useLabel();
  const open = useOpen();
  const toPlaces = usePlaces().flatMap(({ keys, label: name, to }) =>
    keys === undefined ? [] : [{ keys, label: label(name), run: () => open({ to }) }],
  );
  useKeys("shell", [
    { keys: "mod+k", label: t("shortcuts.palette"), whileTyping: true, run: onPalette },
    { keys: "c", label: t("shortcuts.actions"), run: onActions },
    { keys: "?", label: t("shortcuts.sheet"), run: onShortcuts },
    { keys: "mod+b", label: t("shortcuts.sidebar"), run: toggleSidebar },
    { keys: "[", run: toggleSidebar },
    { keys: "mod+shift+l", label: t("shortcuts.theme"), run: toggleTheme },
    ...toPlaces,
  ]);
}
