/**
 * A modal dialog; on phones, a sheet at the bottom. With `isGated`, only its own buttons close it, so that a click
 * outside cannot discard important content.
 */
import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { CloseButton } from "./close-button.tsx";
import { type ReturnTo, useReturnFocus } from "./use-return-focus.ts";

export const scrimLook =
  "fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0";
export const sheetLook =
  "fixed z-40 flex max-h-[90dvh] w-full flex-col *:shrink-0 overflow-y-auto border-line bg-raised text-ink shadow-dialog outline-none transition-[opacity,translate,scale] duration-150 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0 max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-xl max-sm:border-t max-sm:data-ending-style:translate-y-8 max-sm:data-starting-style:translate-y-8 sm:start-1/2 sm:top-[12dvh] sm:max-h-[min(78dvh,48rem)] sm:-translate-x-1/2 sm:rounded-xl sm:border rtl:sm:translate-x-1/2 sm:data-ending-style:scale-98 sm:data-starting-style:scale-98";

interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly isGated?: boolean;
  readonly isWide?: boolean;
  /** Receives focus on close if the element that opened the dialog no longer exists. */
  readonly returnTo?: ReturnTo;
  readonly children: ReactNode;
}

export function Dialog(props: DialogProps) {
  const { isOpen, onClose, isGated = false } = props;
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && !isGated && onClose()} disablePointerDismissal>
      <Base.Portal>
        <Base.Backdrop className={scrimLook} />
        <Sheet {...props} />
      </Base.Portal>
    </Base.Root>
  );
}

function Sheet({
  onClose,
  title,
  description,
  isGated = false,
  isWide = false,
  returnTo,
  children,
}: DialogProps) {
  const finalFocus = useReturnFocus(returnTo);
  return (
    <Base.Popup finalFocus={finalFocus} className={`${sheetLook} ${isWide ? "sm:max-w-2xl" : "sm:max-w-md"}`}>
      <div className="flex items-start gap-3 px-5 pt-4.5 pb-1">
        <div className="min-w-0 flex-1">
          <Base.Title className="font-semibold text-lg">{title}</Base.Title>
          {description !== undefined && (
            <Base.Description className="mt-1 text-ink-soft text-sm">{description}</Base.Description>
          )}
        </div>
        {!isGated && <CloseButton onClick={onClose} className="-me-1.5 -mt-0.5" />}
      </div>
      <div className="px-5 pt-3 pb-5">{children}</div>
    </Base.Popup>
  );
}

/** The buttons at the end of a dialog. Put the primary one last; on phones, it appears on top. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{children}</div>;
}
