/** The standard button. `isBusy` keeps it focusable, so that keyboard users do not lose their place. */
import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Spinner } from "./spinner.tsx";

export const buttonLook = cva(
  "relative inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md border font-medium text-sm transition-colors duration-120 aria-disabled:cursor-not-allowed aria-disabled:opacity-60 [&_svg]:shrink-0",
  {
    variants: {
      tone: {
        primary: "border-transparent bg-accent text-on-accent shadow-card hover:bg-accent-hover",
        secondary: "border-line bg-surface text-ink shadow-card hover:bg-hover",
        ghost: "border-transparent bg-transparent text-ink-soft hover:bg-hover hover:text-ink",
        danger: "border-transparent bg-danger text-on-danger shadow-card hover:bg-danger-hover",
        dangerGhost: "border-transparent bg-transparent text-danger-ink hover:bg-danger-soft",
      },
      size: {
        sm: "h-7 rounded-[0.4375rem] px-2.5 pointer-coarse:h-10 [&_svg]:size-3.5",
        md: "h-8 px-3 pointer-coarse:h-11 [&_svg]:size-4",
        lg: "h-11 px-5 text-base [&_svg]:size-4",
        icon: "size-8 px-0 pointer-coarse:size-11 [&_svg]:size-4",
        iconSm: "size-7 rounded-[0.4375rem] px-0 pointer-coarse:size-10 [&_svg]:size-4",
      },
      isWide: { true: "w-full", false: "" },
    },
    defaultVariants: { tone: "secondary", size: "md", isWide: false },
  },
);

export type ButtonLook = VariantProps<typeof buttonLook>;

export interface ButtonProps extends Omit<ComponentProps<"button">, "disabled">, ButtonLook {
  readonly icon?: ReactNode;
  readonly isBusy?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
}

export function Button({
  tone,
  size,
  isWide,
  icon,
  isBusy = false,
  isDisabled = false,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  const isOff = isBusy || isDisabled;
  const guarded = (event: MouseEvent<HTMLButtonElement>) => {
    if (isOff) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      aria-busy={isBusy || undefined}
      aria-disabled={isOff || undefined}
      onClick={guarded}
      className={buttonLook({ tone, size, isWide, className })}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
