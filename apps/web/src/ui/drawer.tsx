/**
 * A modal panel at the end of the screen; on phones, a sheet at the bottom. Its footer stays visible while the content
 * scrolls.
 */
import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { CloseButton } from "./close-button.tsx";
import { scrimLook } from "./dialog.tsx";
import { type ReturnTo, useReturnFocus } from "./use-return-focus.ts";

interface DrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  /** Buttons that stay visible at the end. Put the primary one last. */
  readonly footer?: ReactNode;
  /** Receives focus on close if the element that opened the drawer no longer exists. */
  readonly returnTo?: ReturnTo;
  readonly children: ReactNode;
}

const drawerLook =
  "fixed z-40 flex flex-col border-line bg-surface text-ink shadow-dialog outline-none transition-[translate,opacity] duration-220 ease-out max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[90dvh] max-md:rounded-t-xl max-md:border-t max-md:data-ending-style:translate-y-full max-md:data-starting-style:translate-y-full md:inset-y-0 md:end-0 md:w-drawer md:max-w-full md:border-s md:data-ending-style:translate-x-full md:data-starting-style:translate-x-full md:rtl:data-ending-style:-translate-x-full md:rtl:data-starting-style:-translate-x-full";

export function Drawer(props: DrawerProps) {
  const { isOpen, onClose } = props;
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={scrimLook} />
        <Panel {...props} />
      </Base.Portal>
    </Base.Root>
  );
}

function Panel({ onClose, title, description, footer, returnTo, children }: DrawerProps) {
  const finalFocus = useReturnFocus(returnTo);
  return (
    <Base.Popup finalFocus={finalFocus} className={drawerLook}>
      <header className="flex items-start gap-4 px-6 pt-5 pb-4 max-md:px-4">
        <div className="min-w-0 flex-1">
          <Base.Title className="font-semibold text-lg">{title}</Base.Title>
          {description !== undefined && (
            <Base.Description className="mt-0.5 text-ink-soft text-sm">{description}</Base.Description>
          )}
        </div>
        <CloseButton onClick={onClose} className="-me-2 -mt-1" />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-6 max-md:px-4">{children}</div>
      {footer !== undefined && (
        <footer className="flex flex-wrap items-center justify-end gap-2 border-line border-t px-6 py-3 max-md:px-4">
          {footer}
        </footer>
      )}
    </Base.Popup>
  );
}
