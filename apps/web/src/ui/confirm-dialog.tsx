/**
 * Asks for confirmation of actions that cannot be undone. It describes the effect, and its button names the action,
 * never "OK".
 */
import { AlertDialog as Base } from "@base-ui/react/alert-dialog";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import { DialogActions, scrimLook, sheetLook } from "./dialog.tsx";
import { type ReturnTo, useReturnFocus } from "./use-return-focus.ts";

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly title: string;
  readonly action: string;
  readonly isBusy?: boolean;
  readonly isActionDisabled?: boolean;
  readonly isHarmless?: boolean;
  /** Receives focus on close if the element that opened the dialog no longer exists. */
  readonly returnTo?: ReturnTo;
  readonly children: ReactNode;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Base.Root open={props.isOpen} onOpenChange={(open) => !open && props.onClose()}>
      <Base.Portal>
        <Base.Backdrop className={scrimLook} />
        <Sheet {...props} />
      </Base.Portal>
    </Base.Root>
  );
}

function Sheet({ onClose, onConfirm, title, action, returnTo, children, ...rest }: ConfirmDialogProps) {
  const { t } = useTranslation();
  const finalFocus = useReturnFocus(returnTo);
  return (
    <Base.Popup finalFocus={finalFocus} className={`${sheetLook} px-5 pt-5 pb-5 sm:max-w-md`}>
      <Base.Title className="font-semibold text-lg">{title}</Base.Title>
      <Base.Description render={<div />} className="mt-2 flex flex-col gap-3 text-ink-soft text-sm">
        {children}
      </Base.Description>
      <DialogActions>
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button
          tone={rest.isHarmless ? "primary" : "danger"}
          isBusy={rest.isBusy}
          isDisabled={rest.isActionDisabled}
          onClick={onConfirm}
        >
          {action}
        </Button>
      </DialogActions>
    </Base.Popup>
  );
}
