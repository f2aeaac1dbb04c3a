import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../ui/icon-button.tsx";
import { toggleSidebar, useSidebarWidth } from "./sidebar-width.ts";

export function SidebarToggle() {
  const { t } = useTranslation("shell");
  const isFull = useSidebarWidth() === "full";
  const Icon = isFull ? PanelLeftClose : PanelLeftOpen;
  return (
    <IconButton
      label={t(isFull ? "nav.collapse" : "nav.expand")}
      icon={<Icon aria-hidden="true" className="rtl:-scale-x-100" />}
      onClick={toggleSidebar}
    />
  );
}
