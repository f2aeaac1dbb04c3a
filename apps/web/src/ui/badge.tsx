import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";

const look = cva(
  "inline-flex items-center gap-1 whitespace-nowrap rounded-full px-2 py-0.5 font-medium text-xs",
  {
    variants: {
      tone: {
        plain: "bg-hover text-ink-soft",
        good: "bg-accent-soft text-accent-ink",
        bad: "bg-danger-soft text-danger-ink",
        warning: "bg-warning-soft text-warning-ink",
        info: "bg-info-soft text-info-ink",
      },
    },
    defaultVariants: { tone: "plain" },
  },
);

/** A status in one word. The word conveys the meaning; the color only supports it. */
export function Badge({ tone, children }: VariantProps<typeof look> & { children: ReactNode }) {
  return <span className={look({ tone })}>{children}</span>;
}
