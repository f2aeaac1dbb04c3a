import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { ContextMenu } from "../../ui/context-menu.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Drawer } from "../../ui/drawer.tsx";
import { Menu, MenuItem, MenuLine } from "../../ui/menu.tsx";
import { Popover } from "../../ui/popover.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.ts";
import { Sample } from "./sample.tsx";

/** Popups use the theme of the page, not of the column they were opened from. */
export function DialogSamples() {
  const { t } = useTranslation(["gallery", "common"]);
  const [open, setOpen] = useState<"dialog" | "confirm" | "drawer">();
  const close = () => setOpen(undefined);
  return (
    <Sample title={t("sections.dialogs")}>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen("dialog")}>Dialog</Button>
        <Button onClick={() => setOpen("confirm")}>ConfirmDialog</Button>
        <Button onClick={() => setOpen("drawer")}>Drawer</Button>
        <Popover trigger={<Button>Popover</Button>} title={t("sample.name")}>
          <p className="text-ink-soft">{t("sample.hint")}</p>
        </Popover>
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
      <ContextMenu
        area={
          <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-line-strong border-dashed px-4 py-3 text-ink-soft">
            {t("sample.area")}
            <Button size="sm">{t("sample.action")}</Button>
          </div>
        }
      >
        <MenuItem>{t("sample.action")}</MenuItem>
        <MenuLine />
        <MenuItem isDanger>{t("sample.off")}</MenuItem>
      </ContextMenu>
      <Drawer
        isOpen={open === "drawer"}
        onClose={close}
        title={t("sample.action")}
        description={t("sample.hint")}
        footer={
          <>
            <Button onClick={close}>{t("common:cancel")}</Button>
            <Button tone="primary" onClick={close}>
              {t("sample.action")}
            </Button>
          </>
        }
      >
        <TextField label={t("sample.name")} />
      </Drawer>
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
