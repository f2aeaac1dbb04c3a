/**
 * A placeholder in the shape of the content that is loading. Hidden from screen readers, which announce "Loading"
 * once instead.
 */
import { useTranslation } from "react-i18next";

export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-pulse rounded-sm bg-line ${className ?? "h-4 w-full"}`}
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
        <span key={row} className="flex items-center gap-4 px-4 py-4">
          <Skeleton className="size-8 rounded-md" />
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-1/4" />
          </span>
        </span>
      ))}
    </div>
  );
}
