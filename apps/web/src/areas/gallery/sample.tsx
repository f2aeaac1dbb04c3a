import type { ReactNode } from "react";

/** A titled group of component samples. */
export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h3 className="font-medium text-ink-faint text-xs">{title}</h3>
      {children}
    </div>
  );
}
