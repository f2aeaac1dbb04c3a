import { Toggle } from "@base-ui/react/toggle";
import { ToggleGroup } from "@base-ui/react/toggle-group";

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** A segmented control with a few options. Use it to change the view, not the data. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <ToggleGroup
      aria-label={label}
      value={[value]}
      onValueChange={([next]) => next !== undefined && onChange(next as Value)}
      className="inline-flex max-w-full self-start overflow-x-auto rounded-md border border-line bg-sunken p-0.5"
    >
      {options.map((option) => (
        <Toggle
          key={option.value}
          value={option.value}
          className="h-7 shrink-0 rounded-sm px-3 font-medium text-ink-soft text-sm hover:text-ink data-pressed:bg-raised data-pressed:text-ink data-pressed:shadow-card pointer-coarse:h-10"
        >
          {option.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
