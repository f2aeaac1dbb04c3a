import type { ReactNode } from "react";

interface TabLinksProps {
  readonly label: string;
  readonly children: ReactNode;
  /** Fills the height of the bar of a screen. Use `BarTabLink` inside. */
  readonly isInBar?: boolean;
}

/**
 * Tabs that link to the parts of one subject, each with its own URL. On small screens, the tabs scroll horizontally.
 */
export function TabLinks({ label, children, isInBar = false }: TabLinksProps) {
  const look = isInBar ? "h-bar gap-0.5" : "-mx-1 gap-1 px-1 pb-1";
  return (
    <nav aria-label={label} className={`flex min-w-0 overflow-x-auto ${look}`}>
      {children}
    </nav>
  );
}

/** Separates groups of tabs in a bar. */
export function TabLine() {
  return <span aria-hidden="true" className="mx-1.5 h-4 shrink-0 self-center border-line border-s" />;
}

export const tabLook =
  "inline-flex h-8 shrink-0 items-center gap-2 rounded-md px-3 font-medium text-ink-soft text-sm hover:bg-hover hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink forced-colors:aria-[current=page]:underline pointer-coarse:h-11";

export const barTabLook =
  "relative inline-flex h-full shrink-0 items-center gap-1.5 px-2.5 font-medium text-ink-soft text-sm -outline-offset-4 hover:text-ink aria-[current=page]:text-ink after:absolute after:inset-x-2.5 after:bottom-0 after:h-0.5 after:rounded-t-full aria-[current=page]:after:bg-accent forced-colors:aria-[current=page]:underline";
