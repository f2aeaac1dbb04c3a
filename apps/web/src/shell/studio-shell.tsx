/** The layout of every signed-in screen: the sidebar, the screen, and keyboard shortcuts. */
import { Outlet, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useShortcuts } from "../lib/shortcuts.ts";
import { useCan, useMembership } from "./account.ts";
import { DeletionBanner } from "./deletion-banner.tsx";
import { places } from "./navigation.ts";
import { PhoneBar } from "./phone-bar.tsx";
import { Sidebar } from "./sidebar.tsx";

const CommandPalette = lazy(() =>
  import("./command-palette.tsx").then((file) => ({ default: file.CommandPalette })),
);
const ShortcutSheet = lazy(() =>
  import("./shortcut-sheet.tsx").then((file) => ({ default: file.ShortcutSheet })),
);

type Overlay = "palette" | "shortcuts";

export function StudioShell() {
  const { t } = useTranslation("shell");
  const [overlay, setOverlay] = useState<Overlay>();
  const navigate = useNavigate();
  const membership = useMembership();
  const can = useCan();
  const accountId = membership?.account.id;

  useShortcuts([
    { keys: ["mod+k"], run: () => setOverlay("palette") },
    { keys: ["?"], run: () => setOverlay("shortcuts") },
    ...places
      .filter(({ permission }) => accountId !== undefined && can(permission))
      .map(({ keys, to }) => ({
        keys,
        run: () => void navigate({ to, params: { accountId: accountId ?? "" } }),
      })),
  ]);

  const parts = { onPalette: () => setOverlay("palette"), onShortcuts: () => setOverlay("shortcuts") };
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-50 focus:rounded-md focus:bg-accent focus:px-3 focus:py-2 focus:text-on-accent"
      >
        {t("skip")}
      </a>
      <PhoneBar {...parts} />
      <aside className="sticky top-0 hidden h-dvh border-line border-e lg:block">
        <Sidebar {...parts} />
      </aside>
      <main id="content" tabIndex={-1} className="min-w-0 outline-none">
        {membership && <DeletionBanner membership={membership} />}
        <Outlet />
      </main>
      <Suspense>
        {overlay === "palette" && (
          <CommandPalette onClose={() => setOverlay(undefined)} onShortcuts={parts.onShortcuts} />
        )}
        {overlay === "shortcuts" && <ShortcutSheet onClose={() => setOverlay(undefined)} />}
      </Suspense>
    </div>
  );
}
