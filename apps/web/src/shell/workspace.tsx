/**
 * The layout of a screen on which people work on one thing: a bar at the top and, beside the content, panes that fold,
 * change their size, and stay as people left them. Where there is no room, a pane opens over the content.
 */
import { PanelLeft, PanelRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useKeys } from "../lib/keys/use-keys.ts";
import { Drawer } from "../ui/drawer.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { PageHeading } from "../ui/page.tsx";
import { Split, SplitPane } from "../ui/split.tsx";
import { useMedia } from "../ui/use-media.ts";
import { type PaneSize, usePaneSize } from "../ui/use-pane-size.ts";
import { useRailHere } from "./sidebar-width.ts";

interface Pane {
  readonly label: string;
  readonly content: ReactNode;
}

interface WorkspaceProps {
  /** Under this name, the browser remembers the sizes of the panes. */
  readonly name: string;
  readonly title: string;
  readonly breadcrumbs: ReactNode;
  readonly tabs?: ReactNode;
  /** Save state, faces, and buttons, in this order. Put the primary button last. */
  readonly actions?: ReactNode;
  readonly start?: Pane;
  readonly end?: Pane;
  readonly children: ReactNode;
}

const startLimits = { size: 240, min: 180, max: 400 };
const endLimits = { size: 340, min: 280, max: 560 };
/** From these widths of the window on, a pane has room beside the content. */
const startRoom = "(min-width: 48rem)";
const endRoom = "(min-width: 75rem)";

export function Workspace({ name, title, breadcrumbs, tabs, actions, start, end, children }: WorkspaceProps) {
  const { t } = useTranslation("shell");
  const starting = useWorkspacePane(`${name}.start`, startLimits, startRoom);
  const ending = useWorkspacePane(`${name}.end`, endLimits, endRoom);
  useRailHere();
  useKeys("screen", [
    ...(start
      ? [{ keys: "mod+\\", label: t("workspace.toggle", { name: start.label }), run: starting.toggle }]
      : []),
    ...(end
      ? [{ keys: "mod+.", label: t("workspace.toggle", { name: end.label }), run: ending.toggle }]
      : []),
  ]);
  return (
    <div className="flex h-dvh flex-col max-lg:h-[calc(100dvh-3.5rem)]">
      <title>{`${title} · Formstead`}</title>
      <PageHeading isHidden>{title}</PageHeading>
      <header className="flex min-h-bar shrink-0 items-center gap-x-3 border-line border-b bg-canvas px-4 max-md:flex-wrap">
        {start && (
          <PaneButton pane={start} icon={<PanelLeft aria-hidden="true" />} control={starting} t={t} />
        )}
        <div className="min-w-0 max-md:flex-1 md:w-70 md:shrink-0">{breadcrumbs}</div>
        <div className="min-w-0 flex-1 max-md:order-last max-md:basis-full">{tabs}</div>
        <div className="flex shrink-0 items-center gap-2">{actions}</div>
        {end && <PaneButton pane={end} icon={<PanelRight aria-hidden="true" />} control={ending} t={t} />}
      </header>
      <Split>
        {start && starting.hasRoom && (
          <SplitPane pane={starting.size} label={start.label} side="start">
            {start.content}
          </SplitPane>
        )}
        <div className="min-w-0 flex-1 overflow-y-auto bg-surface">{children}</div>
        {end && ending.hasRoom && (
          <SplitPane pane={ending.size} label={end.label} side="end">
            {end.content}
          </SplitPane>
        )}
      </Split>
      {start && <PaneDrawer pane={start} control={starting} />}
      {end && <PaneDrawer pane={end} control={ending} />}
    </div>
  );
}

interface PaneControl {
  readonly size: PaneSize;
  /** Whether the pane is beside the content. Otherwise, it opens over it. */
  readonly hasRoom: boolean;
  readonly isOver: boolean;
  readonly close: () => void;
  readonly toggle: () => void;
}

function useWorkspacePane(name: string, limits: typeof startLimits, room: string): PaneControl {
  const size = usePaneSize(name, limits);
  const hasRoom = useMedia(room);
  const [isOver, setIsOver] = useState(false);
  return {
    size,
    hasRoom,
    isOver: isOver && !hasRoom,
    close: () => setIsOver(false),
    toggle: () => (hasRoom ? size.setIsCollapsed(!size.isCollapsed) : setIsOver(!isOver)),
  };
}

interface PaneButtonProps {
  readonly pane: Pane;
  readonly icon: ReactNode;
  readonly control: PaneControl;
  readonly t: ReturnType<typeof useTranslation<"shell">>["t"];
}

function PaneButton({ pane, icon, control, t }: PaneButtonProps) {
  const isOpen = control.hasRoom ? !control.size.isCollapsed : control.isOver;
  return (
    <span className="rtl:-scale-x-100">
      <IconButton
        label={t(isOpen ? "workspace.hide" : "workspace.show", { name: pane.label })}
        icon={icon}
        aria-expanded={isOpen}
        onClick={control.toggle}
      />
    </span>
  );
}

function PaneDrawer({ pane, control }: { pane: Pane; control: PaneControl }) {
  return (
    <Drawer isOpen={control.isOver} onClose={control.close} title={pane.label}>
      {pane.content}
    </Drawer>
  );
}
