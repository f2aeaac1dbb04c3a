import { createLink } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** Where a screen belongs. The last part is the screen itself; on phones, only its parent is shown before it. */
export function Breadcrumbs({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("breadcrumbs")} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1.5 text-ink-faint text-sm max-md:[&>li:not(:nth-last-child(-n+2))]:hidden">
        {children}
      </ol>
    </nav>
  );
}

function BreadcrumbAnchor({ className = "", ...rest }: ComponentProps<"a">) {
  return (
    <li className="flex min-w-0 max-w-1/2 shrink-0 items-center gap-1.5">
      <a
        {...rest}
        className={`inline-flex min-h-6 min-w-0 items-center rounded-sm hover:text-ink pointer-coarse:min-h-10 ${className}`}
      >
        <span className="truncate">{rest.children}</span>
      </a>
      <span aria-hidden="true">/</span>
    </li>
  );
}

export const BreadcrumbLink = createLink(BreadcrumbAnchor);

export function BreadcrumbHere({ children }: { children: ReactNode }) {
  return (
    <li aria-current="page" className="min-w-0 shrink truncate font-semibold text-ink">
      {children}
    </li>
  );
}
