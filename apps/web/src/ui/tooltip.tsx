import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement } from "react";

/** Repeats a name that is already in the accessibility tree. Never use it as the only place for information. */
export function Tooltip({ label, children }: { label: string; children: ReactElement }) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-50">
          <Base.Popup className="max-w-64 rounded-sm bg-ink px-2 py-1 text-canvas text-xs shadow-popup transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {label}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
