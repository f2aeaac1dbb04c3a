import { Toggle } from "@base-ui/react/toggle";
import { ToggleGroup as Base } from "@base-ui/react/toggle-group";
import type { ReactNode } from "react";
import { Tooltip } from "./tooltip.tsx";

interface ToggleOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactNode;
}

interface ToggleGroupProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly ToggleOption<Value>[];
  readonly onChange: (value: Value) => void;
  /** Shows only the icons. The labels appear in tooltips and remain the names of the buttons. */
  readonly isIconOnly?: boolean;
  /** Fills the available width, with all options equally wide. */
  readonly isWide?: boolean;
}

const optionLook =
  "flex h-6.5 shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-sm font-medium text-ink-soft text-sm transition-colors duration-120 hover:text-ink data-pressed:bg-raised data-pressed:text-ink data-pressed:shadow-card forced-colors:data-pressed:bg-[Highlight] forced-colors:data-pressed:forced-color-adjust-none forced-colors:data-pressed:text-[HighlightText] pointer-coarse:h-10 [&_svg]:size-4";

/** A segmented control: a few options, of which exactly one is chosen. */
export function ToggleGroup<Value extends string>(props: ToggleGroupProps<Value>) {
  const { label, value, options, onChange, isIconOnly = false, isWide = false } = props;
  return (
    <Base
      aria-label={label}
      value={[value]}
      onValueChange={([next]) => next !== undefined && onChange(next as Value)}
      className={`max-w-full gap-0.5 overflow-x-auto rounded-md bg-sunken p-0.5 ${isWide ? "flex" : "inline-flex self-start"}`}
    >
      {options.map((option) => (
        <Option key={option.value} option={option} isIconOnly={isIconOnly} isWide={isWide} />
      ))}
    </Base>
  );
}

interface OptionProps {
  readonly option: ToggleOption<string>;
  readonly isIconOnly: boolean;
  readonly isWide: boolean;
}

function Option({ option, isIconOnly, isWide }: OptionProps) {
  const { value, label, icon } = option;
  const look = `${optionLook} ${isIconOnly ? "min-w-8 px-2 pointer-coarse:min-w-10" : "px-2.5"} ${isWide ? "min-w-fit flex-1" : ""}`;
  if (!isIconOnly)
    return (
      <Toggle value={value} className={look}>
        {icon}
        {label}
      </Toggle>
    );
  return (
    <Tooltip label={label}>
      <Toggle value={value} aria-label={label} className={look}>
        {icon}
      </Toggle>
    </Tooltip>
  );
}
