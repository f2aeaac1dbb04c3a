import { Field as Base } from "@base-ui/react/field";
import { Switch } from "@base-ui/react/switch";

interface SwitchFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A switch for settings that apply immediately. Use a checkbox for settings that need a Save button. */
export function SwitchField({ label, hint, isOn, onChange }: SwitchFieldProps) {
  return (
    <Base.Root className="flex items-center justify-between gap-4">
      <span className="min-w-0">
        <Base.Label className="block font-medium text-sm">{label}</Base.Label>
        {hint !== undefined && <Base.Description className="text-ink-soft text-sm">{hint}</Base.Description>}
      </span>
      <Switch.Root
        checked={isOn}
        onCheckedChange={onChange}
        className="flex h-6 w-10.5 shrink-0 items-center rounded-full border border-line-strong bg-sunken p-0.5 transition-colors data-checked:border-accent data-checked:bg-accent"
      >
        <Switch.Thumb className="size-4.5 rounded-full bg-line-strong transition-transform duration-150 ease-out data-checked:translate-x-4.5 data-checked:bg-on-accent rtl:data-checked:-translate-x-4.5" />
      </Switch.Root>
    </Base.Root>
  );
}
