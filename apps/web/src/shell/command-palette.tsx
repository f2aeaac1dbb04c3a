/** Ctrl+K: finds pages, accounts, and the most common actions by name. */
import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { scrimLook, sheetLook } from "../ui/dialog.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { menuItemLook } from "../ui/popup.ts";
import { type Command, type CommandGroup, useCommands } from "./commands.ts";

interface CommandPaletteProps {
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
}

export function CommandPalette({ onClose, onShortcuts }: CommandPaletteProps) {
  const { t } = useTranslation("shell");
  const groups = useCommands(onShortcuts);
  const run = (command: Command) => {
    onClose();
    command.run();
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={scrimLook} />
        <Dialog.Popup className={`${sheetLook} overflow-hidden sm:max-w-xl`}>
          <Dialog.Title className="sr-only">{t("palette.title")}</Dialog.Title>
          <Autocomplete.Root
            open
            inline
            items={groups}
            autoHighlight="always"
            keepHighlight
            itemToStringValue={(item: Command) => item.label}
          >
            <div className="flex items-center gap-3 border-line border-b px-4">
              <Search aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
              <Autocomplete.Input
                aria-label={t("palette.placeholder")}
                placeholder={t("palette.placeholder")}
                className="h-13 w-full bg-transparent text-base outline-none"
              />
            </div>
            <div className="max-h-[min(55dvh,26rem)] overflow-y-auto overscroll-contain p-2">
              <Autocomplete.Empty className="px-2.5 py-8 text-center text-ink-soft text-sm empty:hidden">
                {t("palette.empty")}
              </Autocomplete.Empty>
              <Autocomplete.List>
                {(group: CommandGroup) => (
                  <Autocomplete.Group key={group.value} items={group.items} className="not-last:mb-2">
                    <Autocomplete.GroupLabel className="px-2.5 pt-1.5 pb-1 text-ink-faint text-xs">
                      {group.value}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(command: Command) => (
                        <Autocomplete.Item
                          key={command.id}
                          value={command}
                          onClick={() => run(command)}
                          className={menuItemLook}
                        >
                          <command.icon aria-hidden="true" className="text-ink-faint" />
                          <span className="min-w-0 flex-1 truncate">{command.label}</span>
                          {command.keys && (
                            <span aria-hidden="true">
                              <Kbd keys={command.keys} />
                            </span>
                          )}
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </div>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
