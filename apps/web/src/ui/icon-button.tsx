/** A button with only an icon. Its name appears on hover and on focus and is available to screen readers. */
import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { Tooltip } from "./tooltip.tsx";

interface IconButtonProps extends Omit<ButtonProps, "icon" | "children" | "size"> {
  /** For bars and dense lists. */
  readonly isSmall?: boolean;
  readonly label: string;
  readonly icon: ReactNode;
}

export function IconButton({ label, icon, tone = "ghost", isSmall = false, ...rest }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <Button {...rest} tone={tone} size={isSmall ? "iconSm" : "icon"} aria-label={label} icon={icon} />
    </Tooltip>
  );
}
