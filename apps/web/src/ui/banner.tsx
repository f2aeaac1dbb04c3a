import { cva, type VariantProps } from "class-variance-authority";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

const look = cva(
  "flex min-h-10 shrink-0 items-center gap-x-3 border-b px-4 py-1.5 text-sm [&_svg]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      tone: {
        info: "border-info/25 bg-info-soft text-info-ink",
        warning: "border-warning/25 bg-warning-soft text-warning-ink",
        bad: "border-danger/25 bg-danger-soft text-danger-ink",
      },
    },
    defaultVariants: { tone: "info" },
  },
);

interface BannerProps extends VariantProps<typeof look> {
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly onDismiss?: () => void;
}

/** A message about the whole screen, below its bar. Messages about one part belong in a `Notice` beside that part. */
export function Banner({ tone, icon, children, action, onDismiss }: BannerProps) {
  const { t } = useTranslation();
  return (
    <div className={look({ tone })}>
      {icon}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
        <div role="status" className="min-w-0 flex-1 basis-56">
          {children}
        </div>
        {action}
      </div>
      {onDismiss && (
        <button
          type="button"
          aria-label={t("dismiss")}
          onClick={onDismiss}
          className="-me-1.5 flex size-7 shrink-0 items-center justify-center rounded-md hover:bg-surface/60 pointer-coarse:size-10"
        >
          <X aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
