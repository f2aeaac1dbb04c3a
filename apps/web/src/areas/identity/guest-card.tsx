import type { ReactNode } from "react";
import { PageHeading } from "../../ui/page.tsx";

interface GuestCardProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly icon?: ReactNode;
  /** Shown instead of an icon, for example, an avatar. */
  readonly mark?: ReactNode;
  readonly children?: ReactNode;
  /** An alternative action below the card. */
  readonly below?: ReactNode;
}

/** A signed-out screen. Give each state its own `key` so that the new heading receives focus. */
export function GuestCard({ title, lead, icon, mark, children, below }: GuestCardProps) {
  return (
    <>
      <title>{`${title} · Formstead`}</title>
      <div className="flex flex-col sm:rounded-xl sm:border sm:border-line sm:bg-surface sm:p-8 sm:shadow-card">
        {icon !== undefined && (
          <span
            aria-hidden="true"
            className="mb-5 flex size-11 items-center justify-center rounded-lg bg-accent-soft text-accent-ink [&_svg]:size-5.5"
          >
            {icon}
          </span>
        )}
        {mark !== undefined && (
          <span className="mb-5 flex [&>span]:size-11 [&>span]:rounded-lg [&>span]:text-base">{mark}</span>
        )}
        <PageHeading>{title}</PageHeading>
        {lead !== undefined && <p className="mt-2 text-ink-soft text-sm">{lead}</p>}
        {children !== undefined && <div className="mt-6 flex flex-col gap-5">{children}</div>}
      </div>
      {below !== undefined && <p className="mt-6 text-ink-soft text-sm sm:text-center">{below}</p>}
    </>
  );
}
