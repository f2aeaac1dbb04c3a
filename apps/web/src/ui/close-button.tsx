import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";

/** Closes a dialog or a drawer. It has no tooltip, because dialogs often open with the focus on it. */
export function CloseButton({ onClick, className }: { onClick: () => void; className: string }) {
  const { t } = useTranslation();
  return (
    <Button
      tone="ghost"
      size="icon"
      aria-label={t("close")}
      icon={<X aria-hidden="true" />}
      onClick={onClick}
      className={className}
    />
  );
}
