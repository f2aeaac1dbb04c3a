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
    <div className="flex flex-col items-center px-6 py-10 text-center">
      <span
        aria-hidden="true"
        className="mb-3 flex size-11 items-center justify-center rounded-lg bg-accent-soft text-accent-ink [&_svg]:size-5"
      >
        {icon}
      </span>
      <h2 className="font-semibold text-base">{title}</h2>
      <p className="mt-0.5 max-w-sm text-ink-soft text-sm">{children}</p>
      {action !== undefined && <div className="mt-4">{action}</div>}
    </div>
  );
}
