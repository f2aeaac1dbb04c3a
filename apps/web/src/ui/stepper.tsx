import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";

interface Step<Name extends string> {
  readonly name: Name;
  readonly label: string;
}

interface StepperProps<Name extends string> {
  readonly label: string;
  readonly steps: readonly Step<Name>[];
  readonly current: Name;
  /** Lets people return to steps that are done. */
  readonly onGo?: (name: Name) => void;
}

const markLook =
  "flex size-5 shrink-0 items-center justify-center rounded-full font-semibold text-[0.6875rem] tabular-nums";
const stepLook = "flex items-center gap-2 whitespace-nowrap rounded-sm text-sm";

/** The steps of a task that is done in order. On phones, only the current step is named. */
export function Stepper<Name extends string>({ label, steps, current, onGo }: StepperProps<Name>) {
  const at = steps.findIndex(({ name }) => name === current);
  return (
    <ol aria-label={label} className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      {steps.map((step, index) => (
        <li
          key={step.name}
          aria-current={index === at ? "step" : undefined}
          className="flex items-center gap-2 not-last:after:w-6 not-last:after:border-line-strong not-last:after:border-t max-md:not-last:after:w-3"
        >
          <StepMark
            step={step}
            index={index}
            state={index < at ? "done" : index === at ? "current" : "ahead"}
            {...(onGo && { onGo: () => onGo(step.name) })}
          />
        </li>
      ))}
    </ol>
  );
}

interface StepMarkProps {
  readonly step: Step<string>;
  readonly index: number;
  readonly state: "done" | "current" | "ahead";
  readonly onGo?: () => void;
}

function StepMark({ step, index, state, onGo }: StepMarkProps) {
  const { t } = useTranslation();
  if (state === "done") {
    const content = (
      <>
        <span className={`${markLook} bg-accent text-on-accent`}>
          <Check aria-hidden="true" strokeWidth={3} className="size-3" />
        </span>
        <span className="text-ink-soft max-md:sr-only">{step.label}</span>
        <span className="sr-only">{t("stepDone")}</span>
      </>
    );
    if (!onGo) return <span className={stepLook}>{content}</span>;
    return (
      <button
        type="button"
        onClick={onGo}
        className={`${stepLook} min-h-6 hover:underline pointer-coarse:min-h-10 pointer-coarse:min-w-10 pointer-coarse:justify-center max-md:pointer-coarse:-mx-2.5`}
      >
        {content}
      </button>
    );
  }
  const isCurrent = state === "current";
  const mark = isCurrent
    ? "border-2 border-accent text-accent-ink"
    : "border border-line-strong text-ink-faint";
  const text = isCurrent ? "font-medium text-ink" : "text-ink-faint max-md:sr-only";
  return (
    <span className={stepLook}>
      <span aria-hidden="true" className={`${markLook} ${mark}`}>
        {index + 1}
      </span>
      <span className={text}>{step.label}</span>
    </span>
  );
}
