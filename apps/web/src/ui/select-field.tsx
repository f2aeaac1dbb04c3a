import { Select } from "@base-ui/react/select";
import { Check, ChevronsUpDown } from "lucide-react";
import { Field, type FieldTexts } from "./field.tsx";
import { controlLook } from "./input.tsx";
import { menuItemLook, popupLook } from "./popup.ts";

export interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
}

interface SelectFieldProps<Value extends string> extends FieldTexts {
  readonly value: Value;
  readonly options: readonly Option<Value>[];
  readonly onChange: (value: Value) => void;
  readonly className?: string;
}

export function SelectField<Value extends string>({
  value,
  options,
  onChange,
  className,
  ...texts
}: SelectFieldProps<Value>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Field {...texts} className={className}>
      <Select.Root value={value} onValueChange={(next) => next !== null && onChange(next)}>
        <Select.Trigger
          className={`${controlLook} flex h-8 items-center justify-between gap-2 text-start pointer-coarse:h-11`}
        >
          <Select.Value className="truncate">{chosen?.label}</Select.Value>
          <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
        </Select.Trigger>
        <Select.Portal>
          <Select.Positioner
            sideOffset={4}
            alignItemWithTrigger={false}
            collisionPadding={8}
            className="z-50"
          >
            <Select.Popup
              aria-label={texts.label}
              className={`${popupLook} max-h-(--available-height) min-w-(--anchor-width) max-w-[min(20rem,var(--available-width))] overflow-y-auto`}
            >
              {options.map((option) => (
                <Select.Item
                  key={option.value}
                  value={option.value}
                  className={`${menuItemLook} items-start`}
                >
                  <span className="mt-0.5 w-4 shrink-0">
                    <Select.ItemIndicator>
                      <Check aria-hidden="true" className="size-4 text-accent-ink" />
                    </Select.ItemIndicator>
                  </span>
                  <span className="min-w-0">
                    <Select.ItemText className="block">{option.label}</Select.ItemText>
                    {option.hint !== undefined && (
                      <span className="block text-ink-soft text-xs">{option.hint}</span>
                    )}
                  </span>
                </Select.Item>
              ))}
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
    </Field>
  );
}
