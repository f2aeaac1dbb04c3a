/** Buttons for one thing, such as the selected block. The toolbar is one tab stop; the arrow keys move inside it. */
import { Toggle } from "@base-ui/react/toggle";
import { Toolbar as Base } from "@base-ui/react/toolbar";
import type { ReactElement, ReactNode } from "react";
import { buttonLook } from "./button.tsx";
import { Tooltip } from "./tooltip.tsx";

interface ToolbarProps {
  readonly label: string;
  readonly children: ReactNode;
  /** Gives the toolbar a ground and a shadow, for use on top of content. */
  readonly isFloating?: boolean;
}

export function Toolbar({ label, children, isFloating = false }: ToolbarProps) {
  const ground = isFloating ? "rounded-md border border-line bg-raised p-0.5 shadow-popup" : "";
  return (
    <Base.Root
      aria-label={label}
      className={`inline-flex max-w-full flex-wrap items-center gap-0.5 ${ground}`}
    >
      {children}
    </Base.Root>
  );
}

interface ToolbarButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick?: () => void;
  /** Makes the button a toggle. */
  readonly isPressed?: boolean;
  readonly isDisabled?: boolean;
  /** Replaces the button, for example, with the trigger of a menu. */
  readonly render?: ReactElement;
}

const pressedLook =
  "data-pressed:bg-accent-soft data-pressed:text-accent-ink forced-colors:data-pressed:bg-[Highlight] forced-colors:data-pressed:forced-color-adjust-none forced-colors:data-pressed:text-[HighlightText]";

export function ToolbarButton(props: ToolbarButtonProps) {
  const { label, icon, onClick, isPressed, isDisabled = false, render } = props;
  const element = isPressed === undefined ? render : <Toggle pressed={isPressed} />;
  return (
    <Tooltip label={label}>
      <Base.Button
        aria-label={label}
        disabled={isDisabled}
        {...(onClick && { onClick })}
        {...(element && { render: element })}
        className={buttonLook({
          tone: "ghost",
          size: "iconSm",
          className: `data-disabled:opacity-60 ${pressedLook}`,
        })}
      >
        {icon}
      </Base.Button>
    </Tooltip>
  );
}

export function ToolbarLine() {
  return <Base.Separator className="mx-1 h-4 border-line border-s" />;
}
