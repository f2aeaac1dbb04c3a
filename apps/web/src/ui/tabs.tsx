import type { ReactNode } from "react";

/**
 * Tabs that link to the parts of one subject, each with its own URL. On small screens, the tabs scroll horizontally.
 */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="-mx-1 flex gap-1 overflow-x-auto px-1 pb-1">
      {children}
    </nav>
  );
}

export const tabLook =
  "inline-flex h-8 shrink-0 items-center gap-2 rounded-md px-3 font-medium text-ink-soft text-sm hover:bg-hover hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink pointer-coarse:h-11";
