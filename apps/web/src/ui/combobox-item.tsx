import { Combobox as Base } from "@base-ui/react/combobox";
import { Check, Plus } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { useTranslation } from "react-i18next";
import { menuItemLook } from "./popup.ts";

export interface ComboboxOption {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  readonly icon?: ReactNode;
  /** Options of one group must follow each other. */
  readonly group?: string;
  /** Adds the typed text instead of choosing an option. */
  readonly isNew?: boolean;
}

/** Scrolls to an option by its position, because an option that is not drawn cannot be scrolled to. */
export type Follow = RefObject<((index: number) => void) | null>;

export const groupLabelLook = "block px-2 pt-2 pb-1 font-medium text-ink-faint text-xs";

interface ComboboxItemProps {
  readonly option: ComboboxOption;
  /** The position among all options, if not all of them are drawn. */
  readonly index?: number;
  readonly total?: number;
}

export function ComboboxItem({ option, index, total }: ComboboxItemProps) {
  return (
    <Base.Item
      value={option}
      {...(index !== undefined && { index, "aria-posinset": index + 1, "aria-setsize": total })}
      className={menuItemLook}
    >
      {option.isNew ? <Plus aria-hidden="true" className="text-ink-faint" /> : option.icon}
      <ItemText option={option} />
      <Base.ItemIndicator>
        <Check aria-hidden="true" className="text-accent-ink" />
      </Base.ItemIndicator>
    </Base.Item>
  );
}

function ItemText({ option }: { option: ComboboxOption }) {
  const { t } = useTranslation();
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate">
        {option.isNew ? t("field.create", { name: option.label }) : option.label}
      </span>
      {option.hint !== undefined && (
        <span className="block truncate text-ink-faint text-xs">{option.hint}</span>
      )}
    </span>
  );
}
