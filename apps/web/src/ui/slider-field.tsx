import { Slider } from "@base-ui/react/slider";

interface SliderFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  /** The value as people read it, such as "120 px". */
  readonly text: string;
  readonly isDisabled?: boolean;
}

/** A value from a range whose effect is visible at once. Use a number field where the exact value matters. */
export function SliderField(props: SliderFieldProps) {
  const { label, value, onChange, min = 0, max = 100, step = 1, text, isDisabled = false } = props;
  return (
    <Slider.Root
      value={value}
      onValueChange={(next) => onChange(next)}
      min={min}
      max={max}
      step={step}
      disabled={isDisabled}
      className="flex min-w-0 flex-col"
    >
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <Slider.Label className="font-medium">{label}</Slider.Label>
        <span aria-hidden="true" className="shrink-0 text-ink-soft tabular-nums">
          {text}
        </span>
      </div>
      <Slider.Control className="flex h-7 touch-none items-center px-2 data-disabled:opacity-60 pointer-coarse:h-11">
        <Slider.Track className="h-1.5 w-full rounded-full border border-transparent bg-track">
          <Slider.Indicator className="-my-px rounded-full bg-accent forced-colors:bg-[Highlight]" />
          <Slider.Thumb
            aria-valuetext={text}
            className="size-4 rounded-full border-2 border-accent bg-surface shadow-card has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 pointer-coarse:size-6"
          />
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  );
}
