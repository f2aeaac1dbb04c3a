/** A small panel beside its button, for settings and explanations that do not need a dialog. */
import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";
import { panelLook } from "./popup.ts";

interface PopoverProps {
  readonly trigger: ReactElement;
  /** The name of the panel. */
  readonly title: string;
  readonly isTitleHidden?: boolean;
  readonly children: ReactNode;
  readonly align?: "start" | "center" | "end";
  readonly side?: "top" | "bottom" | "inline-start" | "inline-end";
  /** Set both to control the panel, for example, to close it when its form has been saved. */
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
}

export function Popover(props: PopoverProps) {
  const { trigger, title, isTitleHidden = false, children, align = "start", side = "bottom" } = props;
  const { isOpen, onOpenChange } = props;
  return (
    <Base.Root
      {...(isOpen !== undefined && { open: isOpen })}
      {...(onOpenChange && { onOpenChange: (next: boolean) => onOpenChange(next) })}
    >
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align={align} side={side} collisionPadding={8} className="z-50">
          <Base.Popup
            className={`${panelLook} max-h-(--available-height) w-80 max-w-(--available-width) overflow-y-auto px-4 py-3`}
          >
            <Base.Title className={isTitleHidden ? "sr-only" : "mb-2 font-semibold text-sm"}>
              {title}
            </Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
