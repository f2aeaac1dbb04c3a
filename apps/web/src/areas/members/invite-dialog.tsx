import { type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialog.tsx";
import { InviteForm } from "./invite-form.tsx";

interface InviteDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly returnTo: RefObject<HTMLElement | null>;
}

export function InviteDialog({ isOpen, onClose, returnTo }: InviteDialogProps) {
  const { t } = useTranslation("members");
  // Closing while sending would hide the outcome of the remaining invitations.
  const [isSending, setIsSending] = useState(false);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      returnTo={returnTo}
      isGated={isSending}
      title={t("invite.title")}
      description={t("invite.lead")}
    >
      <InviteForm onClose={onClose} onSending={setIsSending} />
    </Dialog>
  );
}
