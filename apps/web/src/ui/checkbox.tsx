import { Checkbox as Base } from "@base-ui/react/checkbox";
import { Check } from "lucide-react";
import type { ReactNode } from "react";

interface CheckboxProps {
  readonly label: ReactNode;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

export function Checkbox({ label, isChecked, onChange }: CheckboxProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Base UI's checkbox is the control inside.
    <label className="flex cursor-pointer items-start gap-2.5 py-0.5 text-sm pointer-coarse:py-2.5">
      <Base.Root
        checked={isChecked}
        onCheckedChange={onChange}
        className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-[0.25rem] border border-line-strong bg-surface data-checked:border-accent data-checked:bg-accent"
      >
        <Base.Indicator className="text-on-accent">
          <Check aria-hidden="true" strokeWidth={3} className="size-3" />
        </Base.Indicator>
      </Base.Root>
      <span>{label}</span>
    </label>
  );
}
