import type { ReactNode } from "react";

interface EmptyStateProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Shown for an empty list: what will appear here, and one way to get started. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      <span
        aria-hidden="true"
        className="mb-4 flex size-12 items-center justify-center rounded-xl bg-accent-soft text-accent-ink [&_svg]:size-6"
      >
        {icon}
      </span>
      <h2 className="font-semibold text-base">{title}</h2>
      <p className="mt-1.5 max-w-sm text-ink-soft text-sm">{children}</p>
      {action !== undefined && <div className="mt-5">{action}</div>}
    </div>
  );
}
