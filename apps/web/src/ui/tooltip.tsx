import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement } from "react";

interface TooltipProps {
  readonly label: string;
  readonly side?: "top" | "inline-end";
  readonly children: ReactElement;
}

/** Repeats a name that is already in the accessibility tree. Never use it as the only place for information. */
export function Tooltip({ label, side = "top", children }: TooltipProps) {
  return (
    <Base.Root
      // Escape also closes the dialog that the tooltip is in.
      onOpenChange={(_isOpen, { reason, allowPropagation }) => reason === "escape-key" && allowPropagation()}
    >
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className="z-50">
          <Base.Popup className="max-w-64 rounded-sm bg-ink px-2 py-1 text-canvas text-xs shadow-popup transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {label}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
