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
        className="flex h-4.5 w-7.5 shrink-0 items-center rounded-full border border-transparent bg-line-strong p-px transition-colors data-checked:bg-accent"
      >
        <Switch.Thumb className="size-3.5 rounded-full border border-transparent bg-surface transition-transform duration-120 ease-out data-checked:translate-x-3 rtl:data-checked:-translate-x-3" />
      </Switch.Root>
    </Base.Root>
  );
}
