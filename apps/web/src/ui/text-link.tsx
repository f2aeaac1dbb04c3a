/** Links to Studio screens in the available styles. Each preloads its screen on intent, such as hover or focus. */
import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { type ButtonLook, buttonLook } from "./button.tsx";
import { barTabLook, tabLook } from "./tabs.tsx";

type AnchorProps = ComponentProps<"a">;

const textLook =
  "rounded-sm font-medium text-accent-ink underline decoration-accent/40 underline-offset-3 hover:decoration-current";
/** The link covers its row; what can be pressed in the row lies above it (`table.tsx`). */
const rowLook =
  "rounded-sm font-medium text-ink underline decoration-transparent underline-offset-3 after:absolute after:inset-0 hover:decoration-line-strong";
const backLook =
  "mb-3 inline-flex min-h-6 items-center gap-1.5 self-start rounded-sm font-medium text-ink-soft text-sm hover:text-ink [&_svg]:size-4 rtl:[&_svg]:-scale-x-100";

function TextAnchor({ className = "", ...rest }: AnchorProps) {
  return <a {...rest} className={`${textLook} ${className}`} />;
}

/** `isCurrent` is for tabs whose URLs differ only in search parameters, which the router treats as the same page. */
function TabAnchor({ className = "", isCurrent, ...rest }: AnchorProps & { readonly isCurrent?: boolean }) {
  const current = isCurrent === undefined ? rest["aria-current"] : isCurrent ? "page" : undefined;
  return <a {...rest} aria-current={current} className={`${tabLook} ${className}`} />;
}

function BarTabAnchor({ className = "", ...rest }: AnchorProps) {
  return <a {...rest} className={`${barTabLook} ${className}`} />;
}

function RowAnchor({ className = "", ...rest }: AnchorProps) {
  return <a {...rest} className={`${rowLook} ${className}`} />;
}

function BackAnchor({ className = "", ...rest }: AnchorProps) {
  return <a {...rest} className={`${backLook} ${className}`} />;
}

function ButtonAnchor({ tone, size, isWide, className, ...rest }: AnchorProps & ButtonLook) {
  return <a {...rest} className={buttonLook({ tone, size, isWide, className })} />;
}

export const TextLink = createLink(TextAnchor);
export const TabLink = createLink(TabAnchor);
/** A tab in the bar of a screen. */
export const BarTabLink = createLink(BarTabAnchor);
/** The name of a list row, linking to its screen. */
export const RowLink = createLink(RowAnchor);
/** A link to the parent screen, above the heading. */
export const BackLink = createLink(BackAnchor);
export const ButtonLink = createLink(ButtonAnchor);
