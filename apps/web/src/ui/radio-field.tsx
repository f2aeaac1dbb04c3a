/** A radio group whose options have descriptions, so that people can compare all of them before choosing. */
import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { CircleAlert } from "lucide-react";
import { type Ref, useId } from "react";
import type { Option } from "./select-field.tsx";

interface RadioFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Option<Value>[];
  readonly onChange: (value: Value) => void;
  readonly error?: string | undefined;
  /** Ref of the selected input, so that a form can focus it. */
  readonly inputRef?: Ref<HTMLInputElement>;
}

export function RadioField<Value extends string>(props: RadioFieldProps<Value>) {
  const { label, value, options, onChange, error, inputRef } = props;
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span id={`${id}-label`} className="font-medium text-ink text-sm">
        {label}
      </span>
      <RadioGroup
        aria-labelledby={`${id}-label`}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        aria-invalid={error !== undefined || undefined}
        value={value}
        onValueChange={onChange}
        {...(inputRef && { inputRef })}
        className="divide-y divide-line overflow-clip rounded-md border border-line-strong bg-surface shadow-card aria-invalid:border-danger"
      >
        {options.map((option) => (
          <RadioRow key={option.value} id={`${id}-${option.value}`} option={option} />
        ))}
      </RadioGroup>
      {error !== undefined && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-danger-ink text-xs">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

function RadioRow<Value extends string>({ id, option }: { id: string; option: Option<Value> }) {
  const { value, label, hint } = option;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Base UI's radio is the control inside.
    <label className="flex cursor-pointer items-start gap-3 px-3.5 py-2.5 hover:bg-hover has-data-checked:bg-accent-soft">
      <Radio.Root
        value={value}
        aria-labelledby={`${id}-name`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface data-checked:border-accent data-checked:bg-accent"
      >
        <Radio.Indicator className="size-1.5 rounded-full bg-on-accent forced-colors:bg-[CanvasText]" />
      </Radio.Root>
      <span className="min-w-0 text-sm">
        <span id={`${id}-name`} className="block font-medium">
          {label}
        </span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className="block text-ink-soft">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
