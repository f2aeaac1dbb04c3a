import { Progress as Base } from "@base-ui/react/progress";

interface ProgressProps {
  readonly label: string;
  /** Null if the total is unknown. */
  readonly value: number | null;
  readonly text: string;
}

export function Progress({ label, value, text }: ProgressProps) {
  return (
    <Base.Root value={value} getAriaValueText={() => text} className="flex flex-col gap-1.5">
      <div className="flex justify-between gap-4 text-sm">
        <Base.Label className="font-medium">{label}</Base.Label>
        <span aria-hidden="true" className="text-ink-soft tabular-nums">
          {text}
        </span>
      </div>
      <Base.Track className="h-1.5 overflow-hidden rounded-full bg-track forced-colors:border">
        <Base.Indicator className="h-full rounded-full bg-accent forced-colors:bg-[Highlight] transition-[width] duration-300 data-indeterminate:w-1/3 data-indeterminate:animate-pulse" />
      </Base.Track>
    </Base.Root>
  );
}
