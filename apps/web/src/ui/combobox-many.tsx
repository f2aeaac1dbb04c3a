/** A field that finds several of many options by typing. Chosen options become chips that Backspace removes. */
import { Combobox as Base } from "@base-ui/react/combobox";
import { X } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ComboboxOption } from "./combobox-item.tsx";
import {
  ComboboxPopup,
  type ComboboxSource,
  isSameOption,
  virtualFrom,
  withNewOption,
} from "./combobox-list.tsx";
import { Field, type FieldTexts } from "./field.tsx";
import { groupLook } from "./input.tsx";
import { chipLook, chipRemoveLook } from "./tag-field.tsx";

interface ComboboxManyProps extends FieldTexts, ComboboxSource {
  readonly values: readonly ComboboxOption[];
  readonly onChange: (options: readonly ComboboxOption[]) => void;
  readonly placeholder?: string;
}

export function ComboboxMany(props: ComboboxManyProps) {
  const { values, onChange, options, onSearch, isLoading = false, onCreate, placeholder, ...texts } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const follow = useRef<((index: number) => void) | null>(null);
  const items = withNewOption({ options, ...(onCreate && { onCreate }) }, typed);
  const choose = (chosen: readonly ComboboxOption[]) => {
    setTyped("");
    const added = chosen.find((option) => option.isNew);
    if (added) onCreate?.(added.label);
    else onChange(chosen);
  };
  return (
    <Field {...texts}>
      <Base.Root
        multiple
        items={items}
        value={[...values]}
        onValueChange={choose}
        isItemEqualToValue={isSameOption}
        {...(onSearch && { filter: null })}
        inputValue={typed}
        onInputValueChange={(text, { reason }) => {
          setTyped(text);
          if (reason === "input-change" || reason === "input-clear") onSearch?.(text);
        }}
        autoHighlight
        virtualized={options.length > virtualFrom}
        onItemHighlighted={(_, { reason, index }) => {
          if (reason !== "pointer" && index >= 0) queueMicrotask(() => follow.current?.(index));
        }}
      >
        <Base.InputGroup
          className={`${groupLook} flex min-h-8 items-center px-1.5 py-1 pointer-coarse:min-h-11`}
        >
          <Base.Chips className="flex min-w-0 flex-1 flex-wrap items-center gap-1">
            {values.map((option) => (
              <Base.Chip key={option.value} aria-label={option.label} className={chipLook}>
                <span className="truncate">{option.label}</span>
                <Base.ChipRemove
                  aria-label={t("field.remove", { name: option.label })}
                  className={chipRemoveLook}
                >
                  <X aria-hidden="true" />
                </Base.ChipRemove>
              </Base.Chip>
            ))}
            <Base.Input
              placeholder={values.length === 0 ? placeholder : undefined}
              className="min-w-12 flex-1 bg-transparent px-1 outline-none"
            />
          </Base.Chips>
        </Base.InputGroup>
        <ComboboxPopup label={texts.label} count={options.length} isLoading={isLoading} follow={follow} />
      </Base.Root>
    </Field>
  );
}
