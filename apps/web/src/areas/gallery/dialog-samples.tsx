import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Menu, MenuItem, MenuLine } from "../../ui/menu.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.ts";
import { Sample } from "./sample.tsx";

/** Popups use the theme of the page, not of the column they were opened from. */
export function DialogSamples() {
  const { t } = useTranslation(["gallery", "common"]);
  const [open, setOpen] = useState<"dialog" | "confirm">();
  const close = () => setOpen(undefined);
  return (
    <Sample title={t("sections.dialogs")}>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen("dialog")}>Dialog</Button>
        <Button onClick={() => setOpen("confirm")}>ConfirmDialog</Button>
        <Menu trigger={<Button>Menu</Button>} align="start">
          <MenuItem>{t("sample.action")}</MenuItem>
          <MenuLine />
          <MenuItem isDanger icon={<Trash2 aria-hidden="true" />}>
            {t("sample.off")}
          </MenuItem>
        </Menu>
        <Button onClick={() => toast({ text: t("sample.toast"), undo: () => {} })}>Toast</Button>
        <Button onClick={() => toast({ text: t("sample.problem"), tone: "problem" })}>Problem</Button>
      </div>
      <Dialog
        isOpen={open === "dialog"}
        onClose={close}
        title={t("sample.action")}
        description={t("sample.hint")}
      >
        <TextField label={t("sample.name")} />
        <DialogActions>
          <Button onClick={close}>{t("common:cancel")}</Button>
          <Button tone="primary" onClick={close}>
            {t("sample.action")}
          </Button>
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        isOpen={open === "confirm"}
        onClose={close}
        onConfirm={close}
        title={t("sample.action")}
        action={t("sample.action")}
      >
        <p>{t("sample.long")}</p>
      </ConfirmDialog>
    </Sample>
  );
}
