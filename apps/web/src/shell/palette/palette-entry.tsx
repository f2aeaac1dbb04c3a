import { Autocomplete } from "@base-ui/react/autocomplete";
import { useTranslation } from "react-i18next";
import { keyLabels } from "../../lib/keys/key-label.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { menuItemLook } from "../../ui/popup.ts";
import type { Entry } from "./entry.ts";
import { partsOf } from "./rank.ts";

interface PaletteEntryProps {
  readonly entry: Entry;
  readonly typed: string;
  readonly onRun: (entry: Entry) => void;
}

export function PaletteEntry({ entry, typed, onRun }: PaletteEntryProps) {
  const { i18n } = useTranslation();
  return (
    <Autocomplete.Item value={entry} onClick={() => onRun(entry)} className={`${menuItemLook} min-h-9.5`}>
      <entry.icon aria-hidden="true" className="text-ink-faint" />
      <span className="min-w-0 flex-1 truncate">
        {partsOf(entry.name, typed).map(({ text, isTyped }) =>
          isTyped ? (
            <strong key="typed" className="font-semibold">
              {text}
            </strong>
          ) : (
            text
          ),
        )}
      </span>
      {entry.detail !== undefined && (
        <span className="max-w-1/2 truncate text-ink-soft text-sm">{entry.detail}</span>
      )}
      {entry.keys !== undefined && (
        <span aria-hidden="true" className="pointer-coarse:hidden">
          <Kbd keys={keyLabels(entry.keys, i18n.language)} />
        </span>
      )}
    </Autocomplete.Item>
  );
}
