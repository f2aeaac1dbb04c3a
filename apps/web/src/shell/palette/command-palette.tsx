/** Ctrl+K: finds things, pages, and actions by name. */
import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { scrimLook, sheetLook } from "../../ui/dialog.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import { useReturnFocus } from "../../ui/use-return-focus.ts";
import { useSearchSources } from "../navigation.ts";
import type { Entry, EntryGroup } from "./entry.ts";
import { PaletteEntry } from "./palette-entry.tsx";
import { PaletteFooter } from "./palette-footer.tsx";
import { readInput } from "./read-input.ts";
import { useGroups } from "./use-groups.ts";

interface CommandPaletteProps {
  /** What is already typed when it opens. */
  readonly start: string;
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
}

export function CommandPalette({ start, onClose, onShortcuts }: CommandPaletteProps) {
  const { t } = useTranslation("shell");
  const [input, setInput] = useState(start);
  const prefixes = useSearchSources().flatMap(({ prefix }) => prefix ?? []);
  const wanted = readInput(input, prefixes);
  const { groups, isSearching } = useGroups(wanted, onShortcuts);
  const hasRun = useRef(false);
  const finalFocus = useReturnFocus(undefined);
  const run = (entry: Entry) => {
    hasRun.current = true;
    onClose();
    entry.run();
  };
  const { wait, stopWaiting } = useEarlyEnter(groups, isSearching, run);
  const type = (text: string) => {
    stopWaiting();
    setInput(text);
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={scrimLook} />
        {/* What an entry opens takes the focus itself. */}
        <Dialog.Popup
          finalFocus={() => !hasRun.current && finalFocus()}
          className={`${sheetLook} overflow-hidden sm:top-27 sm:max-w-160`}
        >
          <Dialog.Title className="sr-only">{t("palette.title")}</Dialog.Title>
          <Autocomplete.Root
            open
            inline
            items={groups}
            value={input}
            onValueChange={type}
            filter={null}
            autoHighlight="always"
            keepHighlight
            itemToStringValue={(item: Entry) => item.name}
          >
            <div className="flex items-center gap-3 border-line border-b px-4">
              <Search aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
              <Autocomplete.Input
                aria-label={t("palette.placeholder")}
                placeholder={t("palette.placeholder")}
                onKeyDown={(event) => event.key === "Enter" && wait() && event.preventDefault()}
                className="h-13 w-full bg-transparent text-base outline-none"
              />
              <span aria-hidden="true" className="pointer-coarse:hidden">
                <Kbd keys={["Esc"]} />
              </span>
            </div>
            <div className="max-h-[min(55dvh,27rem)] overflow-y-auto overscroll-contain p-2">
              <Autocomplete.Empty className="px-2.5 py-8 text-center text-ink-soft text-sm empty:hidden">
                {isSearching ? t("palette.searching") : t("palette.empty", { text: wanted.text })}
              </Autocomplete.Empty>
              <Autocomplete.List aria-label={t("palette.results")} tabIndex={-1}>
                {(group: EntryGroup) => (
                  <Autocomplete.Group key={group.value} items={group.items} className="not-last:mb-2">
                    <Autocomplete.GroupLabel className="px-2.5 pt-1.5 pb-1 text-ink-faint text-xs">
                      {group.value}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(entry: Entry) => (
                        <PaletteEntry key={entry.id} entry={entry} typed={wanted.text} onRun={run} />
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </div>
          </Autocomplete.Root>
          <PaletteFooter onPrefix={type} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** People who type fast press Enter before the results arrive. The first result is opened as soon as it is there. */
function useEarlyEnter(groups: readonly EntryGroup[], isSearching: boolean, run: (entry: Entry) => void) {
  const [isWaiting, setIsWaiting] = useState(false);
  const first = groups[0]?.items[0];
  useEffect(() => {
    if (!isWaiting || isSearching) return;
    setIsWaiting(false);
    if (first) run(first);
  });
  return {
    /** Returns false if the results are already there. */
    wait: () => {
      if (isSearching) setIsWaiting(true);
      return isSearching;
    },
    stopWaiting: () => setIsWaiting(false),
  };
}
