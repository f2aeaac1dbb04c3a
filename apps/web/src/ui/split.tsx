/**
 * Panes beside the main content. People drag the line between them or use its arrow keys, Home, and End; Enter folds
 * the pane, and a double-click restores its usual size. On phones, panes are hidden: show their content in a `Drawer`.
 */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { PaneSize } from "./use-pane-size.ts";

/** Holds `SplitPane`s around the main content, which comes between them. */
export function Split({ children }: { children: ReactNode }) {
  return <div className="flex min-h-0 min-w-0 flex-1">{children}</div>;
}

interface SplitPaneProps {
  /** From `usePaneSize`, so that buttons and shortcuts can fold the pane, too. */
  readonly pane: PaneSize;
  readonly label: string;
  readonly side: "start" | "end";
  readonly children: ReactNode;
}

const keyStep = 16;

export function SplitPane({ pane, label, side, children }: SplitPaneProps) {
  const id = useId();
  const content = (
    <section
      id={id}
      aria-label={label}
      style={{ width: pane.size }}
      className={`min-h-0 max-w-[60%] shrink-0 flex-col overflow-y-auto max-md:hidden ${pane.isCollapsed ? "hidden" : "flex"}`}
    >
      {children}
    </section>
  );
  const line = <Line label={label} side={side} controls={id} pane={pane} />;
  return side === "start" ? (
    <>
      {content}
      {line}
    </>
  ) : (
    <>
      {line}
      {content}
    </>
  );
}

interface LineProps {
  readonly label: string;
  readonly side: "start" | "end";
  readonly controls: string;
  readonly pane: PaneSize;
}

const lineLook =
  "relative z-1 w-px shrink-0 cursor-col-resize touch-none bg-line max-md:hidden focus-visible:outline-offset-0 before:absolute before:inset-y-0 before:-inset-x-1 after:absolute after:inset-y-0 after:-inset-x-px after:rounded-full hover:after:bg-line-strong active:after:bg-accent aria-[valuenow='0']:w-2 forced-colors:bg-[CanvasText] forced-colors:focus-visible:after:bg-[Highlight] pointer-coarse:before:-inset-x-5";

function Line({ label, side, controls, pane }: LineProps) {
  const { t } = useTranslation();
  const dragged = useRef<{ readonly from: number; readonly size: number } | null>(null);
  const growth = (element: Element, distance: number) => {
    const isMirrored = getComputedStyle(element).direction === "rtl";
    return (side === "start") === isMirrored ? -distance : distance;
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const resize = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key];
    if (resize !== undefined) pane.setSize(pane.size + growth(event.currentTarget, resize));
    else if (event.key === "Home") pane.setSize(pane.min);
    else if (event.key === "End") pane.setSize(pane.max);
    else if (event.key === "Enter") pane.setIsCollapsed(!pane.isCollapsed);
    else return;
    event.preventDefault();
  };
  const start = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = { from: event.clientX, size: pane.isCollapsed ? 0 : pane.size };
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!dragged.current || event.clientX === dragged.current.from) return;
    const next = dragged.current.size + growth(event.currentTarget, event.clientX - dragged.current.from);
    // A pane that is dragged well below its smallest size folds away.
    if (next < pane.min / 2) pane.setIsCollapsed(true);
    else pane.setSize(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: hr cannot be moved.
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t("resize", { name: label })}
      aria-controls={controls}
      aria-valuemin={0}
      aria-valuemax={pane.max}
      aria-valuenow={pane.isCollapsed ? 0 : pane.size}
      onKeyDown={press}
      onPointerDown={start}
      onPointerMove={drag}
      onPointerUp={() => {
        dragged.current = null;
      }}
      onDoubleClick={pane.reset}
      className={lineLook}
    />
  );
}
