import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { scrimLook } from "../ui/dialog.tsx";
import { Sidebar } from "./sidebar.tsx";

interface PhoneMenuProps {
  readonly onClose: () => void;
  readonly onPalette: () => void;
  readonly onShortcuts: () => void;
}

/** The sidebar on small screens, which slides in over the page. */
export function PhoneMenu({ onClose, onPalette, onShortcuts }: PhoneMenuProps) {
  const { t } = useTranslation(["shell", "common"]);
  const closing = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={scrimLook} />
        <Dialog.Popup className="fixed inset-y-0 start-0 z-40 w-72 max-w-[80vw] border-line border-e bg-canvas shadow-dialog outline-none transition-[translate,opacity] duration-150 ease-out data-starting-style:-translate-x-6 data-starting-style:opacity-0 rtl:data-starting-style:translate-x-6">
          <Dialog.Title className="sr-only">{t("nav.main")}</Dialog.Title>
          <Sidebar onPalette={closing(onPalette)} onShortcuts={closing(onShortcuts)} onLeave={onClose} />
          <Dialog.Close
            aria-label={t("common:close")}
            className="absolute start-full top-3 ms-2 flex size-11 items-center justify-center rounded-full bg-raised text-ink shadow-popup"
          >
            <X aria-hidden="true" className="size-4" />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
