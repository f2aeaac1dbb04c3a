/**
 * A placeholder in the shape of the content that is loading. Hidden from screen readers, which announce "Loading"
 * once instead.
 */
import { useTranslation } from "react-i18next";

interface SkeletonProps {
  readonly className?: string;
  readonly isRound?: boolean;
}

export function Skeleton({ className = "h-4 w-full", isRound = false }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-pulse bg-track ${isRound ? "rounded-full" : "rounded-sm"} ${className}`}
    />
  );
}

export function SkeletonRows({ rows = 4 }: { rows?: number }) {
  const { t } = useTranslation();
  return (
    <div role="status" className="flex flex-col divide-y divide-line">
      <span className="sr-only">{t("loading")}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never reordered.
        <span key={row} className="flex items-center gap-3 px-4 py-3">
          <Skeleton isRound className="size-7" />
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-2.5 w-2/5" />
            <Skeleton className="h-2 w-1/4" />
          </span>
        </span>
      ))}
    </div>
  );
}
