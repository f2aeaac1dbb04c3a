/** A field that finds one of many options by typing. A `SelectField` is enough for up to about ten options. */
import { Combobox as Base } from "@base-ui/react/combobox";
import { ChevronsUpDown, X } from "lucide-react";
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

interface ComboboxProps extends FieldTexts, ComboboxSource {
  readonly value: ComboboxOption | null;
  readonly onChange: (option: ComboboxOption | null) => void;
  readonly placeholder?: string;
}

const buttonLook =
  "flex w-7 shrink-0 items-center justify-center text-ink-faint -outline-offset-2 hover:text-ink pointer-coarse:w-10 [&_svg]:size-4";

export function Combobox(props: ComboboxProps) {
  const { value, onChange, options, onSearch, isLoading = false, onCreate, placeholder, ...texts } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const follow = useRef<((index: number) => void) | null>(null);
  const items = withNewOption({ options, ...(onCreate && { onCreate }) }, typed);
  const choose = (option: ComboboxOption | null) => {
    setTyped("");
    if (option?.isNew) onCreate?.(option.label);
    else onChange(option);
  };
  return (
    <Field {...texts}>
      <Base.Root
        items={items}
        value={value}
        onValueChange={choose}
        isItemEqualToValue={isSameOption}
        {...(onSearch && { filter: null })}
        onInputValueChange={(text, { reason }) => {
          const isTyped = reason === "input-change" || reason === "input-clear";
          setTyped(isTyped ? text : "");
          if (isTyped) onSearch?.(text);
        }}
        autoHighlight
        virtualized={options.length > virtualFrom}
        onItemHighlighted={(_, { reason, index }) => {
          if (reason !== "pointer" && index >= 0) queueMicrotask(() => follow.current?.(index));
        }}
      >
        <Base.InputGroup className={`${groupLook} flex h-8 items-stretch pointer-coarse:h-11`}>
          <Base.Input
            placeholder={placeholder}
            className="min-w-0 flex-1 truncate bg-transparent ps-2.5 outline-none"
          />
          {texts.isOptional && value !== null && (
            <Base.Clear aria-label={t("field.clear")} className={buttonLook}>
              <X aria-hidden="true" />
            </Base.Clear>
          )}
          <Base.Trigger className={buttonLook}>
            <ChevronsUpDown aria-hidden="true" />
          </Base.Trigger>
        </Base.InputGroup>
        <ComboboxPopup label={texts.label} count={options.length} isLoading={isLoading} follow={follow} />
      </Base.Root>
    </Field>
  );
}
