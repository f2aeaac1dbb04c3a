import { cva, type VariantProps } from "class-variance-authority";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode, Ref } from "react";

const look = cva("flex items-start gap-2.5 rounded-md px-3 py-2.5 text-sm", {
  variants: {
    tone: {
      good: "bg-accent-soft text-accent-ink",
      bad: "bg-danger-soft text-danger-ink",
      warning: "bg-warning-soft text-warning-ink",
      info: "bg-info-soft text-info-ink",
    },
  },
  defaultVariants: { tone: "info" },
});

const icons = { good: CircleCheck, bad: CircleAlert, warning: TriangleAlert, info: Info };

interface NoticeProps extends VariantProps<typeof look> {
  readonly title?: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
  /** Announces the notice to screen readers when it appears, for example, after an action. */
  readonly isNews?: boolean;
}

export function Notice({ tone = "info", title, children, action, ref, isNews = false }: NoticeProps) {
  const Icon = icons[tone ?? "info"];
  return (
    <div ref={ref} tabIndex={ref ? -1 : undefined} className={look({ tone })}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1" role={isNews ? "alert" : undefined}>
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {action}
    </div>
  );
}
