/** The size of a pane of `split.tsx`, remembered in this browser under a name. */
import { useState } from "react";

interface PaneLimits {
  /** The usual size in pixels. */
  readonly size: number;
  readonly min: number;
  readonly max: number;
}

interface Pane {
  readonly size: number;
  readonly isCollapsed: boolean;
}

const prefix = "formstead.pane.";

function readPane(name: string, { size, min, max }: PaneLimits): Pane {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(prefix + name) ?? "null");
    if (!Array.isArray(stored)) return { size, isCollapsed: false };
    const [width, isCollapsed]: readonly unknown[] = stored;
    const known = typeof width === "number" ? Math.min(max, Math.max(min, width)) : size;
    return { size: known, isCollapsed: isCollapsed === true };
  } catch {
    return { size, isCollapsed: false };
  }
}

function writePane(name: string, { size, isCollapsed }: Pane): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify([size, isCollapsed]));
  } catch {
    // Without storage, the pane has its usual size next time.
  }
}

export type PaneSize = ReturnType<typeof usePaneSize>;

export function usePaneSize(name: string, limits: PaneLimits) {
  const [pane, setPane] = useState(() => readPane(name, limits));
  const change = (next: Pane) => {
    setPane(next);
    writePane(name, next);
  };
  return {
    ...pane,
    min: limits.min,
    max: limits.max,
    setSize: (size: number) =>
      change({ size: Math.round(Math.min(limits.max, Math.max(limits.min, size))), isCollapsed: false }),
    setIsCollapsed: (isCollapsed: boolean) => change({ ...pane, isCollapsed }),
    reset: () => change({ size: limits.size, isCollapsed: false }),
  };
}
