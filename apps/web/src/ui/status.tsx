import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";

const dotLook = cva("size-2 shrink-0 rounded-full forced-colors:border", {
  variants: {
    tone: {
      good: "bg-accent",
      warning: "bg-warning",
      bad: "bg-danger",
      info: "bg-info",
      quiet: "bg-mute",
      hollow: "border-[1.5px] border-line-strong",
    },
  },
  defaultVariants: { tone: "quiet" },
});

interface StatusProps extends VariantProps<typeof dotLook> {
  readonly children: ReactNode;
}

/** A state as a dot and a word, for lists and grids. A `Badge` shows a state that should stand out. */
export function Status({ tone, children }: StatusProps) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <span aria-hidden="true" className={dotLook({ tone })} />
      <span className="min-w-0 truncate">{children}</span>
    </span>
  );
}
