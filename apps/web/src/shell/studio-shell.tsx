/** The frame of every signed-in screen: the sidebar, the screen, and keyboard shortcuts. */
import { Outlet } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { listenForKeys } from "../lib/keys/use-keys.ts";
import { useLive } from "../lib/live/use-live.ts";
import { useSendWrites } from "../lib/use-writes.ts";
import { useMembership } from "./account.ts";
import { DeletionBanner } from "./deletion-banner.tsx";
import { InFrame } from "./in-frame.ts";
import { PhoneBar } from "./phone-bar.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useSidebarWidth } from "./sidebar-width.ts";
import { useShellKeys } from "./use-shell-keys.ts";

const CommandPalette = lazy(() =>
  import("./palette/command-palette.tsx").then((file) => ({ default: file.CommandPalette })),
);
const ShortcutSheet = lazy(() =>
  import("./shortcut-sheet.tsx").then((file) => ({ default: file.ShortcutSheet })),
);

interface Overlay {
  readonly kind: "palette" | "shortcuts";
  readonly start?: string;
}

export function StudioShell() {
  return (
    <StudioFrame>
      <Outlet />
    </StudioFrame>
  );
}

export function StudioFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation("shell");
  const [overlay, setOverlay] = useState<Overlay>();
  const membership = useMembership();
  const isRail = useSidebarWidth() === "rail";
  const openPalette = (start = "") => setOverlay({ kind: "palette", start });
  const parts = { onPalette: () => openPalette(), onShortcuts: () => setOverlay({ kind: "shortcuts" }) };
  useEffect(listenForKeys, []);
  useShellKeys({ ...parts, onActions: () => openPalette(">") });
  useLive(membership?.account.id);
  useSendWrites();

  return (
    <div className="min-h-dvh lg:flex">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-50 focus:rounded-md focus:bg-accent focus:px-3 focus:py-2 focus:text-on-accent"
      >
        {t("skip")}
      </a>
      <PhoneBar {...parts} />
      <aside
        className={`sticky top-0 hidden h-dvh shrink-0 border-line border-e lg:block ${isRail ? "w-13" : "w-58"}`}
      >
        <Sidebar {...parts} isRail={isRail} />
      </aside>
      <main id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none">
        {membership && <DeletionBanner membership={membership} />}
        <InFrame value={true}>{children}</InFrame>
      </main>
      <Suspense>
        {overlay?.kind === "palette" && (
          <CommandPalette
            start={overlay.start ?? ""}
            onClose={() => setOverlay(undefined)}
            onShortcuts={parts.onShortcuts}
          />
        )}
        {overlay?.kind === "shortcuts" && <ShortcutSheet onClose={() => setOverlay(undefined)} />}
      </Suspense>
    </div>
  );
}
