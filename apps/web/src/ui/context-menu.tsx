import { ContextMenu as Base } from "@base-ui/react/context-menu";
import type { ReactElement, ReactNode } from "react";
import { popupLook } from "./popup.ts";

interface ContextMenuProps {
  /** The element that opens the menu on right-click, long press, or Shift+F10. */
  readonly area: ReactElement;
  /** `MenuItem`, `MenuLine`, and the other parts of `menu.tsx`. */
  readonly children: ReactNode;
}

/** Repeats actions that are also available from a visible button, because many people never open such a menu. */
export function ContextMenu({ area, children }: ContextMenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={area} />
      <Base.Portal>
        <Base.Positioner collisionPadding={8} className="z-50">
          <Base.Popup
            className={`${popupLook} max-h-(--available-height) min-w-52 max-w-[min(20rem,var(--available-width))] overflow-y-auto`}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
