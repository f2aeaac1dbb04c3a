import { Menu as MenuIcon, Search } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { useMembership } from "./account.ts";

const PhoneMenu = lazy(() => import("./phone-menu.tsx").then((file) => ({ default: file.PhoneMenu })));

interface PhoneBarProps {
  readonly onPalette: () => void;
  readonly onShortcuts: () => void;
}

/** The top bar on small screens. */
export function PhoneBar({ onPalette, onShortcuts }: PhoneBarProps) {
  const { t } = useTranslation("shell");
  const membership = useMembership();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-line border-b bg-canvas px-2 lg:hidden">
      <Button
        tone="ghost"
        size="icon"
        aria-label={t("nav.open")}
        aria-expanded={isOpen}
        icon={<MenuIcon aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      />
      <span className="min-w-0 flex-1 truncate font-semibold text-base">
        {membership?.account.name ?? "Formstead"}
      </span>
      <Button
        tone="ghost"
        size="icon"
        aria-label={t("palette.open")}
        icon={<Search aria-hidden="true" />}
        onClick={onPalette}
      />
      <Suspense>
        {isOpen && (
          <PhoneMenu onClose={() => setIsOpen(false)} onPalette={onPalette} onShortcuts={onShortcuts} />
        )}
      </Suspense>
    </header>
  );
}
