import type { ReactNode } from "react";

interface SectionProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
  /** Lets the content extend to the edges, for tables and lists. */
  readonly isFlush?: boolean;
  readonly tone?: "plain" | "danger";
}

/** A titled card on a screen. */
export function Section({ title, lead, actions, children, isFlush = false, tone = "plain" }: SectionProps) {
  const border = tone === "danger" ? "border-danger/40" : "border-line";
  return (
    <section className={`overflow-clip rounded-lg border bg-surface shadow-card ${border}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 pt-4.5 pb-4">
        <div className="min-w-0 max-w-xl">
          <h2 className="font-semibold text-base">{title}</h2>
          {lead !== undefined && <p className="mt-0.5 text-ink-soft text-sm">{lead}</p>}
        </div>
        {actions}
      </div>
      {children !== undefined && (
        <div className={isFlush ? "border-line border-t" : "px-5 pb-5"}>{children}</div>
      )}
    </section>
  );
}

/** A card without a title, for a list that is the whole screen. */
export function Card({ children }: { children: ReactNode }) {
  return <div className="overflow-clip rounded-lg border border-line bg-surface shadow-card">{children}</div>;
}
