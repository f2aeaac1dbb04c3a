/**
 * The layout of a screen: one h1, which receives focus after navigation, a lead, actions, and sections. Also sets the
 * document title.
 */
import { type ReactNode, useEffect, useRef } from "react";

interface PageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly above?: ReactNode;
  /** Lists are wider than texts and settings. */
  readonly width?: "text" | "list";
  readonly children: ReactNode;
}

/** All screens start at the same edge, so that nothing jumps when people go from a list to one of its things. */
export function Page({ title, lead, actions, above, width = "text", children }: PageProps) {
  return (
    <div className="mx-auto w-full max-w-300 px-4 pt-6 pb-16 sm:px-10 sm:pt-8">
      <title>{`${title} · Formstead`}</title>
      <div className={`flex flex-col ${width === "text" ? "max-w-208" : ""}`}>
        {above}
        <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
          <div className="min-w-0 max-w-2xl">
            <PageHeading>{title}</PageHeading>
            {lead !== undefined && <p className="mt-1.5 text-ink-soft text-sm">{lead}</p>}
          </div>
          {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
        </header>
        <div className="flex flex-col gap-8">{children}</div>
      </div>
    </div>
  );
}

let isFirstScreen = true;

/** After navigation, no element has focus, so it moves to the new heading as after a page load. */
export function PageHeading({ children, isHidden = false }: { children: ReactNode; isHidden?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFirstScreen) isFirstScreen = false;
    else heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className={isHidden ? "sr-only" : "font-semibold text-xl tracking-tight outline-none"}
    >
      {children}
    </h1>
  );
}
